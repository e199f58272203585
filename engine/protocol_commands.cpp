#include "engine/protocol_commands.h"

#include <algorithm>

#include <fmt/format.h>

#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "engine/position_parser.h"
#include "eval/network.h"
#include "support/clock.h"
#include "support/text.h"

namespace chuhe {

bool ProtocolLoop::Command::has_name(std::string_view name) const {
    for (std::string_view list = names; !list.empty();) {
        const std::size_t end = list.find('|');
        if (list.substr(0, end) == name) return true;
        if (end == std::string_view::npos) return false;
        list.remove_prefix(end + 1);
    }
    return false;
}

std::span<const ProtocolLoop::Command> ProtocolLoop::commands() {
    using enum Command::Timing;
    using Loop = ProtocolLoop;
    static constexpr Command kCommands[] = {
        {"uci|ucicyclone", kAtOnce, &Loop::on_uci, "speak UCI"},
        {"ucci", kAtOnce, &Loop::on_ucci, "speak UCCI"},
        {"isready", kAtOnce, &Loop::on_ready, "answer readyok"},
        {"ucinewgame|uccinewgame|newgame", kEndsAnalysis, &Loop::on_new_game, "forget the game"},
        {"setoption", kWaits, &Loop::on_set_option, "[name] NAME [value] VALUE"},
        {"position", kEndsAnalysis, &Loop::on_position, "startpos | fen FEN [moves MOVE...]"},
        {"fen", kEndsAnalysis, &Loop::on_bare_fen, ""},
        {"startpos", kEndsAnalysis, &Loop::on_bare_start, ""},
        {"banmoves", kEndsAnalysis, &Loop::on_ban_moves, "MOVE... not to be played here"},
        {"go", kEndsAnalysis, &Loop::on_go,
         "[ponder] [infinite] [depth N] [nodes N] [movetime MS] [mate N] [searchmoves MOVE...] "
         "[wtime|btime|winc|binc|time|increment|movestogo N] | perft N"},
        {"stop", kAtOnce, &Loop::on_stop, "answer now"},
        {"ponderhit", kAtOnce, &Loop::on_ponder_hit, "the expected move was played"},
        {"probe", kAtOnce, &Loop::on_probe, ""},
        {"quit|exit", kAtOnce, &Loop::on_quit, "end"},
        {"debug", kAtOnce, &Loop::on_debug, "on | off"},
        {"d|show", kAtOnce, &Loop::on_show, "show the position"},
        {"eval", kAtOnce, &Loop::on_eval, "static evaluation with its parts"},
        {"moves|legal", kAtOnce, &Loop::on_moves, "the legal moves"},
        {"rules", kAtOnce, &Loop::on_rules, "what each rule set says of the repetition"},
        {"flip", kEndsAnalysis, &Loop::on_flip, "exchange the colours"},
        {"perft", kEndsAnalysis, &Loop::on_perft, "DEPTH"},
        {"bench", kEndsAnalysis, &Loop::on_bench, "[DEPTH]"},
        {"speedtest", kEndsAnalysis, &Loop::on_speed_test,
         "[DEPTH] with the threads and hash size set"},
        {"compiler", kAtOnce, &Loop::on_compiler, "how this program was built"},
        {"help|?", kAtOnce, &Loop::on_help, "this list"},
        {"license|licence", kAtOnce, &Loop::on_license, "terms of use"},
    };
    return kCommands;
}

void ProtocolLoop::greet(const Dialect& dialect) {
    dialect_ = &dialect;
    ranks_in_use_ = Ranks::kFromZero;
    ranks_in_use_ = preferred_ranks();
    for (const auto& line : dialect.greeting()) output_.line(line);
}

void ProtocolLoop::on_uci(std::string_view) {
    greet(uci_dialect());
}

void ProtocolLoop::on_ucci(std::string_view) {
    greet(ucci_dialect());
}

void ProtocolLoop::on_ready(std::string_view) {
    if (work_ == Work::kNone) session_.prepare();
    output_.line("readyok");
}

void ProtocolLoop::on_new_game(std::string_view) {
    session_.new_game();
    talk_.new_game();
}

void ProtocolLoop::on_set_option(std::string_view arguments) {
    const auto reply = session_.set_option(arguments);
    if (!reply) {
        say(reply.error());
        return;
    }
    if (!reply->message.empty()) say(reply->message);
    const auto [outcome, id] = reply->change;
    if (outcome == Options::Outcome::kUnknown && session_.options().check(OptionId::kDebug)) {
        say(fmt::format("unknown option: {}", printable(arguments)));
    }
    if (id == OptionId::kNewGame) talk_.new_game();
    if (id == OptionId::kRanks) ranks_in_use_ = preferred_ranks();
    if (id == OptionId::kLogFile && !output_.set_log(session_.options().text(OptionId::kLogFile))) {
        say("the log file cannot be written");
    }
}

Ranks ProtocolLoop::preferred_ranks() const {
    enum : int { kAuto, kFromZero, kFromOne };
    switch (session_.options().number(OptionId::kRanks)) {
        case kFromZero:
            return Ranks::kFromZero;
        case kFromOne:
            return Ranks::kFromOne;
        default:
            return ranks_in_use_;
    }
}

void ProtocolLoop::on_bare_fen(std::string_view arguments) {
    on_position(arguments);
}

void ProtocolLoop::on_bare_start(std::string_view arguments) {
    on_position(fmt::format("startpos {}", arguments));
}

void ProtocolLoop::on_position(std::string_view arguments) {
    const bool is_auto = session_.options().text(OptionId::kRanks) == "auto";
    auto parsed = parse_position(arguments, preferred_ranks(), is_auto);
    answered_since_position_ = false;
    if (!parsed) {
        session_.refuse_position();
        say(parsed.error());
        return;
    }
    ranks_in_use_ = parsed->ranks;
    if (!parsed->problem.empty()) say(parsed->problem);
    session_.set_position(std::move(parsed->position));
}

void ProtocolLoop::on_ban_moves(std::string_view arguments) {
    if (!session_.has_position()) return;
    std::vector<Move> banned = session_.banned();
    for (const auto word : split_words(arguments)) {
        const auto move = parse_move(word, ranks());
        if (move && session_.position().is_legal(*move)) {
            banned.push_back(*move);
        } else {
            say(fmt::format("banmoves: {} is not legal here", printable(word)));
        }
    }
    session_.ban(std::move(banned));
}

void ProtocolLoop::on_go(std::string_view arguments) {
    static const Position kAnyPosition;
    const bool is_valid = session_.has_position();
    const Options& options = session_.options();
    const GoContext context{is_valid ? session_.position() : kAnyPosition, ranks(),
                            dialect_->is_ucci(), !options.check(OptionId::kUseMilliseconds),
                            now_handling_};
    GoCommand go = parse_go(arguments, context);
    if (!is_valid) {
        const bool ends_by_itself = go.is_bounded() || go.draw_offered;
        if (ends_by_itself) {
            answer_no_move();
        } else {
            work_ = Work::kNoPosition;
        }
        return;
    }
    if (!go.problem.empty()) say(go.problem);
    if (go.perft) {
        start_perft(*go.perft);
    } else if (go.static_value) {
        answer_static_value();
    } else if (!answer_from_book(go)) {
        start_search(std::move(go));
    }
}

bool ProtocolLoop::answer_from_book(const GoCommand& go) {
    if (!go.is_bounded() || !go.limits.search_moves.empty()) return false;
    const auto moves = session_.book_moves();
    const auto chosen = records::choose_book_move(moves, false, random_);
    if (!chosen) return false;
    for (const auto& candidate : moves) {
        const std::string move = to_string(candidate.move, ranks());
        output_.line(
            dialect_->is_ucci()
                ? fmt::format("info depth 0 score {} time 0 nodes 0 nps 0 pv {}", candidate.weight,
                              move)
                : fmt::format("info string book move {} weight {}", move, candidate.weight));
    }
    answered_since_position_ = true;
    output_.line(dialect_->best_move(chosen->move, kNoMove, ranks(), TalkWord::kNone));
    return true;
}

void ProtocolLoop::answer_no_move() {
    answered_since_position_ = true;
    for (const auto& line : dialect_->no_move(false)) output_.line(line);
}

void ProtocolLoop::answer_static_value() {
    const Score score = reference_evaluate(*session_.network(), session_.position());
    output_.line(fmt::format("info depth 0 score {}",
                             ucci_score(score, material_left(session_.position()), false)));
    answer_no_move();
}

void ProtocolLoop::start_search(GoCommand go) {
    const Options& options = session_.options();
    const std::string& peace = options.text(OptionId::kPeace);
    const auto& banned = session_.banned();
    MoveList legal;
    legal_moves(session_.position(), legal);
    const auto is_banned = [&](Move move) {
        return std::find(banned.begin(), banned.end(), move) != banned.end();
    };
    if (!legal.empty() && std::all_of(legal.begin(), legal.end(), is_banned)) {
        say("all legal moves are banned; the answer is the least bad of them");
    }
    const std::string& unit = options.text(OptionId::kScoreType);
    reporter_ = std::make_unique<Reporter>(Reporter::Setup{
        .dialect = *dialect_,
        .output = output_,
        .root = session_.position(),
        .style = {.ranks = ranks(),
                  .show_wdl = options.check(OptionId::kShowWdl),
                  .unit = unit == "Raw"   ? ScoreUnit::kRaw
                          : unit == "Elo" ? ScoreUnit::kElo
                                          : ScoreUnit::kCentipawns,
                  .several_lines = options.number(OptionId::kMultiPv) > 1},
        .is_infinite = !go.is_bounded() && !go.limits.ponder && !go.limits.mate,
        .shows_bounds = options.check(OptionId::kBoundLines),
        .draw_offered = go.draw_offered,
        .started = now_handling_,
        .talk_policy = {.accepts_draws = peace != "none",
                        .offers_draws = peace == "offer",
                        .resigns = options.check(OptionId::kSurrender)},
        .talk = talk_,
        .finished = [this] { events_.push_finished(); },
    });
    answered_since_position_ = true;
    work_ = go.is_bounded() ? Work::kSearch : Work::kAnalysis;
    is_bounded_after_hit_ = go.limits.ponder && go.ends_after_hit();
    session_.start(std::move(go.limits), *reporter_);
}

void ProtocolLoop::on_stop(std::string_view) {
    switch (work_) {
        case Work::kSearch:
        case Work::kAnalysis:
            session_.searcher().stop();
            break;
        case Work::kTask:
            stop_task_ = true;
            break;
        case Work::kNoPosition:
            work_ = Work::kNone;
            answer_no_move();
            break;
        case Work::kNone:
            // Clients take a late `nobestmove` for a resignation of the next move: it is said only
            // when nothing else was said about the position.
            if (dialect_->is_ucci() && !answered_since_position_) answer_no_move();
            break;
    }
}

void ProtocolLoop::on_ponder_hit(std::string_view arguments) {
    if (work_ == Work::kNoPosition) {
        on_stop({});
    } else if (work_ == Work::kAnalysis) {
        if (equal_ignoring_case(arguments, "draw")) reporter_->offer_draw();
        if (is_bounded_after_hit_) work_ = Work::kSearch;
        session_.searcher().ponder_hit();
    }
}

void ProtocolLoop::on_quit(std::string_view) {
    quits_ = true;
}

}  // namespace chuhe
