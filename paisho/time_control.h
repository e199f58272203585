#pragma once

#include <cstdint>

namespace chuhe::paisho {

/// When a search has to end, in milliseconds from its start.
struct TimeBudget {
    static constexpr std::int64_t kNoLimit = -1;
    std::int64_t soft_ms = kNoLimit;  ///< no new iteration is begun after this
    std::int64_t hard_ms = kNoLimit;  ///< the search is broken off
};

/// The budget for one action out of a clock. `turns_left` is how many actions the player can still
/// have to make, at least 1; a large number when the game has no turn limit.
TimeBudget budget_from_clock(std::int64_t remaining_ms, std::int64_t increment_ms, int turns_left);

/// The budget for exactly this much time.
TimeBudget budget_from_move_time(std::int64_t ms);

}  // namespace chuhe::paisho
