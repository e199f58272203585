#pragma once

#include <fstream>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tournament/settings.h"
#include "tournament/standings.h"

namespace chuhe::tournament {

/// Everything that happens, one JSON object a line: {"time": "...", "event": "...", ...}. Appends.
class EventLog {
  public:
    explicit EventLog(const TournamentSettings& settings) : settings_(settings) {}

    Result<void> open();

    void tournament_started(int games_before, int total, const std::string& openings);
    void game_started(const GameTask& task);
    void game_finished(const GameRecord& game, const Standings& standings);
    void tournament_finished(std::string_view conclusion, const Standings& standings);
    void warning(const std::string& text);

  private:
    void write(std::string_view event, nlohmann::json fields);
    [[nodiscard]] nlohmann::json standings_json(const Standings& standings) const;

    const TournamentSettings& settings_;
    std::ofstream file_;
};

}  // namespace chuhe::tournament
