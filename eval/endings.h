#pragma once

#include "bitboard/position.h"
#include "eval/score.h"

namespace chuhe {

/// Endings that books give as drawn and that a search sees won for a long time: a lone attacker
/// against guards that hold it off. A score of such a position is divided by kDrawishDivisor; it
/// stays a score, so that the side with the piece goes on trying.
///
/// Sources: common endgame manuals (a rook does not win against all four guards, nor a horse
/// against two guards of a kind, nor a cannon without a guard of its own against any guard).
[[nodiscard]] bool is_drawish_ending(const Position& position);

inline constexpr int kDrawishDivisor = 8;

}  // namespace chuhe
