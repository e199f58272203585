#pragma once

#include "paisho/action_generator.h"
#include "paisho/position.h"
#include "paisho/relations.h"

namespace chuhe::paisho {

/// The placements that a search should look at: of about 900 legal ones some tens remain. Kept out
/// of the rules. Knotweed only next to a partner of an enemy harmony; Rock only between the
/// partners of one, or next to two tiles; Boat and Wheel only next to two tiles; Lotus only next to
/// a tile; Dragon too, or on a line with an enemy flower that has no friend beside it.
PlacementFilter placement_filter(const Position& position, const Relations& relations);

}  // namespace chuhe::paisho
