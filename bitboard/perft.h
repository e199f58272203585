#pragma once

#include <cstdint>

#include "bitboard/position.h"

namespace chuhe {

/// Number of legal move sequences of `depth` plies. The last ply is generated and counted, not
/// made.
std::uint64_t perft(Position& position, int depth);

}  // namespace chuhe
