#include "bitboard/repetition.h"

#include <benchmark/benchmark.h>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "support/random.h"
#include "tests/rules_cases.h"

using namespace chuhe;

namespace {

/// A line of quiet moves without repetition, as a search has it behind itself.
Position quiet_line(int plies) {
    Position position;
    Random random(1);
    while (position.reversible_plies() < plies) {
        MoveList moves;
        legal_moves(position, moves);
        const Move move =
            moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
        if (position.is_capture(move)) continue;
        position.make_move(move);
        bool repeats = false;
        for (int back = 2; back <= position.reversible_plies(); back += 2) {
            repeats |= position.state(back).key == position.key();
        }
        if (repeats) position.undo_move();
    }
    return position;
}

/// Every position of the corpus that closes a cycle, with the length of the cycle.
std::vector<std::pair<Position, int>> corpus_cycles() {
    std::vector<std::pair<Position, int>> result;
    for (const RulesCase& c : read_rules_cases()) {
        Position position = *parse_fen(c.fen);
        for (std::size_t i = 0; i + 4 <= c.moves.size(); i += 5) {
            position.make_move(*parse_coordinates(std::string_view(c.moves).substr(i, 4)));
        }
        for (int back = 4; back <= position.reversible_plies(); back += 2) {
            if (position.state(back).key == position.key()) {
                result.emplace_back(position, back);
                break;
            }
        }
    }
    return result;
}

void no_repetition(benchmark::State& state) {
    const Position position = quiet_line(static_cast<int>(state.range(0)));
    for (auto _ : state) {
        benchmark::DoNotOptimize(judge_repetition(position, 8, RuleSet::kAsian));
    }
}
BENCHMARK(no_repetition)->Arg(2)->Arg(8)->Arg(20)->Arg(60);

void no_upcoming(benchmark::State& state) {
    const Position position = quiet_line(static_cast<int>(state.range(0)));
    for (auto _ : state) {
        benchmark::DoNotOptimize(has_upcoming_repetition(position, 8, RuleSet::kAsian));
    }
}
BENCHMARK(no_upcoming)->Arg(2)->Arg(8)->Arg(20)->Arg(60);

void cycle(benchmark::State& state) {
    const auto cycles = corpus_cycles();
    const auto rules = static_cast<RuleSet>(state.range(0));
    std::size_t i = 0;
    for (auto _ : state) {
        const auto& [position, length] = cycles[i++ % cycles.size()];
        benchmark::DoNotOptimize(judge_cycle(position, length, rules));
    }
}
BENCHMARK(cycle)
    ->Arg(static_cast<int>(RuleSet::kAsian))
    ->Arg(static_cast<int>(RuleSet::kChinese))
    ->Arg(static_cast<int>(RuleSet::kLeague))
    ->Arg(static_cast<int>(RuleSet::kComputer));

/// The yardstick: what a node does at least.
void make_generate_undo(benchmark::State& state) {
    Position position = quiet_line(20);
    MoveList moves;
    legal_moves(position, moves);
    int i = 0;
    for (auto _ : state) {
        position.make_move(moves[i++ % moves.size()]);
        MoveList replies;
        legal_moves(position, replies);
        benchmark::DoNotOptimize(replies.size());
        position.undo_move();
    }
}
BENCHMARK(make_generate_undo);

}  // namespace
