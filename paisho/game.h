#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "paisho/action.h"
#include "paisho/action_generator.h"
#include "paisho/position.h"
#include "paisho/relations.h"
#include "paisho/rules.h"
#include "paisho/verdict.h"
#include "support/result.h"

namespace chuhe::paisho {

/// A game from its first position on: the actions, what they led to, and whether it is over.
class Game {
  public:
    explicit Game(const Position& start = Position(), const Rules& rules = Rules());

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] const std::vector<Action>& actions() const { return actions_; }
    /// The verdict on the position reached (clause E1).
    [[nodiscard]] const Verdict& verdict() const { return verdict_; }
    [[nodiscard]] Relations relations() const { return Relations(position_, rules_); }
    /// The keys of all positions of the game, the first and the present one included.
    [[nodiscard]] const std::vector<std::uint64_t>& keys() const { return keys_; }

    /// What the side to move may do; nothing once the game is over (clause E1).
    [[nodiscard]] ActionList legal_actions() const;

    /// Carries out an action if it is legal. The reason says which clause forbids it.
    Result<void> play(Action action);
    /// The same from text.
    Result<void> play(std::string_view text);
    /// Takes the last action back; false when there is none.
    bool take_back();

  private:
    [[nodiscard]] int occurrences() const;

    Rules rules_;
    Position position_;
    std::vector<Action> actions_;
    std::vector<Undo> undos_;
    std::vector<std::uint64_t> keys_;
    Verdict verdict_;
};

/// Why an action is not legal, with the clause; for one that is not in the list of legal actions.
std::string why_illegal(const Position& position, Action action);

}  // namespace chuhe::paisho
