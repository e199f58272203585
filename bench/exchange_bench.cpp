// Static exchange of the legal moves of thousands of game positions, nanoseconds a move.

#include "bitboard/exchange.h"

#include <benchmark/benchmark.h>

#include "bench/board_bench.h"

namespace chuhe {
namespace {

template <class Wanted>
void exchanges(benchmark::State& state, Wanted wanted) {
    std::vector<PositionAndMoves> all = bench_moves();
    for (PositionAndMoves& each : all) {
        MoveList kept;
        for (const Move move : each.moves) {
            if (wanted(each.position, move)) kept.push(move);
        }
        each.moves = kept;
    }
    for (auto _ : state) {
        int sum = 0;
        for (const PositionAndMoves& each : all) {
            for (const Move move : each.moves)
                sum += exchange_at_least(each.position, move, 0) ? 1 : 0;
        }
        benchmark::DoNotOptimize(sum);
    }
    count_items(state, count_moves(all));
}

void of_captures(benchmark::State& state) {
    exchanges(state, [](const Position& p, Move m) { return p.is_capture(m); });
}
void of_all_moves(benchmark::State& state) {
    exchanges(state, [](const Position&, Move) { return true; });
}

BENCHMARK(of_captures);
BENCHMARK(of_all_moves);

}  // namespace
}  // namespace chuhe
