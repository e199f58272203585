#pragma once

#include "eval/score.h"
#include "search/tunable.h"

namespace chuhe::node_pruning {

/// Gates at a node, before any move is tried. Private to negamax.cpp. Scores in evaluation units,
/// depths in plies; the measured worth of each is in docs/search.md.

CHUHE_SWITCH(kRazoring);
CHUHE_SWITCH(kReverseFutility);
CHUHE_SWITCH(kNullMove);
CHUHE_SWITCH(kProbcut);
CHUHE_SWITCH(kInternalReduction);
CHUHE_TUNABLE(kRazorBase, 208, 100, 800);
CHUHE_TUNABLE(kRazorDepth, 230, 50, 500);
CHUHE_TUNABLE(kReverseFutilityDepth, 9, 4, 14);
CHUHE_TUNABLE(kReverseFutilityMargin, 90, 30, 200);
CHUHE_TUNABLE(kReverseFutilityImproving, 60, 0, 150);
CHUHE_TUNABLE(kNullMoveDepthSlope, 19, 0, 60);
CHUHE_TUNABLE(kNullMoveBase, 227, 0, 600);
CHUHE_TUNABLE(kProbcutMargin, 276, 60, 500);
CHUHE_TUNABLE(kProbcutImproving, 55, 0, 200);
inline constexpr int kRazorMaxDepth = 5;
inline constexpr int kNullMoveMinDepth = 2;
inline constexpr int kProbcutMinDepth = 5;
inline constexpr int kReductionMinDepth = 4;

/// The evaluation is so far below alpha that only captures can help.
inline bool should_razor(Score evaluation, Score alpha, int depth) {
    return kRazoring && depth <= kRazorMaxDepth &&
           evaluation + kRazorBase + kRazorDepth * depth * depth < alpha;
}

/// The evaluation is so far above beta that a quiet move will keep it there.
inline bool is_futile(Score evaluation, Score beta, int depth, bool improving,
                      bool opponent_worsening) {
    if (!kReverseFutility || depth > kReverseFutilityDepth || is_decisive(beta) ||
        is_decisive(evaluation))
        return false;
    const int margin = kReverseFutilityMargin * depth -
                       (improving ? int{kReverseFutilityImproving} : 0) -
                       (opponent_worsening ? kReverseFutilityImproving / 3 : 0);
    return evaluation - margin >= beta;
}

/// Standing still may already be enough.
inline bool may_pass(Score evaluation, Score static_evaluation, Score beta, int depth) {
    return kNullMove && depth >= kNullMoveMinDepth && evaluation >= beta && !is_loss(beta) &&
           static_evaluation >= beta - kNullMoveDepthSlope * depth + kNullMoveBase;
}

}  // namespace chuhe::node_pruning
