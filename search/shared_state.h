#pragma once

#include <atomic>
#include <vector>

#include "search/search.h"
#include "search/time_manager.h"
#include "search/transposition.h"
#include "support/clock.h"

namespace chuhe {

class Worker;

/// What the threads of one search have in common. Constant during the search but for the atomics.
struct SharedState {
    TranspositionTable* table = nullptr;
    Limits limits;
    SearchOptions options;
    TimeManager time;
    SearchListener* listener = nullptr;
    /// Lines that the listener asked for; more may be searched.
    int reported_lines = 1;
    std::vector<Worker*> team;  ///< the first one reports and watches the limits

    std::atomic<bool> stop{false};
    std::atomic<bool> pondering{false};
    /// When the ponder hit came, now_ms(); 0 before.
    std::atomic<std::int64_t> ponder_hit_at{0};

    [[nodiscard]] std::uint64_t total_nodes() const;
    /// Milliseconds since the command.
    [[nodiscard]] std::int64_t elapsed() const { return now_ms() - time.started(); }
    /// Milliseconds of our own clock used: none while pondering.
    [[nodiscard]] std::int64_t own_time() const {
        if (pondering.load(std::memory_order_relaxed)) return 0;
        const std::int64_t hit = ponder_hit_at.load(std::memory_order_relaxed);
        return now_ms() - (hit != 0 ? hit : time.started());
    }
};

}  // namespace chuhe
