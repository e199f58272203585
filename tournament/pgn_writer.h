#pragma once

#include <string>

#include "tournament/game.h"
#include "tournament/settings.h"

namespace chuhe::tournament {

/// A game as PGN: tags with names, set-up, time controls and the reason of the end; moves in ICCS
/// coordinates, each with score, depth, time and clock in a comment such as
/// `{+0.35/12 0.031s 2.97s left, 12345 n}`.
std::string to_pgn(const GameRecord& game, const TournamentSettings& settings);

}  // namespace chuhe::tournament
