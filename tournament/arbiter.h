#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/game.h"
#include "tournament/game.h"

namespace chuhe::tournament {

/// The rules of a tournament: a rule set and what the event changes in it.
struct RuleSettings {
    RuleSet set = RuleSet::kAsian;
    std::optional<int> no_capture_plies;  ///< draw after so many plies without a capture; 0: never
    std::optional<int> repetitions;       ///< occurrences of a position that call for a verdict

    [[nodiscard]] RuleOptions options() const;
};
/// "asian, no capture 120, repetitions 3".
std::string describe(const RuleSettings& settings);

/// What the rules say after a move.
struct Verdict {
    Outcome outcome = Outcome::kDraw;
    Ending ending = Ending::kRepetition;
    std::string sentence;
};

/// Watches one game and ends it by the rules. The judging itself is the referee's.
class Arbiter {
  public:
    Arbiter(const Position& start, const RuleSettings& settings)
        : game_(start, settings.options()) {}

    [[nodiscard]] const Position& position() const { return game_.position(); }
    [[nodiscard]] bool is_legal(Move move) const { return position().is_legal(move); }
    /// The move must be legal.
    void play(Move move) { game_.play(move); }
    /// Whether the game is over now.
    [[nodiscard]] std::optional<Verdict> verdict() const;
    /// Legal moves that would lose by the rules at once.
    [[nodiscard]] std::vector<Move> banned_moves() const;

  private:
    Game game_;
};

}  // namespace chuhe::tournament
