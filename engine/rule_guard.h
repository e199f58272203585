#pragma once

#include <vector>

#include "bitboard/repetition.h"
#include "referee/game.h"

namespace chuhe {

/// The game that led to a position, under the referee of a rule set.
Game game_of(const Position& position, RuleSet rules);

/// Root moves that the complete referee would punish with a loss. Empty at almost no cost when no
/// move repeats an earlier position; a club's limit on checks is asked for at every move.
std::vector<Move> moves_lost_at_root(const Position& position, RuleSet rules);

}  // namespace chuhe
