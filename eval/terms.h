#pragma once

#include "bitboard/position.h"
#include "eval/tapered.h"

namespace chuhe::detail {

/// What the parts of the evaluation share.
struct EvaluationContext {
    explicit EvaluationContext(const Position& p);

    const Position& position;
    Bitboard occupied;
    TypedArray<Color, Bitboard> pawn_attacks;
};

/// Pieces on their squares.
Tapered material(const EvaluationContext& context, Color side);
/// Squares that rooks, horses and cannons reach, and rooks that own a file.
Tapered activity(const EvaluationContext& context, Color side);
/// Danger that `side` makes for the enemy king: cannons on its lines, pieces around the palace,
/// missing guards.
Tapered king_attack(const EvaluationContext& context, Color side);

/// Attackers on the board, 0 … kFullPhase.
int phase(const Position& position);

/// 0 … kFullScale: how much of an advantage of `side` can be turned into a win.
int winning_chances(const Position& position, Color side);
inline constexpr int kFullScale = 64;

}  // namespace chuhe::detail
