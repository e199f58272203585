#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bitboard/move.h"
#include "bitboard/types.h"

namespace chuhe {

/// What is left on one side's clock, milliseconds. May be zero or negative after an overstep.
struct ClockState {
    std::int64_t remaining = 0;
    std::int64_t increment = 0;
    /// Moves until the next time control; empty for the rest of the game.
    std::optional<int> moves_to_go;
};

/// When a search ends: at the first limit reached. Without any it runs until stopped.
struct Limits {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    /// No new iteration after this many nodes.
    std::optional<std::uint64_t> soft_nodes;
    /// Milliseconds for this move.
    std::optional<std::int64_t> move_time;
    /// Look for a mate in this many moves and stop when it is proven.
    std::optional<int> mate;
    TypedArray<Color, std::optional<ClockState>> clock;

    /// Never report before stop(), whatever was found.
    bool infinite = false;
    /// As infinite until ponder_hit(), then the other limits count.
    bool ponder = false;

    /// Only these moves at the root; empty for all.
    std::vector<Move> search_moves;
    /// Never these moves at the root, unless nothing else is left.
    std::vector<Move> banned_moves;

    /// now_ms() when the command arrived: thinking time counts from here.
    std::int64_t started = 0;
};

}  // namespace chuhe
