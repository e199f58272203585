// Attack look-ups on the boards of thousands of game positions, nanoseconds each.

#include "bitboard/attacks.h"

#include <benchmark/benchmark.h>

#include "bench/board_bench.h"

namespace chuhe {
namespace {

/// A board and a square to look from, as they come in games.
struct Query {
    Square square;
    Bitboard occupied;
};

const std::vector<Query>& queries(PieceType type) {
    static TypedArray<PieceType, std::vector<Query>> cache;
    std::vector<Query>& result = cache[type];
    if (result.empty()) {
        for (const Position& position : bench_positions()) {
            for (const Square s : position.pieces(type)) result.push_back({s, position.occupied()});
        }
    }
    return result;
}

template <class Look>
void look_from(benchmark::State& state, PieceType type, Look look) {
    const std::vector<Query>& all = queries(type);
    for (auto _ : state) {
        Bitboard sum;
        for (const Query& query : all) sum ^= look(query.square, query.occupied);
        benchmark::DoNotOptimize(sum);
    }
    count_items(state, all.size());
}

void rook_targets(benchmark::State& state) {
    look_from(state, kRook, rook_attacks);
}
void cannon_targets(benchmark::State& state) {
    look_from(state, kCannon, [](Square s, Bitboard occupied) {
        const LineTargets lines = line_targets(s, occupied);
        return lines.reach.without(occupied) | lines.second;
    });
}
void horse_targets(benchmark::State& state) {
    look_from(state, kHorse, horse_attacks);
}
void horse_sources(benchmark::State& state) {
    look_from(state, kKing, horse_attackers);
}
void elephant_targets(benchmark::State& state) {
    look_from(state, kElephant, elephant_attacks);
}

void attackers_to_a_square(benchmark::State& state) {
    const auto& positions = bench_positions();
    for (auto _ : state) {
        Bitboard sum;
        int square = 0;
        for (const Position& position : positions) {
            square = (square + 7) % Square::kCount;
            sum ^= position.attackers_to(Square(square), position.occupied());
        }
        benchmark::DoNotOptimize(sum);
    }
    count_items(state, positions.size());
}

BENCHMARK(rook_targets);
BENCHMARK(cannon_targets);
BENCHMARK(horse_targets);
BENCHMARK(horse_sources);
BENCHMARK(elephant_targets);
BENCHMARK(attackers_to_a_square);

}  // namespace
}  // namespace chuhe
