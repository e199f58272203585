#pragma once

#include <string>

#include "tournament/settings.h"
#include "tournament/standings.h"

namespace chuhe::tournament {

/// The report on a match of two engines: score, Elo, pairs, SPRT, averages, faults.
std::string match_report(const Standings& standings, const TournamentSettings& settings,
                         const std::string& openings);

/// The report on a tournament: table with ratings, averages, faults.
std::string table_report(const Standings& standings, const TournamentSettings& settings,
                         const std::string& openings);

/// One or the other, by the number of engines.
std::string report(const Standings& standings, const TournamentSettings& settings,
                   const std::string& openings);

/// "none", or who did what how often.
std::string faults_text(const Standings& standings, const TournamentSettings& settings);

/// One line with the score: "new 12.5/20 (W8 D9 L3), Elo +88.7 ± 95.1".
std::string score_line(const Standings& standings, const TournamentSettings& settings);

}  // namespace chuhe::tournament
