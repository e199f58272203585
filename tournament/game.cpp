#include "tournament/game.h"

#include <array>

namespace chuhe::tournament {

namespace {

constexpr std::array<std::string_view, 4> kOutcomes{"1-0", "0-1", "1/2-1/2", "*"};

constexpr std::array<std::string_view, 21> kEndings{
    "mate",
    "stalemate",
    "repetition",
    "perpetual check",
    "perpetual chase",
    "perpetual threat",
    "too many checks",
    "no capture",
    "material",
    "resignation",
    "agreement",
    "score adjudication",
    "draw adjudication",
    "move limit",
    "illegal move",
    "time",
    "crash",
    "silence",
    "protocol violation",
    "failed start",
    "stopped",
};
static_assert(kEndings.size() == static_cast<std::size_t>(Ending::kStopped) + 1);

}  // namespace

std::string_view to_string(Outcome outcome) {
    return kOutcomes[static_cast<std::size_t>(outcome)];
}

std::optional<Outcome> parse_outcome(std::string_view text) {
    for (std::size_t i = 0; i < kOutcomes.size(); ++i) {
        if (kOutcomes[i] == text) return static_cast<Outcome>(i);
    }
    return {};
}

std::string_view to_string(Ending ending) {
    return kEndings[static_cast<std::size_t>(ending)];
}

std::optional<Ending> parse_ending(std::string_view text) {
    for (std::size_t i = 0; i < kEndings.size(); ++i) {
        if (kEndings[i] == text) return static_cast<Ending>(i);
    }
    return {};
}

}  // namespace chuhe::tournament
