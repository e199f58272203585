#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "tournament/openings.h"
#include "tournament/settings.h"

namespace chuhe::tournament {

/// What the schedule must know of a game that was played.
struct GameResult {
    int id = 0;
    int red = 0;
    int black = 0;
    Outcome outcome = Outcome::kUnfinished;
};

/// The games of a tournament in order. The same settings and results always give the same games
/// with the same ids, which is what resuming rests on.
class Schedule {
  public:
    virtual ~Schedule() = default;
    /// The next game, or none: either all were given out, or results are needed first.
    virtual std::optional<GameTask> next() = 0;
    /// A finished game, in any order.
    virtual void record(const GameResult& result) = 0;
    /// How many games there will be in all.
    [[nodiscard]] virtual int total() const = 0;

    static std::unique_ptr<Schedule> make(const TournamentSettings& settings,
                                          const OpeningBook& book);
};

}  // namespace chuhe::tournament
