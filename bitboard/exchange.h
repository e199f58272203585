#pragma once

#include "bitboard/position.h"

namespace chuhe {

/// What the pieces are worth in an exchange, in centipawns. Only their order and rough ratios
/// matter: the evaluation proper knows better. The king outweighs everything else on the board.
inline constexpr TypedArray<PieceType, int> kExchangeValue = [] {
    TypedArray<PieceType, int> value;
    value[kKing] = 20000;
    value[kAdvisor] = 200;
    value[kElephant] = 200;
    value[kHorse] = 430;
    value[kRook] = 1000;
    value[kCannon] = 480;
    value[kPawn] = 100;
    return value;
}();

/// Nothing for an empty square.
constexpr int exchange_value(Piece piece) {
    return piece == kNoPiece ? 0 : kExchangeValue[piece.type()];
}

/// Static exchange evaluation: whether a legal move, and then the captures on its target square by
/// both sides in turn, wins at least `threshold`. Each side takes with its cheapest attacker (of
/// two alike, the one on the lower square) or stops when that is better. Cannons count while they
/// have exactly one screen, horses and elephants while leg and eye are free, all as the pieces that
/// took leave their squares; a king takes only what is protected no more, and not into the face of
/// the other king. Pins of other pieces are not seen.
[[nodiscard]] bool exchange_at_least(const Position& position, Move move, int threshold);

}  // namespace chuhe
