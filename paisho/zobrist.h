#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "paisho/point.h"
#include "paisho/position.h"
#include "paisho/tile.h"

namespace chuhe::paisho {

/// Random numbers whose exclusive or identifies a position (clause Z2).
struct ZobristKeys {
    static constexpr std::size_t kMostOfAKind = 6;

    std::array<std::array<std::array<std::uint64_t, Point::kCount>, kKindCount>, kPlayerCount> tile;
    std::array<std::array<std::array<std::uint64_t, kMostOfAKind + 1>, kKindCount>, kPlayerCount>
        reserve;
    std::array<std::uint64_t, kFirstSpecialTurn + 1> turn;
    std::uint64_t north_to_move;
};

extern const ZobristKeys kZobrist;

inline std::uint64_t tile_key(Point point, Tile tile) {
    return kZobrist
        .tile[index(tile.owner())][index(tile.kind())][static_cast<std::size_t>(point.index())];
}
inline std::uint64_t reserve_key(Player player, Kind kind, int count) {
    return kZobrist.reserve[index(player)][index(kind)][static_cast<std::size_t>(count)];
}
/// Turns from the fourth on are the same: all kinds may be placed (clauses U4, Z2).
inline std::uint64_t turn_key(int turn) {
    return kZobrist.turn[static_cast<std::size_t>(std::min(turn, kFirstSpecialTurn))];
}

}  // namespace chuhe::paisho
