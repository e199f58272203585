#pragma once

#include <cstdint>
#include <functional>

#include "paisho/game.h"
#include "support/random.h"

namespace chuhe::paisho {

/// One of the legal actions. Board actions are preferred half of the time, for nearly all actions
/// are placements and a game of placements shows little.
Action random_action(const Game& game, Random& random);

/// Plays a random game of at most `plies` from the start and shows every position on the way.
void random_game(std::uint64_t seed, int plies, const std::function<void(const Game&)>& visit);

}  // namespace chuhe::paisho
