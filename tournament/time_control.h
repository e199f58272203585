#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "support/result.h"

namespace chuhe::tournament {

using Milliseconds = std::chrono::milliseconds;

/// How long an engine may think. Several limits can hold together, but not a clock and a move time.
struct TimeControl {
    std::optional<Milliseconds> base;  ///< time on the clock; none: no clock
    Milliseconds increment{0};         ///< added after each move
    int moves = 0;                     ///< the base is added again after so many moves; 0: never
    std::optional<Milliseconds> move_time;  ///< fixed time for each move
    std::int64_t nodes = 0;                 ///< 0: no limit
    int depth = 0;                          ///< 0: no limit
    Milliseconds margin{0};                 ///< overstepping tolerated

    [[nodiscard]] bool is_limited() const { return base || move_time || nodes > 0 || depth > 0; }
    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads "[moves/]time[+increment]", times in seconds or minutes:seconds, or "inf", into the clock
/// part of `control`: "3+0.03", "40/5:00", "40/60+0.6".
Result<TimeControl> parse_clock(std::string_view text, TimeControl control = {});

/// As parse_clock reads it, with st=, nodes= and depth= behind it: "3+0.03", "st=0.01",
/// "nodes=500".
std::string to_string(const TimeControl& control);

/// The clock of one player in one game.
class GameClock {
  public:
    GameClock() = default;
    explicit GameClock(const TimeControl& control);

    /// What is left for this move, tolerance excluded; none when time is unlimited.
    [[nodiscard]] std::optional<Milliseconds> time_left() const { return left_; }
    /// Moves until time is added; 0 when it never is.
    [[nodiscard]] int moves_to_go() const { return moves_to_go_; }
    [[nodiscard]] const TimeControl& control() const { return control_; }

    /// Books a move that took so long. Returns by how much it overstepped, tolerance excluded (0
    /// when it was in time); the game goes on with an empty clock when that is within the margin.
    Milliseconds spend(std::chrono::steady_clock::duration elapsed);

  private:
    TimeControl control_;
    std::optional<Milliseconds> left_;
    int moves_to_go_ = 0;
};

}  // namespace chuhe::tournament
