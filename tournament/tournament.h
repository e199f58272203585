#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>

#include "tournament/game_driver.h"
#include "tournament/openings.h"
#include "tournament/progress.h"
#include "tournament/recorder.h"
#include "tournament/schedule.h"
#include "tournament/standings.h"

namespace chuhe::tournament {

/// Starts each engine once: finds out what it speaks and what it is called, and whether it works at
/// all. Prints warnings about options.
Result<void> prepare_engines(TournamentSettings& settings, Progress& progress);

/// The options that an engine offers, found out by starting it once.
Result<std::vector<OptionLine>> ask_for_options(const EngineConfig& engine);

/// Hands out the games of a schedule to a pool and books the results.
class Tournament : private GameDriver {
  public:
    Tournament(const TournamentSettings& settings, const OpeningBook& book, GamePool& pool,
               Recorder& recorder, Progress& progress);

    /// Plays until the end, the decision of the SPRT, or until `interrupted` is set.
    Conclusion run(const std::atomic<bool>& interrupted);

    [[nodiscard]] const Standings& standings() const { return standings_; }

  private:
    void take_earlier_games();
    void hand_out() override;
    void book_result(const GameRecord& game) override;
    void check_end(const GameRecord& game);
    void warn(const std::string& text) override;

    const TournamentSettings& settings_;
    const OpeningBook& book_;
    Recorder& recorder_;
    Progress& progress_;
    std::unique_ptr<Schedule> schedule_;
    Standings standings_;
    std::map<int, Outcome> earlier_;  ///< results of earlier runs that the schedule has not seen
    std::vector<GameTask> lost_;      ///< to be played again
};

}  // namespace chuhe::tournament
