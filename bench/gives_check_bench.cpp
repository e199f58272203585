// Whether a move gives check, for every legal move of thousands of game positions.

#include <benchmark/benchmark.h>

#include "bench/board_bench.h"

namespace chuhe {
namespace {

void gives_check(benchmark::State& state) {
    const auto& all = bench_moves();
    for (auto _ : state) {
        int sum = 0;
        for (const PositionAndMoves& each : all) {
            for (const Move move : each.moves) sum += each.position.gives_check(move) ? 1 : 0;
        }
        benchmark::DoNotOptimize(sum);
    }
    count_items(state, count_moves(all));
}

BENCHMARK(gives_check);

}  // namespace
}  // namespace chuhe
