#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bitboard/move.h"
#include "bitboard/position.h"
#include "referee/finding.h"
#include "referee/rules.h"

namespace chuhe {

/// A verdict with its explanation.
struct Judgement {
    Outcome outcome;
    std::string clause;              ///< section of docs/rules.md
    int plies = 0;                   ///< of the line
    int occurrences = 1;             ///< of the last position since the last capture
    int counted_plies = 0;           ///< towards the no-capture limit
    std::vector<MoveFinding> cycle;  ///< empty when no repetition was judged
    TypedArray<Color, SideFinding> sides;
    /// Set when the rules had ended the game before the line did.
    std::optional<int> ended_at_ply;
    Outcome earlier_outcome;
};

/// A game under a referee. Moves after the end are still followed: the outcome is always that of
/// the present position.
class Game {
  public:
    explicit Game(Position start, const RuleOptions& options = rule_options(RuleSet::kAsian));

    /// Plays a legal move and says where the game stands.
    const Outcome& play(Move move);
    [[nodiscard]] const Outcome& outcome() const { return outcome_; }
    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const RuleOptions& options() const { return options_; }

    /// The outcome with everything that led to it.
    [[nodiscard]] Judgement explain() const;

  private:
    /// Checks in a row by one piece of a side while at most one defender answered (7).
    struct CheckRun {
        int length = 0;
        Square checker{};
        std::optional<Square> defender;
    };

    void count_checks(const Change& change);
    [[nodiscard]] Judgement judge() const;

    RuleOptions options_;
    Position position_;
    TypedArray<Color, CheckRun> runs_;
    Outcome outcome_;
};

/// Legal moves of the side to move that lose the game at once by the rules: what a referee bans and
/// an engine must not play while it has another move.
std::vector<Move> moves_lost_by_rule(const Game& game);

/// Plays and judges a whole line; the moves must be legal one after the other.
Judgement judge_line(const Position& start, std::span<const Move> moves,
                     const RuleOptions& options);

}  // namespace chuhe
