#pragma once

#include <algorithm>

#include "search/tunable.h"

namespace chuhe::bonus {

/// How much one event moves the histories.

CHUHE_TUNABLE(kBonusSlope, 162, 50, 400);
CHUHE_TUNABLE(kBonusOffset, 64, 0, 300);
CHUHE_TUNABLE(kBonusMost, 1576, 500, 4000);
CHUHE_TUNABLE(kMalusSlope, 146, 50, 500);
CHUHE_TUNABLE(kMalusMost, 1484, 500, 4000);

/// For the move that caused a cutoff or raised alpha.
inline int for_best(int depth) {
    return std::min(kBonusSlope * depth - kBonusOffset, int{kBonusMost});
}
/// Against the moves tried before it.
inline int against_others(int depth) {
    return -std::min(kMalusSlope * depth, int{kMalusMost});
}
/// For the table's move when the table alone made the cutoff.
inline int for_table_cut(int depth) {
    return std::min(kBonusSlope * depth / 2, kBonusMost / 2);
}
/// After a reduced move had to be searched again.
inline int for_research(int depth, bool good) {
    return good ? for_best(depth) : against_others(depth) / 2;
}

}  // namespace chuhe::bonus
