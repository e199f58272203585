#pragma once

#include <optional>
#include <string>

#include "tournament/game.h"

namespace chuhe::tournament {

/// Stop games whose scores say that they are decided.
struct AdjudicationSettings {
    int resign_moves = 0;           ///< after so many moves in a row with such scores; 0: never
    int resign_score = 0;           ///< centipawns against the loser
    bool resign_two_sided = false;  ///< the winner must agree
    int draw_moves = 0;             ///< so many moves of both sides in a row; 0: never
    int draw_score = 0;             ///< centipawns around zero
    int draw_from_move = 0;         ///< not before this move
    int max_moves = 0;              ///< draw after so many moves of both sides; 0: never

    friend bool operator==(const AdjudicationSettings&, const AdjudicationSettings&) = default;
};

/// Counts the scores of one game.
class Adjudicator {
  public:
    explicit Adjudicator(const AdjudicationSettings& settings) : settings_(settings) {}

    /// A move of `side` with its score from that side; `capture` starts the draw count again.
    void add(Color side, std::optional<Score> score, bool capture);

    struct Decision {
        Outcome outcome;
        Ending ending;
        std::string sentence;
    };
    [[nodiscard]] std::optional<Decision> decision() const;

  private:
    AdjudicationSettings settings_;
    int plies_ = 0;
    int losing_[2] = {0, 0};
    int winning_[2] = {0, 0};
    int quiet_ = 0;
};

}  // namespace chuhe::tournament
