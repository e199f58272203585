#pragma once

#include <array>
#include <cmath>

#include "search/tunable.h"

namespace chuhe::reductions {

/// How much shallower late moves are searched, in 1024ths of a ply. Private to negamax.cpp.

inline constexpr int kPly = 1024;
CHUHE_SWITCH(kLateMoveReductions);
CHUHE_SWITCH(kByHistory);
CHUHE_SWITCH(kDeeperOrShallower);
CHUHE_TUNABLE(kBase, 533, 0, 2000);
CHUHE_TUNABLE(kSlope, 3540, 1500, 5000);
CHUHE_TUNABLE(kDelta, 565, 0, 1500);
CHUHE_TUNABLE(kNotImproving, 304, 0, 1500);
CHUHE_TUNABLE(kCutNode, 1755, 500, 3500);
CHUHE_TUNABLE(kTableCapture, 1005, 0, 2500);
CHUHE_TUNABLE(kWasPv, 1385, 0, 3000);
CHUHE_TUNABLE(kManyCutoffs, 877, 0, 2500);
CHUHE_TUNABLE(kTableMove, 1914, 0, 3500);
CHUHE_TUNABLE(kGivesCheck, 481, 0, 2500);
CHUHE_TUNABLE(kHistoryOffset, 2930, 0, 10000);
CHUHE_TUNABLE(kHistoryDivisor, 10, 4, 40);

struct LogTable {
    std::array<double, 256> log{};
    LogTable() {
        for (std::size_t i = 1; i < log.size(); ++i) log[i] = std::log(static_cast<double>(i));
    }
};
inline const LogTable kLogs;

/// Grows with the logarithms of depth and move number; less in a window that is still wide open.
inline int base_reduction(int depth, int move_count, bool improving, Score window,
                          Score root_window) {
    const double product = kLogs.log[static_cast<std::size_t>(std::min(depth, 255))] *
                           kLogs.log[static_cast<std::size_t>(std::min(move_count, 255))];
    const int scaled = static_cast<int>(product * kPly * 1000 / kSlope);
    return scaled + kBase - kDelta * window / root_window + (improving ? 0 : int{kNotImproving});
}

}  // namespace chuhe::reductions
