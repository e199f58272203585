#pragma once

#include <cstdint>

namespace chuhe {

/// A score from the view of the side to move. Ordinary scores: docs/evaluation.md; decisive ones
/// live in two bands of their own, the proven mates outermost:
///
///     kMate - plies to mate          forced mate or stalemate
///     kRuleWin - plies to verdict    the opponent must repeat into a loss by the rules
///     |score| <= kMaxEvaluation      everything else
using Score = int;

/// Deepest line the search follows, in plies from the root.
inline constexpr int kMaxPly = 240;

inline constexpr Score kMate = 32000;
inline constexpr Score kInfinity = kMate + 1;
inline constexpr Score kNoScore = kMate + 2;
inline constexpr Score kRuleWin = 30000;
inline constexpr Score kDrawScore = 0;
/// What a static evaluation returns at most.
inline constexpr Score kMaxEvaluation = 20000;

/// The side to move mates (or is mated) `plies` from now.
constexpr Score mate_in(int plies) {
    return kMate - plies;
}
constexpr Score mated_in(int plies) {
    return -kMate + plies;
}

/// The side to move wins (or loses) by a verdict of the repetition rules `plies` from now.
constexpr Score rule_win_in(int plies) {
    return kRuleWin - plies;
}
constexpr Score rule_loss_in(int plies) {
    return -kRuleWin + plies;
}

constexpr bool is_mate_win(Score s) {
    return s >= kMate - kMaxPly;
}
constexpr bool is_mate_loss(Score s) {
    return s <= -kMate + kMaxPly;
}
constexpr bool is_mate(Score s) {
    return is_mate_win(s) || is_mate_loss(s);
}

/// A win or loss that is proven, by mate or by rule.
constexpr bool is_win(Score s) {
    return s > kMaxEvaluation;
}
constexpr bool is_loss(Score s) {
    return s < -kMaxEvaluation;
}
constexpr bool is_decisive(Score s) {
    return is_win(s) || is_loss(s);
}
constexpr bool is_rule_decision(Score s) {
    return is_decisive(s) && !is_mate(s);
}

}  // namespace chuhe
