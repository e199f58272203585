#include "paisho/time_control.h"

#include <algorithm>

namespace chuhe::paisho {

namespace {

/// Left on the clock for pipes and a loaded machine.
constexpr std::int64_t kSafetyMs = 20;
/// Games are seldom longer; spending for more would leave most of the time unused.
constexpr int kMostTurnsPlanned = 40;
/// Reserved for surprises when the end is near.
constexpr int kFewestTurnsPlanned = 3;

}  // namespace

TimeBudget budget_from_clock(std::int64_t remaining_ms, std::int64_t increment_ms, int turns_left) {
    const std::int64_t usable = std::max<std::int64_t>(remaining_ms - kSafetyMs, 1);
    const int planned = std::clamp(turns_left, kFewestTurnsPlanned, kMostTurnsPlanned);
    const std::int64_t share = usable / planned + std::max<std::int64_t>(increment_ms, 0) * 3 / 4;
    const std::int64_t hard =
        std::clamp<std::int64_t>(share * 2, 1, std::max<std::int64_t>(usable / 2, 1));
    // An iteration takes several times as long as the one before it.
    return {std::min(share / 2, hard), hard};
}

TimeBudget budget_from_move_time(std::int64_t ms) {
    const std::int64_t hard = std::max<std::int64_t>(ms - kSafetyMs / 4, 1);
    return {hard, hard};
}

}  // namespace chuhe::paisho
