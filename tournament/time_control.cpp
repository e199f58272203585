#include "tournament/time_control.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/text.h"

namespace chuhe::tournament {

namespace {

constexpr double kMsPerSecond = 1000.0;
constexpr double kSecondsPerMinute = 60.0;
/// A month of seconds; anything above is a slip of the keyboard and would overflow sums.
constexpr double kMaxSeconds = 30.0 * 24 * 3600;

std::optional<Milliseconds> parse_seconds(std::string_view text) {
    double minutes = 0;
    if (const auto colon = text.find(':'); colon != std::string_view::npos) {
        const auto value = parse_number(text.substr(0, colon));
        if (!value || *value < 0) return {};
        minutes = *value;
        text.remove_prefix(colon + 1);
    }
    const auto seconds = parse_number(text);
    if (!seconds || *seconds < 0) return {};
    const double total = minutes * kSecondsPerMinute + *seconds;
    if (total > kMaxSeconds) return {};
    return Milliseconds{static_cast<std::int64_t>(total * kMsPerSecond + 0.5)};
}

std::string seconds_text(Milliseconds time) {
    return fmt::format("{:g}", static_cast<double>(time.count()) / kMsPerSecond);
}

}  // namespace

Result<TimeControl> parse_clock(std::string_view text, TimeControl control) {
    const auto fail = [text] {
        return error(
            fmt::format("'{}' is not a time control: write [moves/]time[+increment] in seconds or "
                        "minutes:seconds, such as 3+0.03 or 40/5:00, or inf",
                        printable(text)));
    };
    control.base.reset();
    control.increment = Milliseconds{0};
    control.moves = 0;
    if (text == "inf" || text == "infinite") return control;
    std::string_view rest = text;
    if (const auto slash = rest.find('/'); slash != std::string_view::npos) {
        const auto moves = parse_integer(rest.substr(0, slash));
        if (!moves || *moves < 1 || *moves > 1000) return fail();
        control.moves = static_cast<int>(*moves);
        rest.remove_prefix(slash + 1);
    }
    if (const auto plus = rest.find('+'); plus != std::string_view::npos) {
        const auto increment = parse_seconds(rest.substr(plus + 1));
        if (!increment) return fail();
        control.increment = *increment;
        rest = rest.substr(0, plus);
    }
    control.base = parse_seconds(rest);
    if (!control.base) return fail();
    if (*control.base + control.increment <= Milliseconds{0}) return fail();
    return control;
}

std::string to_string(const TimeControl& control) {
    std::string text;
    const auto add = [&text](const std::string& part) {
        if (!text.empty()) text += ' ';
        text += part;
    };
    if (control.base) {
        add(fmt::format(
            "{}{}{}", control.moves > 0 ? fmt::format("{}/", control.moves) : "",
            seconds_text(*control.base),
            control.increment.count() > 0 ? "+" + seconds_text(control.increment) : ""));
    }
    if (control.move_time) add("st=" + seconds_text(*control.move_time));
    if (control.nodes > 0) add(fmt::format("nodes={}", control.nodes));
    if (control.depth > 0) add(fmt::format("depth={}", control.depth));
    return text.empty() ? "inf" : text;
}

GameClock::GameClock(const TimeControl& control)
    : control_(control), left_(control.base), moves_to_go_(control.moves) {
    if (left_) *left_ += control.increment;
    if (!left_) left_ = control.move_time;
}

Milliseconds GameClock::spend(std::chrono::steady_clock::duration elapsed) {
    if (!left_) return Milliseconds{0};
    const auto spent = std::chrono::floor<Milliseconds>(elapsed);
    const Milliseconds overstepped = std::max(spent - *left_, Milliseconds{0});
    if (!control_.base) return overstepped;
    *left_ = std::max(*left_ - spent, Milliseconds{0});
    if (moves_to_go_ > 0 && --moves_to_go_ == 0) {
        *left_ += *control_.base;
        moves_to_go_ = control_.moves;
    }
    *left_ += control_.increment;
    return overstepped;
}

}  // namespace chuhe::tournament
