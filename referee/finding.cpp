#include "referee/finding.h"

#include <array>

namespace chuhe {

std::string_view name(EndReason reason) {
    constexpr std::array<std::string_view, 10> kNames{
        "none",
        "checkmate",
        "stalemate",
        "perpetual check",
        "perpetual chase",
        "perpetual threat",
        "too many checks",
        "repetition",
        "no capture within the limit",
        "dead material",
    };
    return kNames[static_cast<std::size_t>(reason)];
}

std::string_view name(Effect effect) {
    constexpr std::array<std::string_view, 8> kNames{
        "check", "kill", "chase", "exchange", "offer", "block", "follow", "idle",
    };
    return kNames[static_cast<std::size_t>(effect)];
}

std::string_view Outcome::verdict() const {
    if (!is_over()) return "none";
    if (!winner) return "draw";
    return *winner == kRed ? "black_loses" : "red_loses";
}

}  // namespace chuhe
