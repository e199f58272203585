#pragma once

#include <string>
#include <vector>

#include "paisho/game.h"
#include "paisho/position.h"
#include "paisho/rules.h"

namespace chuhe::paisho {

/// The score as a list for people: for each player the sum, then a line for every harmony, clash,
/// Lotus bonus and lonely tile with its points and clause (section "Points" of the rules).
std::vector<std::string> explain_score(const Position& position, const Rules& rules);

/// What the verdict says, for people; says so too when the game goes on.
std::string explain_verdict(const Game& game);

}  // namespace chuhe::paisho
