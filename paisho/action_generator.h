#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "paisho/action.h"
#include "paisho/point.h"
#include "paisho/position.h"
#include "paisho/tile.h"

namespace chuhe::paisho {

/// Reused by callers, so that generation seldom allocates.
using ActionList = std::vector<Action>;

/// For the search: where placements of each kind are worth a look. Empty points only are placed on
/// whatever the filter says; flowers have so few entry points that they need none.
struct PlacementFilter {
    std::array<PointSet, kKindCount> points;
};

/// Fills `actions` with every legal action of the side to move, `pass` alone if there is no other
/// (clauses A1, Z1). Does not ask whether the game is over (clause E1: then nothing is legal).
void legal_actions(const Position& position, ActionList& actions);

/// The number of actions that legal_actions gives, without listing the placements.
std::int64_t count_legal_actions(const Position& position);

/// As legal_actions, but with the placements of each kind cut down to the filter's points. May be
/// empty although there are legal actions.
void filtered_actions(const Position& position, const PlacementFilter& filter, ActionList& actions);

/// Only the moves that capture, without turns of a Wheel after them.
void capturing_actions(const Position& position, ActionList& actions);

}  // namespace chuhe::paisho
