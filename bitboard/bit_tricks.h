#pragma once

#include <cstdint>

#include "bitboard/bitboard.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

/// Bits of a board brought together for use as a table index, and spread again. Each exists in
/// plain arithmetic and, where the build has BMI2, as one or two instructions.

namespace chuhe::detail {

/// Bits 0, 9, 18, 27, 36: a file within one half of the board.
inline constexpr std::uint64_t kColumn = 0x1008040201;
/// Bits 0, 8, 10, 18: south, west, east and north of the middle of a window of three ranks.
inline constexpr std::uint64_t kStraightNeighbours = 0x40501;
/// Bits 0, 2, 18, 20: its corners, south-west, south-east, north-west, north-east.
inline constexpr std::uint64_t kCorners = 0x140005;

/// The five bits of a file of one half, gathered into bits 0–4. The multiplier sends bit 9i to
/// 36+i, and no two partial products meet, so nothing carries.
constexpr std::uint64_t gather_file_plain(std::uint64_t half, int file) {
    constexpr std::uint64_t kGather = 0x1010101010;  // 2^36 + 2^28 + 2^20 + 2^12 + 2^4
    return (((half >> file) & kColumn) * kGather >> 36) & 31;
}

/// The reverse: the low five bits of `line` onto a file.
constexpr std::uint64_t spread_file_plain(std::uint64_t line, int file) {
    constexpr std::uint64_t kSpread = 0x101010101;  // 2^0 + 2^8 + 2^16 + 2^24 + 2^32
    return ((line & 31) * kSpread & kColumn) << file;
}

/// The four bits of kStraightNeighbours in bits 0–3.
constexpr std::uint64_t gather_straight_plain(std::uint64_t window) {
    return (window & 1) | ((window >> 7) & 2) | ((window >> 8) & 4) | ((window >> 15) & 8);
}

/// The four bits of kCorners in bits 0–3.
constexpr std::uint64_t gather_corners_plain(std::uint64_t window) {
    return (window & 1) | ((window >> 1) & 2) | ((window >> 16) & 4) | ((window >> 17) & 8);
}

#ifdef __BMI2__
inline std::uint64_t gather_file(std::uint64_t half, int file) {
    return _pext_u64(half, kColumn << file);
}
inline std::uint64_t spread_file(std::uint64_t line, int file) {
    return _pdep_u64(line, kColumn << file);
}
inline std::uint64_t gather_straight(std::uint64_t window) {
    return _pext_u64(window, kStraightNeighbours);
}
inline std::uint64_t gather_corners(std::uint64_t window) {
    return _pext_u64(window, kCorners);
}
#else
inline std::uint64_t gather_file(std::uint64_t half, int file) {
    return gather_file_plain(half, file);
}
inline std::uint64_t spread_file(std::uint64_t line, int file) {
    return spread_file_plain(line, file);
}
inline std::uint64_t gather_straight(std::uint64_t window) {
    return gather_straight_plain(window);
}
inline std::uint64_t gather_corners(std::uint64_t window) {
    return gather_corners_plain(window);
}
#endif

__extension__ typedef unsigned __int128
    Uint128;  // NOLINT: `using` cannot be marked as an extension

/// The 3×7 squares and more around `middle`, its south-western neighbour being bit 0. Neighbours
/// beyond the left and right edges are squares of other ranks, beyond the others zero.
inline std::uint64_t window_around(Bitboard b, Square middle) {
    // Moved up by a rank and a square, so that the window of a0 starts at bit 0 too.
    constexpr int kMargin = File::kCount + 1;
    const Uint128 board = static_cast<Uint128>(b.red_half()) << kMargin |
                          static_cast<Uint128>(b.black_half()) << (kHalfBoard + kMargin);
    return static_cast<std::uint64_t>(board >> middle.index());
}

}  // namespace chuhe::detail
