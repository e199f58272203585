#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tournament/settings.h"

namespace chuhe::tournament {

/// Everything that decides which games are played, and how; state files are compared by it. The
/// number of rounds may grow and concurrency and outputs may change between runs. `openings`
/// identifies the opening book.
nlohmann::json tournament_identity(const TournamentSettings& settings, const std::string& openings);

}  // namespace chuhe::tournament
