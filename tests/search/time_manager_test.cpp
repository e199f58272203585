#include "search/time_manager.h"

#include <catch2/catch.hpp>

using namespace chuhe;

namespace {

constexpr std::int64_t kOverhead = 30;

TimeManager managed(const Limits& limits, std::int64_t overhead = kOverhead) {
    TimeManager time;
    time.start(limits, kRed, overhead, false);
    return time;
}

Limits clock(std::int64_t remaining, std::int64_t increment, std::optional<int> moves_to_go = {}) {
    Limits limits;
    limits.started = 1;
    limits.clock[kRed] = ClockState{remaining, increment, moves_to_go};
    return limits;
}

}  // namespace

TEST_CASE("no clock, no limit") {
    Limits limits;
    limits.clock[kBlack] = ClockState{1, 0, {}};
    CHECK_FALSE(managed(limits).is_timed());
}

TEST_CASE("the time for one move is used, less the overhead") {
    Limits limits;
    limits.move_time = 1000;
    CHECK(managed(limits).maximum() == 970);
    CHECK(managed(limits).is_fixed());
    limits.move_time = 20;  // less than the overhead: half of it
    CHECK(managed(limits).maximum() == 10);
    limits.move_time = 0;
    CHECK(managed(limits).maximum() == 1);
}

TEST_CASE("a plan never exceeds what is on the clock") {
    for (const std::int64_t remaining : {-500, 0, 1, 10, 98, 500, 3000, 60000, 3600000}) {
        for (const std::int64_t increment : {0, 10, 30, 1000, 60000}) {
            for (const auto moves :
                 {std::optional<int>(), std::optional(1), std::optional(2), std::optional(40)}) {
                INFO(remaining << " + " << increment << " / " << moves.value_or(0));
                const TimeManager time = managed(clock(remaining, increment, moves));
                CHECK(time.is_timed());
                CHECK(time.optimum() >= 1);
                CHECK(time.optimum() <= time.maximum());
                CHECK(time.maximum() <= std::max<std::int64_t>(remaining, 1));
                if (remaining > 2 * kOverhead) CHECK(time.maximum() <= remaining - kOverhead);
            }
        }
    }
}

TEST_CASE("a machine that stalls for a moment does not lose a game") {
    for (const std::int64_t remaining : {50, 60, 80, 100, 110, 150, 200, 1000}) {
        const std::int64_t stall = remaining < 100 ? 20 : 80;
        for (const std::int64_t increment : {0, 10, 30}) {
            INFO(remaining << " + " << increment);
            CHECK(managed(clock(remaining, increment), 5).maximum() + stall + 5 <= remaining);
        }
    }
    CHECK(managed(clock(20, 10), 5).maximum() <= 5);
}

TEST_CASE("an increment fills a short clock up again") {
    constexpr std::int64_t kIncrement = 10;
    constexpr std::int64_t kLost = 2;  // a move, between the program and the clock
    std::int64_t remaining = 15;
    for (int move = 0; move < 40; ++move)
        remaining += kIncrement - kLost - managed(clock(remaining, kIncrement), 5).maximum();
    CHECK(remaining >= 80);
}

TEST_CASE("the last move of a control does not keep half of a short clock") {
    CHECK(managed(clock(98, 0, 1), 5).maximum() >= 35);
}

TEST_CASE("one move to the control may use nearly everything") {
    const TimeManager time = managed(clock(10000, 0, 1));
    CHECK(time.optimum() > 8000);
}

TEST_CASE("more time or more increment never means less thought") {
    std::int64_t last = 0;
    for (std::int64_t remaining = 100; remaining < 100000; remaining += 100) {
        const std::int64_t now = managed(clock(remaining, 0)).optimum();
        CHECK(now >= last);
        last = now;
    }
    last = 0;
    for (std::int64_t increment = 0; increment < 5000; increment += 100) {
        const std::int64_t now = managed(clock(30000, increment)).optimum();
        CHECK(now >= last);
        last = now;
    }
}

TEST_CASE("pondering earns time") {
    TimeManager with;
    with.start(clock(60000, 0), kRed, kOverhead, true);
    CHECK(with.optimum() > managed(clock(60000, 0)).optimum());
}
