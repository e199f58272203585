// Legal move lists of thousands of game positions, nanoseconds a list.

#include "bitboard/move_gen.h"

#include <benchmark/benchmark.h>

#include "bench/board_bench.h"

namespace chuhe {
namespace {

template <class Work>
void for_each_position(benchmark::State& state, Work work) {
    const auto& positions = bench_positions();
    for (auto _ : state) {
        int sum = 0;
        for (const Position& position : positions) sum += work(position);
        benchmark::DoNotOptimize(sum);
    }
    count_items(state, positions.size());
}

void all_moves(benchmark::State& state) {
    for_each_position(state, [](const Position& position) {
        MoveList moves;
        MoveGenerator(position).all(moves);
        benchmark::DoNotOptimize(moves.begin());
        return moves.size();
    });
}

void captures_only(benchmark::State& state) {
    for_each_position(state, [](const Position& position) {
        MoveList moves;
        MoveGenerator(position).captures(moves);
        benchmark::DoNotOptimize(moves.begin());
        return moves.size();
    });
}

void captures_then_quiets(benchmark::State& state) {
    for_each_position(state, [](const Position& position) {
        MoveList moves;
        const MoveGenerator generator(position);
        generator.captures(moves);
        generator.quiets(moves);
        benchmark::DoNotOptimize(moves.begin());
        return moves.size();
    });
}

void count_without_list(benchmark::State& state) {
    for_each_position(state,
                      [](const Position& position) { return MoveGenerator(position).count(); });
}

void threats_alone(benchmark::State& state) {
    for_each_position(state, [](const Position& position) {
        return MoveGenerator(position).checkers().any() ? 1 : 0;
    });
}

void table_move_legality(benchmark::State& state) {
    const auto& all = bench_moves();
    for (auto _ : state) {
        int sum = 0;
        // The first move of the position before: legal here about every other time.
        Move table_move = all.back().moves.empty() ? kNoMove : all.back().moves[0];
        for (const PositionAndMoves& each : all) {
            sum += each.position.is_legal(table_move) ? 1 : 0;
            if (!each.moves.empty()) table_move = each.moves[0];
        }
        benchmark::DoNotOptimize(sum);
    }
    count_items(state, all.size());
}

BENCHMARK(all_moves);
BENCHMARK(captures_only);
BENCHMARK(captures_then_quiets);
BENCHMARK(count_without_list);
BENCHMARK(threats_alone);
BENCHMARK(table_move_legality);

}  // namespace
}  // namespace chuhe
