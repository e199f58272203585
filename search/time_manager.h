#pragma once

#include <cstdint>

#include "bitboard/types.h"
#include "search/limits.h"

namespace chuhe {

/// How long to think, in milliseconds from Limits::started.
class TimeManager {
  public:
    /// `overhead`: lost on the way per move. `ponder`: the opponent's time can be used too.
    void start(const Limits& limits, Color us, std::int64_t overhead, bool ponder);
    /// There is a clock or a time for the move.
    [[nodiscard]] bool is_timed() const { return is_timed_; }
    /// now_ms() when thinking began.
    [[nodiscard]] std::int64_t started() const { return started_; }
    /// Never think longer.
    [[nodiscard]] std::int64_t maximum() const { return maximum_; }
    /// Do not begin another iteration after this, scaled by how settled the best move is.
    [[nodiscard]] std::int64_t optimum() const { return optimum_; }
    /// The time was given for this one move: use it.
    [[nodiscard]] bool is_fixed() const { return is_fixed_; }

  private:
    std::int64_t started_ = 0;
    std::int64_t maximum_ = 0;
    std::int64_t optimum_ = 0;
    bool is_timed_ = false;
    bool is_fixed_ = false;
};

}  // namespace chuhe
