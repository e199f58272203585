#pragma once

#include <vector>

#include "paisho/point.h"
#include "paisho/relations.h"
#include "paisho/tile.h"

namespace chuhe::paisho {

/// Whether a player has a closed chain of links around the centre (clauses C1 to C7).
bool has_chain(const Relations& relations, Player player);

/// The points of one such chain, in order, first point once; empty when there is none. For pictures
/// and explanations; slower than has_chain.
std::vector<Point> find_chain(const Relations& relations, Player player);

}  // namespace chuhe::paisho
