#pragma once

#include "bitboard/exchange.h"
#include "eval/score.h"
#include "search/tunable.h"

namespace chuhe {

/// Networks take pieces for more than an exchange does, in 64ths.
CHUHE_TUNABLE(kVictimScale, 112, 32, 300);

/// What the evaluation may rise by when this piece is taken.
inline Score victim_value(Piece piece) {
    return exchange_value(piece) * kVictimScale / 64;
}

}  // namespace chuhe
