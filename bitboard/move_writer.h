#pragma once

#include "bitboard/bitboard.h"
#include "bitboard/move.h"

#ifdef __AVX512VBMI2__
#include <immintrin.h>
#endif

namespace chuhe {

/// The moves from one square to each of a set, in increasing order, written one after the other;
/// returns where the next one goes.
inline Move* write_moves_plain(Move* out, Square from, Bitboard targets) {
    for (const Square to : targets) *out++ = Move(from, to);
    return out;
}

#ifdef __AVX512VBMI2__

/// Moves that one vector store covers: those behind the end are garbage and need room.
inline constexpr int kWriterSlack = 32;

/// The same without a loop, whose number of rounds no branch predictor can guess: the numbers of
/// the squares in the set are compressed into neighbouring bytes (vpcompressb), widened, and the
/// from-square added. A piece has at most 17 targets, so half a vector of bytes always holds them.
inline Move* write_moves_vector(Move* out, Square from, Bitboard targets) {
    const __m512i squares = _mm512_set_epi8(  //
        63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41,
        40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18,
        17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    const auto write = [&](std::uint64_t half, int first) {
        const __m512i numbers = _mm512_maskz_compress_epi8(half, squares);
        // The lower half. A plain cast is the same to the processor, but GCC 12 warns in its
        // header.
        const __m256i lower = _mm512_maskz_extracti64x4_epi64(0xF, numbers, 0);
        const __m512i wide = _mm512_cvtepu8_epi16(lower);
        const __m512i base =
            _mm512_set1_epi16(static_cast<short>(from.index() | first << Move::kToShift));
        _mm512_storeu_si512(out, _mm512_add_epi16(_mm512_slli_epi16(wide, Move::kToShift), base));
        out += std::popcount(half);
    };
    write(targets.red_half(), 0);
    write(targets.black_half(), kHalfBoard);
    return out;
}

inline Move* write_moves(Move* out, Square from, Bitboard targets) {
    return write_moves_vector(out, from, targets);
}

#else

inline Move* write_moves(Move* out, Square from, Bitboard targets) {
    return write_moves_plain(out, from, targets);
}

#endif

}  // namespace chuhe
