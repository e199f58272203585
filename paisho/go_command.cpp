#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "paisho/protocol.h"
#include "support/text.h"

namespace chuhe::paisho {

namespace {

/// The numbers of a `go` line, each with its bounds. A clock may have run out.
struct Number {
    std::string_view name;
    std::int64_t least;
    std::int64_t most;
    std::optional<std::int64_t> value = {};
};

constexpr std::int64_t kMostMs = 1000LL * 60 * 60 * 24 * 365;
constexpr std::int64_t kMostNodes = 1000LL * 1000 * 1000 * 1000 * 1000;

enum NumberIndex : std::size_t {
    kDepth,
    kNodes,
    kMoveTime,
    kSouthTime,
    kNorthTime,
    kSouthIncrement,
    kNorthIncrement,
    kNumberCount
};

using Numbers = std::array<Number, kNumberCount>;

Numbers all_numbers() {
    return {{{"depth", 1, kMostDepth},
             {"nodes", 1, kMostNodes},
             {"movetime", 1, kMostMs},
             {"p1time", -kMostMs, kMostMs},
             {"p2time", -kMostMs, kMostMs},
             {"p1inc", 0, kMostMs},
             {"p2inc", 0, kMostMs}}};
}

/// The turns that the side to move can still have.
int turns_left(const Game& game) {
    constexpr int kUnlimited = 1000;
    const int limit = game.rules().turn_limit;
    return limit == 0 ? kUnlimited : std::max(limit - game.position().turn() + 1, 1);
}

void apply(const Numbers& numbers, const Game& game, SearchLimits& limits) {
    if (numbers[kDepth].value) limits.depth = static_cast<int>(*numbers[kDepth].value);
    if (numbers[kNodes].value) limits.nodes = static_cast<std::uint64_t>(*numbers[kNodes].value);
    const bool is_south = game.position().side() == Player::kSouth;
    const Number& clock = numbers[is_south ? kSouthTime : kNorthTime];
    const Number& increment = numbers[is_south ? kSouthIncrement : kNorthIncrement];
    if (clock.value) {
        limits.time =
            budget_from_clock(*clock.value, increment.value.value_or(0), turns_left(game));
    }
    if (numbers[kMoveTime].value) limits.time = budget_from_move_time(*numbers[kMoveTime].value);
}

}  // namespace

Result<GoCommand> parse_go(const std::vector<std::string_view>& words, const Game& game) {
    GoCommand command;
    Numbers numbers = all_numbers();
    command.is_infinite = words.size() == 1;
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] == "infinite") {
            command.is_infinite = true;
            continue;
        }
        Number* number = nullptr;
        for (Number& candidate : numbers) {
            if (candidate.name == words[i]) number = &candidate;
        }
        if (number == nullptr) return error(fmt::format("go: unknown '{}'", printable(words[i])));
        const auto value = i + 1 < words.size() ? parse_integer(words[i + 1]) : std::nullopt;
        if (!value || *value < number->least || *value > number->most) {
            return error(fmt::format("go: {} takes a number from {} to {}", number->name,
                                     number->least, number->most));
        }
        number->value = value;
        ++i;
    }
    apply(numbers, game, command.limits);
    return command;
}

}  // namespace chuhe::paisho
