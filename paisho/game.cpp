#include "paisho/game.h"

#include <algorithm>

#include <fmt/format.h>

#include "paisho/notation.h"

namespace chuhe::paisho {

Game::Game(const Position& start, const Rules& rules)
    : rules_(rules), position_(start), keys_{start.key()} {
    verdict_ = judge(position_, relations(), rules_, 1);
}

int Game::occurrences() const {
    return static_cast<int>(std::count(keys_.begin(), keys_.end(), position_.key()));
}

ActionList Game::legal_actions() const {
    ActionList actions;
    if (!verdict_.is_over()) paisho::legal_actions(position_, actions);
    return actions;
}

Result<void> Game::play(Action action) {
    if (verdict_.is_over()) {
        return error(fmt::format("the game is over ({}, {})", name(verdict_.outcome),
                                 name(verdict_.reason)));
    }
    const ActionList legal = legal_actions();
    if (std::find(legal.begin(), legal.end(), action) == legal.end()) {
        return error(why_illegal(position_, action));
    }
    position_.make(action, undos_.emplace_back());
    actions_.push_back(action);
    keys_.push_back(position_.key());
    verdict_ = judge(position_, relations(), rules_, occurrences());
    return {};
}

Result<void> Game::play(std::string_view text) {
    const Result<Action> action = parse_action(text);
    if (!action) return error(action.error());
    return play(*action);
}

bool Game::take_back() {
    if (actions_.empty()) return false;
    position_.undo(undos_.back());
    undos_.pop_back();
    actions_.pop_back();
    keys_.pop_back();
    verdict_ = judge(position_, relations(), rules_, occurrences());
    return true;
}

}  // namespace chuhe::paisho
