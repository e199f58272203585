#pragma once

#include <cstdint>

#include "bitboard/position.h"

namespace chuhe {

/// The rule sets for repeated positions; docs/rules.md describes them.
enum class RuleSet : std::uint8_t { kAsian, kChinese, kLeague, kComputer, kClub };

/// What the repetition rules say, from the view of the side to move.
enum class Verdict : std::uint8_t { kNone, kDraw, kWin, kLoss };

/// Judges a position that occurred before. `ply`: plies since the root of the search.
Verdict judge_repetition(const Position& position, int ply, RuleSet rules);

}  // namespace chuhe
