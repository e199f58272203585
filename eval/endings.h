#pragma once

#include "bitboard/position.h"

namespace chuhe {

/// Endings that books give as drawn and that a search sees won for a long time: a lone attacker
/// against guards that hold it off. By how much a score of such a position is divided; 1 for all
/// others. What is left of it makes the side with the piece go on trying, and the other one look
/// for the formation that no rook breaks.
///
/// Sources: common endgame manuals (a rook does not win against all four guards, nor a horse
/// against two guards of a kind, nor a cannon without a guard of its own against any guard); for
/// the rook the ending was solved (docs/evaluation.md).
[[nodiscard]] int drawish_divisor(const Position& position);

inline constexpr int kDrawishDivisor = 8;
/// All guards against a rook, in a formation that is proved to hold.
inline constexpr int kRookProofDivisor = 32;

}  // namespace chuhe
