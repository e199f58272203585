#pragma once

#include <string>
#include <vector>

#include "support/result.h"
#include "tournament/game.h"

namespace chuhe::tournament {

/// The beginnings of the games of a PGN text, at most `plies` moves each (0: all of them). Moves in
/// coordinates ("h2e2", "H2-E2"). The error names source and game.
Result<std::vector<Opening>> read_pgn_openings(const std::string& text, const std::string& source,
                                               int plies);

}  // namespace chuhe::tournament
