#pragma once

#include "paisho/position.h"
#include "paisho/relations.h"
#include "paisho/score.h"

namespace chuhe::paisho {

/// What the tile of a kind is worth to its owner beyond the points of the moment. For move
/// ordering.
Value tile_worth(Kind kind);

/// The difference of the points, and what will make points later: flowers that have left their
/// entry points, tiles in reserve, flowers not lost. From the side to move, in hundredths of a
/// point.
Value evaluate(const Position& position, const Relations& relations);

}  // namespace chuhe::paisho
