#pragma once

#include "bitboard/types.h"
#include "eval/tapered.h"

namespace chuhe {

/// Material and place of a piece, from its owner's view, in centipawn-like units.
Tapered piece_square(Piece piece, Square s);

}  // namespace chuhe
