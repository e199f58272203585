#pragma once

#include <string>

#include "bitboard/position.h"

namespace chuhe {

/// The board in ASCII, red below, and below it FEN, key and the pieces that give check.
std::string describe_position(const Position& position);

}  // namespace chuhe
