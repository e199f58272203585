#include "engine/option.h"

#include "search/search.h"
#include "search/skill.h"

namespace chuhe {

namespace {

using enum OptionType;

constexpr std::string_view kRuleChoices[] = {
    "AsianRule", "ChineseRule", "LeagueRule", "ComputerRule", "ClubRule", "SkyRule", "YitianRule"};
constexpr std::string_view kScoreChoices[] = {"PawnValueNormalized", "Raw", "Elo"};
constexpr std::string_view kRankChoices[] = {"auto", "0-9", "1-10"};
constexpr std::string_view kVariantChoices[] = {"xiangqi"};
constexpr std::string_view kRandomnessChoices[] = {"none",   "tiny",  "small",
                                                   "medium", "large", "huge"};
constexpr std::string_view kStyleChoices[] = {"solid", "normal", "risky"};
constexpr std::string_view kIdleChoices[] = {"none", "small", "medium", "large"};
constexpr std::string_view kPeaceChoices[] = {"none", "accept", "offer"};

constexpr int kMaxMultiPv = 128;
constexpr int kMaxOverhead = 10000;
constexpr int kMaxMoveTime = 86'400'000;

constexpr OptionSpec kTable[] = {
    {.id = OptionId::kThreads,
     .uci_name = "Threads",
     .ucci_name = "threads",
     .type = kSpin,
     .initial = "1",
     .min = 1,
     .max = Searcher::kMaxThreads,
     .zero_is_auto = true,
     .meaning = "Search threads. 0 takes all processors."},
    {.id = OptionId::kHash,
     .uci_name = "Hash",
     .ucci_name = "hashsize",
     .type = kSpin,
     .initial = "16",
     .min = 1,
     .max = Searcher::kMaxHashMegabytes,
     .zero_is_auto = true,
     .meaning = "Memory of the transposition table in MiB; 0 takes the default. A size that the "
                "machine does not have is refused and the old table stays."},
    {.id = OptionId::kClearHash,
     .uci_name = "Clear Hash",
     .ucci_name = "",
     .type = kButton,
     .initial = "",
     .meaning = "Forgets everything learnt so far."},
    {.id = OptionId::kPonder,
     .uci_name = "Ponder",
     .ucci_name = "ponder",
     .type = kCheck,
     .initial = "false",
     .meaning = "The client will let the engine think in the opponent's time: the clock is shared "
                "out accordingly."},
    {.id = OptionId::kMultiPv,
     .uci_name = "MultiPV",
     .ucci_name = "multipv",
     .type = kSpin,
     .initial = "1",
     .min = 1,
     .max = kMaxMultiPv,
     .meaning = "Number of best lines shown."},
    {.id = OptionId::kMoveOverhead,
     .uci_name = "Move Overhead",
     .ucci_name = "moveoverhead",
     .type = kSpin,
     .initial = "30",
     .min = 0,
     .max = kMaxOverhead,
     .meaning = "Milliseconds kept back at each move for the way to the client's clock."},
    {.id = OptionId::kMoveTime,
     .uci_name = "",
     .ucci_name = "movetime",
     .type = kSpin,
     .initial = "0",
     .min = 0,
     .max = kMaxMoveTime,
     .meaning = "Most milliseconds for a move, whatever the clock says; 0 for no such limit."},
    {.id = OptionId::kSkillLevel,
     .uci_name = "Skill Level",
     .ucci_name = "skilllevel",
     .type = kSpin,
     .initial = "20",
     .min = 0,
     .max = 20,
     .meaning = "Below 20 the engine plays weaker on purpose."},
    {.id = OptionId::kLimitStrength,
     .uci_name = "UCI_LimitStrength",
     .ucci_name = "",
     .type = kCheck,
     .initial = "false",
     .meaning = "Play no stronger than `UCI_Elo`. The weaker of this and `Skill Level` counts."},
    {.id = OptionId::kElo,
     .uci_name = "UCI_Elo",
     .ucci_name = "",
     .type = kSpin,
     .initial = "1600",
     .min = Skill::kLowestElo,
     .max = Skill::kHighestElo,
     .meaning =
         "Strength under `UCI_LimitStrength`: ratings of the levels in games among themselves; "
         "1350 is Fairy-Stockfish at its skill level 0. Not measured against people."},
    {.id = OptionId::kRandomness,
     .uci_name = "",
     .ucci_name = "randomness",
     .type = kCombo,
     .initial = "none",
     .choices = kRandomnessChoices,
     .meaning = "Vary the play, at the price of strength: skill levels 20, 17, 14, 10, 6 and 2."},
    {.id = OptionId::kStyle,
     .uci_name = "Style",
     .ucci_name = "style",
     .type = kCombo,
     .initial = "normal",
     .choices = kStyleChoices,
     .meaning = "`solid` takes a draw for a small advantage, `risky` for a small disadvantage. Not "
                "in analysis."},
    {.id = OptionId::kRepetitionRule,
     .uci_name = "Repetition Rule",
     .ucci_name = "repetitionrule",
     .type = kCombo,
     .initial = "AsianRule",
     .choices = kRuleChoices,
     .aliases = "repetition",
     .meaning = "The rules for repeated positions. `SkyRule` and `YitianRule` are read as "
                "`ClubRule`."},
    {.id = OptionId::kNoCaptureLimit,
     .uci_name = "Rule60MaxPly",
     .ucci_name = "naturallimit",
     .type = kSpin,
     .initial = "120",
     .min = 0,
     .max = 300,
     .aliases = "Sixty Move Rule|natural limit",
     .meaning = "Plies without a capture after which the game is drawn; 0 for never. Also taken as "
                "`Sixty Move Rule` with `true` or `false`."},
    {.id = OptionId::kShowWdl,
     .uci_name = "UCI_ShowWDL",
     .ucci_name = "showwdl",
     .type = kCheck,
     .initial = "false",
     .meaning = "Show the chances of win, draw and loss in permille behind each score."},
    {.id = OptionId::kScoreType,
     .uci_name = "ScoreType",
     .ucci_name = "",
     .type = kCombo,
     .initial = "PawnValueNormalized",
     .choices = kScoreChoices,
     .meaning = "Unit of `score cp`: normalised so that +100 is an even chance to win, the number "
                "the search uses, or the Elo difference that makes such a result likely."},
    {.id = OptionId::kBoundLines,
     .uci_name = "LU_Output",
     .ucci_name = "",
     .type = kCheck,
     .initial = "true",
     .meaning =
         "Show lines with `lowerbound` and `upperbound`, which come after some seconds only; "
         "clients that take them for exact scores want `false`."},
    {.id = OptionId::kRanks,
     .uci_name = "Ranks",
     .ucci_name = "ranks",
     .type = kCombo,
     .initial = "auto",
     .choices = kRankChoices,
     .meaning = "How ranks are counted in moves: from 0 (`h2e2`) or from 1 (`h3e3`). `auto` reads "
                "both, answers in kind, and counts from 0 as long as nothing tells."},
    {.id = OptionId::kVariant,
     .uci_name = "UCI_Variant",
     .ucci_name = "",
     .type = kCombo,
     .initial = "xiangqi",
     .choices = kVariantChoices,
     .meaning = "Tells clients which game this is."},
    {.id = OptionId::kAnalyseMode,
     .uci_name = "UCI_AnalyseMode",
     .ucci_name = "",
     .type = kCheck,
     .initial = "false",
     .meaning = "Analysis, not a game: skill settings are left aside."},
    {.id = OptionId::kEvalFile,
     .uci_name = "EvalFile",
     .ucci_name = "evalfile",
     .type = kString,
     .initial = "",
     .meaning = "A network to evaluate with; empty for the built-in evaluation. A file that cannot "
                "be used is refused and the evaluation stays as it was."},
    {.id = OptionId::kLogFile,
     .uci_name = "Debug Log File",
     .ucci_name = "logfile",
     .type = kString,
     .initial = "",
     .meaning = "Append the whole conversation with times to this file."},
    {.id = OptionId::kUseMilliseconds,
     .uci_name = "",
     .ucci_name = "usemillisec",
     .type = kCheck,
     .initial = "true",
     .meaning = "Unit of UCCI clock times: milliseconds, or seconds when `false`."},
    {.id = OptionId::kBatch,
     .uci_name = "",
     .ucci_name = "batch",
     .type = kCheck,
     .initial = "false",
     .meaning = "Work through the input line by line, `quit` and the end of input included, as "
                "when it is a file."},
    {.id = OptionId::kDebug,
     .uci_name = "",
     .ucci_name = "debug",
     .type = kCheck,
     .initial = "false",
     .meaning = "Say which input was not understood. In UCI: the command `debug on`."},
    {.id = OptionId::kNewGame,
     .uci_name = "",
     .ucci_name = "newgame",
     .type = kButton,
     .initial = "",
     .meaning = "The next position belongs to another game."},
    {.id = OptionId::kIdle,
     .uci_name = "",
     .ucci_name = "idle",
     .type = kCombo,
     .initial = "none",
     .choices = kIdleChoices,
     .meaning = "Leave processors to others: of the threads set, all, three quarters, half or one "
                "quarter work."},
    {.id = OptionId::kUseBook,
     .uci_name = "OwnBook",
     .ucci_name = "usebook",
     .type = kCheck,
     .initial = "true",
     .meaning = "Play from the opening books named below, except in analysis."},
    {.id = OptionId::kBookFiles,
     .uci_name = "Book File",
     .ucci_name = "bookfiles",
     .type = kString,
     .initial = "",
     .meaning = "Opening books (BOOK.DAT of xqbase, or built by Chuhe), `;` between them; relative "
                "names count from the engine's directory."},
    {.id = OptionId::kPeace,
     .uci_name = "",
     .ucci_name = "peace",
     .type = kCombo,
     .initial = "accept",
     .choices = kPeaceChoices,
     .meaning = "Draws by agreement in UCCI: never, when offered in a level or bad position after "
                "the opening, or also offered by the engine in long level games."},
    {.id = OptionId::kSurrender,
     .uci_name = "",
     .ucci_name = "surrender",
     .type = kCheck,
     .initial = "false",
     .meaning = "Resign in UCCI when the position has been hopeless for some moves."},
};

static_assert(std::size(kTable) == static_cast<std::size_t>(OptionId::kCount));

}  // namespace

const std::string_view kSilentOptions =
    "loadbook|useegtb|egtbpaths|usehash|pruning|knowledge|selectivity|"
    "drawmoves|promotion|evalapi|Draw Rule|Mate Threat Depth|Strict Three Fold|Repetition Fold|"
    "Chase With Check|Full Evaluation|UCI_WDLCentipawn|NumaPolicy|nodestime|Slow Mover|"
    "Minimum Thinking Time|Book Depth|BookRandom|Best Book Move|SyzygyPath|"
    "SyzygyProbeDepth|SyzygyProbeLimit|Syzygy50MoveRule|Contempt|Analysis Contempt|UCI_Chess960|"
    "UCI_Opponent|UCI_EngineAbout|UCI_ShowCurrLine|UCI_ShowRefutations|UCI_SetPositionValue|"
    "Use NNUE|VariantPath|TsumeMode|Protocol|EvalFileSmall|NalimovPath|NalimovCache|Language";

std::span<const OptionSpec> option_table() {
    return kTable;
}

}  // namespace chuhe
