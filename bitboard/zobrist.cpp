#include "bitboard/zobrist.h"

namespace chuhe {

constinit const ZobristKeys kZobrist{};

}  // namespace chuhe
