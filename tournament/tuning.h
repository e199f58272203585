#pragma once

#include <atomic>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tournament/game_driver.h"
#include "tournament/openings.h"
#include "tournament/tournament.h"
#include "tournament/tuning_state.h"

namespace chuhe::tournament {

/// Asks the engine for its options, reads what to tune and opens the state file. The engine must
/// have its name by now, see prepare_engines().
Result<void> prepare_tuning(const TournamentSettings& settings, const OpeningBook& book,
                            std::optional<Spsa>& spsa, TuningState& state);

/// Hands out the games of an SPSA run to a pool and applies the results. Both participants are the
/// engine that is tuned; the first plays the plus settings, the second the minus settings. An
/// iteration begins, with theta as it is then, when a place for a game is free and all games of the
/// iterations before are given out; it is applied, to theta as it is then, with its last game. With
/// one game at a time the run is therefore one iteration after the other.
class Tuning : private GameDriver {
  public:
    Tuning(const TournamentSettings& settings, const Spsa& spsa, const OpeningBook& book,
           GamePool& pool, TuningState& state);

    /// Plays until the end or until `interrupted` is set, and prints the table of the values.
    Conclusion run(const std::atomic<bool>& interrupted);

    [[nodiscard]] const TuningProgress& progress() const { return progress_; }

  private:
    /// An iteration under way.
    struct Round {
        int games_left = 0;
        int wins = 0;
        int draws = 0;
        int losses = 0;
    };

    void hand_out() override;
    /// The next game, or none when all were given out.
    std::optional<GameTask> next_task();
    void begin_iteration(int iteration);
    void book_result(const GameRecord& game) override;
    void warn(const std::string& text) override;
    void apply(int iteration, const Round& round);
    [[nodiscard]] int games_each() const { return 2 * spsa_.settings().pairs; }

    const TournamentSettings& settings_;
    const Spsa& spsa_;
    const OpeningBook& book_;
    TuningState& state_;
    TuningProgress progress_;
    int begun_ = 0;  ///< iterations up to this one were begun or had been applied
    std::map<int, Round> rounds_;
    std::deque<GameTask> waiting_;  ///< games of begun iterations that were not given out
    std::string last_fault_;
    int faults_ = 0;
};

}  // namespace chuhe::tournament
