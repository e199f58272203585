#pragma once

#include <cstdint>
#include <string_view>

#include "paisho/position.h"
#include "paisho/relations.h"
#include "paisho/rules.h"

namespace chuhe::paisho {

enum class Outcome : std::uint8_t { kNone, kSouthWins, kNorthWins, kDraw };

/// Why a game is over, in the order in which clause E1 asks.
enum class EndReason : std::uint8_t {
    kNone,
    kFlowers,     ///< E2: three or fewer flowers left
    kChain,       ///< E3: points decide
    kRepetition,  ///< Z3: points decide
    kProgress,    ///< E4: points decide
    kTurns,       ///< E5: points decide
    kPasses,      ///< E7: points decide
};

struct Verdict {
    Outcome outcome = Outcome::kNone;
    EndReason reason = EndReason::kNone;

    [[nodiscard]] bool is_over() const { return outcome != Outcome::kNone; }
    friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// As the protocol writes them: none, p1win, p2win, draw.
std::string_view name(Outcome outcome);
/// As the protocol writes them: none, flowers, chain, repetition, progress, turns, passes.
std::string_view name(EndReason reason);

/// Who has won by points (clause E6).
Outcome decide_by_points(const Relations& relations);

/// Whether the game is over (clause E1). `occurrences` counts how often the position has stood in
/// the game, this time included; 1 for one that a FEN gives.
Verdict judge(const Position& position, const Relations& relations, const Rules& rules,
              int occurrences);

}  // namespace chuhe::paisho
