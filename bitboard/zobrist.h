#pragma once

#include <cstdint>

#include "bitboard/types.h"
#include "support/random.h"

namespace chuhe {

/// Random numbers whose exclusive-or over all pieces (and the side to move) is a position's key
/// (Zobrist 1970). Fixed for ever: books and records may store keys.
struct ZobristKeys {
    TypedArray<Piece, TypedArray<Square, std::uint64_t>> piece{};
    std::uint64_t black_to_move = 0;

    constexpr ZobristKeys() {
        Random random(kSeed);
        for (const Piece p : Piece::all()) {
            for (const Square s : Square::all()) piece[p][s] = random.next();
        }
        black_to_move = random.next();
    }

  private:
    static constexpr std::uint64_t kSeed = 0x43487548654B6579;  // "CHuHeKey"
};

extern const ZobristKeys kZobrist;

}  // namespace chuhe
