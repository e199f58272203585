#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tournament/game.h"
#include "tournament/settings.h"
#include "tournament/standings.h"

namespace chuhe::tournament {

/// One self-contained HTML page: table, cross table, conduct, and all games replayable on a board.
std::string html_page(const std::vector<GameRecord>& games, const Standings& standings,
                      const TournamentSettings& settings);

/// The page around the data, with `@TITLE@` and `@DATA@` to be filled in.
std::string_view html_template();

}  // namespace chuhe::tournament
