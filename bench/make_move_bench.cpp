// Making and undoing every legal move of thousands of game positions, nanoseconds a move.

#include <benchmark/benchmark.h>

#include "bench/board_bench.h"

namespace chuhe {
namespace {

void make_and_undo(benchmark::State& state) {
    auto& all = bench_moves();
    for (auto _ : state) {
        std::uint64_t sum = 0;
        for (PositionAndMoves& each : all) {
            for (const Move move : each.moves) {
                each.position.make_move(move);
                sum ^= each.position.key();
                each.position.undo_move();
            }
        }
        benchmark::DoNotOptimize(sum);
    }
    count_items(state, count_moves(all));
}

void key_after_move(benchmark::State& state) {
    const auto& all = bench_moves();
    for (auto _ : state) {
        std::uint64_t sum = 0;
        for (const PositionAndMoves& each : all) {
            for (const Move move : each.moves) sum ^= each.position.key_after(move);
        }
        benchmark::DoNotOptimize(sum);
    }
    count_items(state, count_moves(all));
}

BENCHMARK(make_and_undo);
BENCHMARK(key_after_move);

}  // namespace
}  // namespace chuhe
