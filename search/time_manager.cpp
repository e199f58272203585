#include "search/time_manager.h"

#include <algorithm>

#include "support/clock.h"

namespace chuhe {

namespace {

constexpr std::int64_t kLeast = 1;  // even a flag that fell gets a move at once
constexpr int kMovesExpected = 26;  // of the game, when nothing is said
/// Milliseconds never planned with: a busy machine holds a program up for so long now and then.
constexpr double kReserve = 90;
/// Of a clock that has hardly more than the reserve a move gets no more than this share, so that
/// an increment fills it up again.
constexpr double kLeastShare = 0.1;
/// The reserve is no more than this share of a clock that will be set again after the move.
constexpr double kReserveShareOfLastMove = 0.5;
constexpr double kIncrementUse = 0.78;
constexpr double kMaximumFactor = 5.0;  // of the optimum
constexpr double kMaximumShare = 0.42;  // of what is left
constexpr double kPonderBonus = 1.25;   // the opponent's thinking gives time back
constexpr double kOneMoveShare = 0.9;   // of a clock that is for one move

struct Budget {
    double optimum;
    double maximum;
};

Budget share(const ClockState& clock, double usable) {
    const double increment = static_cast<double>(std::max<std::int64_t>(clock.increment, 0));
    if (clock.moves_to_go && *clock.moves_to_go <= 1)
        return {usable * kOneMoveShare, usable * kOneMoveShare};
    const int moves =
        clock.moves_to_go ? std::min(*clock.moves_to_go + 1, kMovesExpected) : kMovesExpected;
    const double optimum = usable / moves + increment * kIncrementUse;
    return {optimum,
            std::min(optimum * kMaximumFactor, usable * kMaximumShare + increment * kIncrementUse)};
}

}  // namespace

void TimeManager::start(const Limits& limits, Color us, std::int64_t overhead, bool ponder) {
    started_ = limits.started != 0 ? limits.started : now_ms();
    is_timed_ = is_fixed_ = false;
    maximum_ = optimum_ = INT64_MAX;

    if (const auto& clock = limits.clock[us]) {
        const double left = static_cast<double>(clock->remaining);
        const double reserve = clock->moves_to_go && *clock->moves_to_go <= 1
                                   ? std::min(kReserve, left * kReserveShareOfLastMove)
                                   : kReserve;
        const double usable =
            std::max(left - reserve - static_cast<double>(overhead), left * kLeastShare);
        Budget budget = share(*clock, std::max(usable, 0.0));
        if (ponder) budget.optimum *= kPonderBonus;
        maximum_ = std::max(
            static_cast<std::int64_t>(std::min(budget.maximum, usable * kOneMoveShare)), kLeast);
        optimum_ = std::clamp(static_cast<std::int64_t>(budget.optimum), kLeast, maximum_);
        is_timed_ = true;
    }
    if (limits.move_time) {
        const std::int64_t time =
            std::max(*limits.move_time - overhead, std::max(*limits.move_time / 2, kLeast));
        if (time < maximum_) {
            maximum_ = optimum_ = time;
            is_fixed_ = true;
        }
        is_timed_ = true;
    }
}

}  // namespace chuhe
