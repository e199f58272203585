#pragma once

#include <cstdint>
#include <string_view>

#include "paisho/position.h"
#include "support/result.h"

namespace chuhe::paisho {

/// Clause U2: how many tiles each player may have on the board at the start.
inline constexpr int kFewestSetupTiles = 4;
inline constexpr int kMostSetupTiles = 12;
inline constexpr int kUsualSetupTiles = 6;

/// Whether a position is a valid start with tiles: turn 1, flowers only, 4 to 12 a player, the two
/// sides equal under the half-turn about the centre (clause U2). The reason says what is wrong.
Result<void> check_setup(const Position& position);

/// Builds a start from South's tiles, such as "Jc5 Ye5 Wf4 Rg6"; North gets the half-turned ones.
Result<Position> parse_setup(std::string_view tiles);

/// A start with `tiles` flowers a player on points of their own halves that are no ports, drawn at
/// random; the same for the same seed. `tiles` is within the bounds of clause U2.
Position random_setup(int tiles, std::uint64_t seed);

}  // namespace chuhe::paisho
