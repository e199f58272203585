#pragma once

#include "eval/score.h"
#include "search/tunable.h"

namespace chuhe::move_pruning {

/// Gates on a single move. Private to negamax.cpp.

CHUHE_SWITCH(kLateMoves);
CHUHE_SWITCH(kHistory);
CHUHE_SWITCH(kFutility);
CHUHE_SWITCH(kCaptureFutility);
CHUHE_SWITCH(kExchange);
CHUHE_TUNABLE(kLateMoveBase, 6, 1, 12);
CHUHE_TUNABLE(kLateMoveSlope, 69, 20, 200);  // 64ths
CHUHE_TUNABLE(kHistoryPruning, -5087, -12000, 0);
CHUHE_TUNABLE(kHistoryDepthGain, 2901, 500, 12000);
CHUHE_TUNABLE(kFutilityBase, 25, 0, 400);
CHUHE_TUNABLE(kFutilityDepth, 104, 30, 250);
CHUHE_TUNABLE(kQuietExchange, 24, 5, 80);
CHUHE_TUNABLE(kCaptureExchange, 213, 30, 400);
CHUHE_TUNABLE(kCaptureFutilityBase, 202, 50, 600);
CHUHE_TUNABLE(kCaptureFutilityDepth, 186, 50, 500);
inline constexpr int kFutilityMaxDepth = 11;
inline constexpr int kCaptureFutilityMaxDepth = 7;
inline constexpr int kHistoryMaxDepth = 6;

/// After so many moves at this depth the rest of the quiet ones are not worth a look.
inline bool is_late(int move_count, int depth, bool improving) {
    return kLateMoves && move_count >= (kLateMoveBase + kLateMoveSlope * depth * depth / 64) /
                                           (improving ? 1 : 2);
}

inline Score futility_value(Score evaluation, int reduced_depth) {
    return evaluation + kFutilityBase + kFutilityDepth * reduced_depth;
}

}  // namespace chuhe::move_pruning
