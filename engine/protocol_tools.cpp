// The commands for people and tools, beside those that clients send.

#include <algorithm>

#include <fmt/format.h>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "engine/bench.h"
#include "engine/board_view.h"
#include "engine/protocol_commands.h"
#include "engine/rule_guard.h"
#include "eval/describe.h"
#include "referee/report.h"
#include "support/text.h"

namespace chuhe {

namespace {

constexpr int kMaxBenchDepth = 100;

int depth_from(std::string_view arguments, int fallback) {
    const auto words = split_words(arguments);
    const auto depth = words.empty() ? std::nullopt : parse_integer(words[0]);
    return static_cast<int>(std::clamp<std::int64_t>(depth.value_or(fallback), 0, kMaxBenchDepth));
}

/// Some UCCI clients end the game when they see the word.
std::string without_draw(std::string text) {
    constexpr std::string_view kWord = "draw";
    for (std::size_t at = text.find(kWord); at != std::string::npos; at = text.find(kWord, at)) {
        text.replace(at, kWord.size(), "tie");
    }
    return text;
}

/// Both halves of the board and the colours exchanged; the same play for the other side.
Result<Position> with_colours_exchanged(const Position& position) {
    Board board;
    for (const Square s : Square::all()) {
        const Piece piece = position.piece_on(s);
        if (piece == kNoPiece) continue;
        board[s.flipped()] = Piece(piece.color().opposite(), piece.type());
    }
    return Position::from_board(board, position.side_to_move().opposite(), position.rule_plies(),
                                position.full_move());
}

}  // namespace

bool ProtocolLoop::needs_position() {
    if (session_.has_position()) return true;
    say("no position: the last one was refused");
    return false;
}

void ProtocolLoop::on_probe(std::string_view) {
    std::string line = "pophash";
    const auto found =
        session_.has_position() ? session_.searcher().probe(session_.position()) : std::nullopt;
    if (found) {
        if (found->move && session_.position().is_legal(found->move)) {
            line += fmt::format(" bestmove {}", to_string(found->move, ranks()));
        }
        const int score = ucci_score(found->score, material_left(session_.position()), false);
        if (found->bound == Bound::kLower || found->bound == Bound::kExact) {
            line += fmt::format(" lowerbound {} depth {}", score, found->depth);
        }
        if (found->bound == Bound::kUpper || found->bound == Bound::kExact) {
            line += fmt::format(" upperbound {} depth {}", score, found->depth);
        }
    }
    output_.line(line);
}

void ProtocolLoop::on_debug(std::string_view arguments) {
    set_debug(arguments.empty() ? "on" : arguments);
}

void ProtocolLoop::set_debug(std::string_view value) {
    on_set_option(fmt::format("debug {}", value));
}

void ProtocolLoop::on_show(std::string_view) {
    if (!needs_position()) return;
    print_block(describe_position(session_.position()));
}

void ProtocolLoop::on_eval(std::string_view) {
    if (!needs_position()) return;
    print_block(describe_evaluation(session_.position(), *session_.network()));
}

void ProtocolLoop::on_moves(std::string_view) {
    if (!needs_position()) return;
    MoveList moves;
    legal_moves(session_.position(), moves);
    print(fmt::format("{} moves: {}", moves.size(),
                      to_string({moves.begin(), moves.end()}, ranks())));
}

void ProtocolLoop::on_rules(std::string_view) {
    if (!needs_position()) return;
    const Position& position = session_.position();
    print(fmt::format("plies without capture: {}", position.rule_plies()));
    for (const auto& [rules, name] : {std::pair{RuleSet::kAsian, "AsianRule"},
                                      {RuleSet::kChinese, "ChineseRule"},
                                      {RuleSet::kLeague, "LeagueRule"},
                                      {RuleSet::kComputer, "ComputerRule"},
                                      {RuleSet::kClub, "ClubRule"}}) {
        print(fmt::format("{}:", name));
        const Judgement judgement = game_of(position, rules).explain();
        std::string text = judgement_text(judgement, rule_options(rules), true);
        if (dialect_->is_ucci()) text = without_draw(std::move(text));
        for (std::string_view rest = text; !rest.empty();) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            if (end > 0) print(fmt::format("  {}", rest.substr(0, end)));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
}

void ProtocolLoop::on_flip(std::string_view) {
    if (!needs_position()) return;
    auto exchanged = with_colours_exchanged(session_.position());
    if (exchanged) session_.set_position(std::move(*exchanged));
}

void ProtocolLoop::start_task(std::function<void(const std::atomic<bool>&)> task) {
    stop_task_ = false;
    work_ = Work::kTask;
    task_ = std::thread([this, task = std::move(task)] {
        task(stop_task_);
        events_.push_finished();
    });
}

void ProtocolLoop::start_perft(int depth) {
    start_task([this, depth, root = session_.position(), dialect = dialect_](const auto& stop) {
        run_perft(
            root, depth, true, [&](const std::string& line) { output_.line(dialect->plain(line)); },
            stop);
    });
}

void ProtocolLoop::on_perft(std::string_view arguments) {
    if (needs_position()) start_perft(depth_from(arguments, 1));
}

void ProtocolLoop::start_bench(const BenchSetup& setup) {
    start_task([this, setup, dialect = dialect_](const auto& stop) {
        run_bench(
            setup, [&](const std::string& line) { output_.line(dialect->plain(line)); }, stop);
    });
}

void ProtocolLoop::on_bench(std::string_view arguments) {
    start_bench({.depth = std::max(1, depth_from(arguments, kDefaultBenchDepth))});
}

void ProtocolLoop::on_speed_test(std::string_view arguments) {
    const int hash = session_.options().number(OptionId::kHash);
    start_bench({.depth = std::max(1, depth_from(arguments, kDefaultBenchDepth)),
                 .threads = session_.wanted_threads(),
                 .hash_megabytes = hash == 0 ? Searcher::kDefaultHashMegabytes : hash});
}

void ProtocolLoop::on_compiler(std::string_view) {
    print(fmt::format("{}, built with {} {}", engine_name(),
#if defined(__clang__)
                      "clang",
#else
                      "g++",
#endif
                      __VERSION__));
}

void ProtocolLoop::on_help(std::string_view) {
    print(fmt::format("{}: commands of UCI and UCCI, and some for people", engine_name()));
    for (const Command& command : commands()) {
        if (command.help.empty()) continue;
        print(fmt::format("  {:<36} {}", command.names, command.help));
    }
}

void ProtocolLoop::on_license(std::string_view) {
    print(fmt::format("{} is free software under the MIT licence.", engine_name()));
}

}  // namespace chuhe
