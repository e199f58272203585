#pragma once

#include <array>
#include <cstdint>

#include "bitboard/bitboard.h"

namespace chuhe {

/// What a line piece sees from a square.
struct LineTargets {
    Bitboard reach;   ///< every square up to and including the first piece of each direction (rook
                      ///< targets)
    Bitboard second;  ///< the second piece of each direction, over one screen (cannon captures)
};

namespace detail {

/// Reach and second pieces of one line, bit i = i-th square of the line.
struct LineEntry {
    std::uint16_t reach;
    std::uint16_t second;
};

struct AttackTables {
    std::array<std::array<LineEntry, 512>, File::kCount>
        rank_line;  ///< [file][occupancy of the rank]
    std::array<std::array<LineEntry, 1024>, Rank::kCount>
        file_line;                                          ///< [rank][occupancy of the file]
    TypedArray<Square, std::array<Bitboard, 16>> horse_to;  ///< [from][occupied legs N E S W]
    TypedArray<Square, std::array<Bitboard, 16>>
        horse_from;  ///< [to][occupied diagonals SW SE NW NE]
    TypedArray<Square, std::array<Bitboard, 16>> elephant;  ///< [from][occupied eyes SW SE NW NE]
    TypedArray<Square, Bitboard> advisor;
    TypedArray<Square, Bitboard> king;
    TypedArray<Color, TypedArray<Square, Bitboard>> pawn_to;
    TypedArray<Color, TypedArray<Square, Bitboard>> pawn_from;
    TypedArray<Square, TypedArray<Square, Bitboard>>
        between;  ///< exclusive; empty off a common line
};

extern const AttackTables kAttacks;

/// The five bits of a file (distance nine) of one half, gathered into bits 0–4. The multiplier
/// sends bit 9i to 36+i, and no two partial products meet, so nothing carries.
constexpr std::uint64_t gather_file(std::uint64_t half, int file) {
    constexpr std::uint64_t kColumn = 0x1008040201;
    constexpr std::uint64_t kGather = 0x1010101010;  // 2^36 + 2^28 + 2^20 + 2^12 + 2^4
    return (((half >> file) & kColumn) * kGather >> 36) & 31;
}

/// The reverse: bits 0–4 to bits 0, 9, 18, 27, 36.
constexpr std::uint64_t spread_file(std::uint64_t line) {
    constexpr std::uint64_t kColumn = 0x1008040201;
    constexpr std::uint64_t kSpread = 0x101010101;  // 2^0 + 2^8 + 2^16 + 2^24 + 2^32
    return line * kSpread & kColumn;
}

__extension__ typedef unsigned __int128
    Uint128;  // NOLINT: `using` cannot be marked as an extension

/// The board from square `first` (may be negative) on, bit 0 = that square.
inline std::uint64_t window(Bitboard b, int first) {
    const Uint128 board = static_cast<Uint128>(b.red_half()) | static_cast<Uint128>(b.black_half())
                                                                   << kHalfBoard;
    return static_cast<std::uint64_t>(first >= 0 ? board >> first : board << -first);
}

}  // namespace detail

/// Rook and cannon targets in one look; a cannon moves to `reach` without pieces and takes on
/// `second`.
inline LineTargets line_targets(Square s, Bitboard occupied) {
    const int file = s.index() % File::kCount;
    const int rank = s.index() / File::kCount;
    const bool upper = rank >= 5;
    const int shift = File::kCount * (upper ? rank - 5 : rank);
    const std::uint64_t half = upper ? occupied.black_half() : occupied.red_half();
    const detail::LineEntry along =
        detail::kAttacks.rank_line[static_cast<std::size_t>(file)][(half >> shift) & 511];

    const std::uint64_t column = detail::gather_file(occupied.red_half(), file) |
                                 detail::gather_file(occupied.black_half(), file) << 5;
    const detail::LineEntry across =
        detail::kAttacks.file_line[static_cast<std::size_t>(rank)][column];

    const auto expand = [=](std::uint64_t on_rank, std::uint64_t on_file) {
        const std::uint64_t moved = on_rank << shift;
        return Bitboard((detail::spread_file(on_file & 31) << file) | (upper ? 0 : moved),
                        (detail::spread_file(on_file >> 5) << file) | (upper ? moved : 0));
    };
    return {expand(along.reach, across.reach), expand(along.second, across.second)};
}

/// Squares a rook on `s` attacks: up to and including the first piece of each direction.
inline Bitboard rook_attacks(Square s, Bitboard occupied) {
    return line_targets(s, occupied).reach;
}

/// Squares with a piece that a cannon on `s` attacks over one screen.
inline Bitboard cannon_attacks(Square s, Bitboard occupied) {
    return line_targets(s, occupied).second;
}

/// Squares a horse on `s` reaches, blocked legs respected.
inline Bitboard horse_attacks(Square s, Bitboard occupied) {
    const std::uint64_t w = detail::window(occupied, s.index() - 9);  // bit 0 S, 8 W, 10 E, 18 N
    const std::uint64_t legs = ((w >> 18) & 1) | ((w >> 9) & 2) | ((w << 2) & 4) | ((w >> 5) & 8);
    return detail::kAttacks.horse_to[s][legs];
}

/// Squares from which a horse would attack `s`: the legs seen from the other end.
inline Bitboard horse_attackers(Square s, Bitboard occupied) {
    const std::uint64_t w = detail::window(occupied, s.index() - 10);  // 0 SW, 2 SE, 18 NW, 20 NE
    const std::uint64_t diagonals = (w & 1) | ((w >> 1) & 2) | ((w >> 16) & 4) | ((w >> 17) & 8);
    return detail::kAttacks.horse_from[s][diagonals];
}

/// Squares an elephant on `s` reaches on its own half, blocked eyes respected; symmetric.
inline Bitboard elephant_attacks(Square s, Bitboard occupied) {
    const std::uint64_t w = detail::window(occupied, s.index() - 10);
    const std::uint64_t eyes = (w & 1) | ((w >> 1) & 2) | ((w >> 16) & 4) | ((w >> 17) & 8);
    return detail::kAttacks.elephant[s][eyes];
}

/// Diagonal steps inside the palace that holds `s`; none from elsewhere.
inline Bitboard advisor_attacks(Square s) {
    return detail::kAttacks.advisor[s];
}

/// Straight steps inside the palace that holds `s`; none from elsewhere.
inline Bitboard king_attacks(Square s) {
    return detail::kAttacks.king[s];
}

/// Squares a pawn of `side` on `s` moves to and attacks.
inline Bitboard pawn_attacks(Color side, Square s) {
    return detail::kAttacks.pawn_to[side][s];
}

/// Squares from which a pawn of `side` attacks `s`.
inline Bitboard pawn_attackers(Color side, Square s) {
    return detail::kAttacks.pawn_from[side][s];
}

/// The squares strictly between two squares of one file or rank; empty when they share neither.
inline Bitboard between(Square a, Square b) {
    return detail::kAttacks.between[a][b];
}

/// Both on one file or one rank.
constexpr bool on_one_line(Square a, Square b) {
    return a.file() == b.file() || a.rank() == b.rank();
}

}  // namespace chuhe
