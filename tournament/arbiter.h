#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/game.h"

namespace chuhe::tournament {

struct RuleSettings {
    int no_capture_plies = 120;  ///< draw after so many plies without a capture; 0: never
    int repetitions = 3;         ///< occurrences of a position that call for a verdict
    bool material_draw = true;   ///< draw when neither side has a piece that can cross the river
};

/// What the rules say after a move.
struct Verdict {
    Outcome outcome = Outcome::kDraw;
    Ending ending = Ending::kRepetition;
    std::string sentence;
};

/// Watches one game and ends it by the rules: mate, stalemate (lost for the side that cannot move),
/// repetition, plies without capture, material.
class Arbiter {
  public:
    Arbiter(const Position& start, const RuleSettings& settings);

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] bool is_legal(Move move) const { return position_.is_legal(move); }
    /// The move must be legal.
    void play(Move move);
    /// Whether the game is over now.
    [[nodiscard]] std::optional<Verdict> verdict() const;

  private:
    [[nodiscard]] std::optional<Verdict> repetition_verdict() const;

    RuleSettings settings_;
    Position position_;
    std::vector<bool> checks_;  ///< for each move of the line: it gave check
};

}  // namespace chuhe::tournament
