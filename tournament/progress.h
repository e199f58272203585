#pragma once

#include <string>

#include "tournament/settings.h"
#include "tournament/standings.h"
#include "tournament/statistics.h"

namespace chuhe::tournament {

/// What a person sees while a tournament runs: a line a game, a report now and then, and on a
/// terminal one line at the bottom that is always up to date.
class Progress {
  public:
    Progress(const TournamentSettings& settings, std::string openings);

    /// `before` games of an earlier run are taken over.
    void tournament_started(int before, int total);
    void game_finished(const GameRecord& game, const Standings& standings);
    void tournament_finished(const Standings& standings);
    void warn(const std::string& text);

  private:
    void print(const std::string& text);
    void show_status(const Standings& standings);
    void clear_status();
    [[nodiscard]] std::string players(const GameTask& task) const;
    [[nodiscard]] std::string colored(const char* code, const std::string& text) const;

    const TournamentSettings& settings_;
    std::string openings_;
    bool terminal_;
    bool status_shown_ = false;
    int total_ = 0;
    int before_ = 0;  ///< games that were played before this run
    std::int64_t start_ms_ = 0;
};

}  // namespace chuhe::tournament
