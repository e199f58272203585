#pragma once

#include <benchmark/benchmark.h>

#include "tests/bitboard/sample_positions.h"

namespace chuhe {

/// Enough distinct positions that the branch predictor cannot learn them by heart: with a few
/// hundred in a loop, generation looks three times as fast as it is.
inline const std::vector<Position>& bench_positions() {
    constexpr std::size_t kPositions = 8192;
    constexpr std::uint64_t kSeed = 1;
    static const std::vector<Position> positions = game_positions(kPositions, kSeed);
    return positions;
}

struct PositionAndMoves {
    Position position;
    MoveList moves;
};

/// The same positions with their legal moves.
inline std::vector<PositionAndMoves>& bench_moves() {
    static std::vector<PositionAndMoves> all = [] {
        std::vector<PositionAndMoves> result;
        for (const Position& position : bench_positions()) {
            result.push_back({position, {}});
            legal_moves(position, result.back().moves);
        }
        return result;
    }();
    return all;
}

inline std::size_t count_moves(const std::vector<PositionAndMoves>& all) {
    std::size_t count = 0;
    for (const PositionAndMoves& each : all) count += static_cast<std::size_t>(each.moves.size());
    return count;
}

/// Reports the time for one of the `items` done in an iteration.
inline void count_items(benchmark::State& state, std::size_t items) {
    state.counters["each"] = benchmark::Counter(
        static_cast<double>(items),
        benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

}  // namespace chuhe
