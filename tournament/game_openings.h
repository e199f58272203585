#pragma once

#include <string>
#include <vector>

#include "support/result.h"
#include "tournament/game.h"

namespace chuhe::tournament {

/// The beginnings of the recorded games of a file's content (PGN in any notation, and whatever else
/// `records/` reads), at most `plies` moves each (0: all of them). Games that are over by then are
/// left out. The error names source and game.
Result<std::vector<Opening>> read_game_openings(const std::string& bytes, const std::string& source,
                                                int plies);

}  // namespace chuhe::tournament
