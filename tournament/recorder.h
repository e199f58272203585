#pragma once

#include <string>
#include <vector>

#include "tournament/event_log.h"
#include "tournament/game.h"
#include "tournament/settings.h"
#include "tournament/standings.h"
#include "tournament/state_file.h"

namespace chuhe::tournament {

/// Writes what a tournament leaves behind in files: state, PGN, events, page.
class Recorder {
  public:
    explicit Recorder(const TournamentSettings& settings)
        : settings_(settings), events_(settings) {}

    /// Opens the files; `openings` identifies the opening book. When the state file holds games,
    /// the PGN file is brought in line with it.
    Result<void> open(const std::string& openings);

    /// The games of earlier runs.
    [[nodiscard]] const std::vector<GameRecord>& earlier_games() const { return state_.games(); }

    /// A finished game; the state file comes first.
    Result<void> add(const GameRecord& game, const Standings& standings);
    /// Writes the page, if one is wanted; not more often than every few seconds unless `now`.
    Result<void> write_page(const Standings& standings, bool now);

    [[nodiscard]] EventLog& events() { return events_; }

  private:
    Result<void> restore_pgn();
    Result<void> append_pgn(const std::string& text);

    const TournamentSettings& settings_;
    EventLog events_;
    StateFile state_;
    std::vector<GameRecord> page_games_;
    std::int64_t page_written_ms_ = 0;
};

}  // namespace chuhe::tournament
