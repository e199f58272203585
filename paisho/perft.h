#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "paisho/action.h"
#include "paisho/position.h"
#include "paisho/rules.h"

namespace chuhe::paisho {

/// How perft treats the last ply.
enum class LastPly : std::uint8_t {
    kCounted,  ///< counts the actions without carrying them out
    kMade,     ///< carries out and takes back every one, to measure just that
};

/// The number of action sequences of a length from a position (a finished game has none, a forced
/// pass is one action). Repetition is not asked for: sequences are counted from the position alone.
/// When `stop` is set by another thread the count ends early and means nothing.
std::uint64_t perft(Position& position, const Rules& rules, int depth,
                    LastPly last_ply = LastPly::kCounted, const std::atomic<bool>* stop = nullptr);

struct PerftLine {
    Action action;
    std::uint64_t nodes = 0;
};

/// Perft by first action, in the order of generation. Empty at depth 0 or when the game is over.
std::vector<PerftLine> divide(Position& position, const Rules& rules, int depth,
                              const std::atomic<bool>* stop = nullptr);

}  // namespace chuhe::paisho
