#pragma once

#include <algorithm>

namespace chuhe::paisho {

/// What a position is worth to the side to move, in hundredths of a point, or a forced result:
/// kWin less the plies until the game is won, and the same negative for a loss.
using Value = int;

inline constexpr Value kCentipoints = 100;
inline constexpr Value kDrawValue = 0;
inline constexpr Value kWin = 30000;
inline constexpr Value kInfinite = kWin + 1;
/// Game lengths in plies that a forced result can be away.
inline constexpr int kMostPlies = 128;
inline constexpr Value kLeastWin = kWin - kMostPlies;
/// Evaluations stay below every forced result.
inline constexpr Value kMostEvaluation = kLeastWin - 1;

constexpr Value win_in(int plies) {
    return kWin - plies;
}
constexpr Value loss_in(int plies) {
    return -win_in(plies);
}
constexpr bool is_win(Value value) {
    return value >= kLeastWin;
}
constexpr bool is_loss(Value value) {
    return value <= -kLeastWin;
}

/// Actions of the side to move until a forced result, negative for a loss.
constexpr int actions_to_result(Value value) {
    const int plies = kWin - (value > 0 ? value : -value);
    const int actions = std::max(1, (plies + 1) / 2);
    return value > 0 ? actions : -actions;
}

}  // namespace chuhe::paisho
