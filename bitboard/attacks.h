#pragma once

#include <array>
#include <cstdint>

#include "bitboard/bit_tricks.h"
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
    TypedArray<Square, std::array<Bitboard, 16>> horse_to;  ///< [from][occupied legs S W E N]
    TypedArray<Square, std::array<Bitboard, 16>>
        horse_from;  ///< [to][occupied diagonals SW SE NW NE]
    TypedArray<Square, std::array<Bitboard, 16>> elephant;  ///< [from][occupied eyes SW SE NW NE]
    TypedArray<Square, Bitboard> cross;
    TypedArray<Square, Bitboard> advisor;
    TypedArray<Square, Bitboard> king;
    TypedArray<Color, TypedArray<Square, Bitboard>> pawn_to;
    TypedArray<Color, TypedArray<Square, Bitboard>> pawn_from;
    TypedArray<Square, TypedArray<Square, Bitboard>>
        between;  ///< exclusive; empty off a common line
};

extern const AttackTables kAttacks;

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
        return Bitboard(detail::spread_file(on_file, file) | (upper ? 0 : moved),
                        detail::spread_file(on_file >> 5, file) | (upper ? moved : 0));
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
    // The straight neighbours, one bit and one square lower than the corners.
    const std::uint64_t window = detail::window_around(occupied, s) >> 1;
    return detail::kAttacks.horse_to[s][detail::gather_straight(window)];
}

/// Squares from which a horse would attack `s`: the legs seen from the other end.
inline Bitboard horse_attackers(Square s, Bitboard occupied) {
    const std::uint64_t window = detail::window_around(occupied, s);
    return detail::kAttacks.horse_from[s][detail::gather_corners(window)];
}

/// Every square from which a horse could attack `s` if its leg were free.
inline Bitboard horse_neighbours(Square s) {
    return detail::kAttacks.horse_from[s][0];
}

/// Squares an elephant on `s` reaches on its own half, blocked eyes respected; symmetric.
inline Bitboard elephant_attacks(Square s, Bitboard occupied) {
    const std::uint64_t window = detail::window_around(occupied, s);
    return detail::kAttacks.elephant[s][detail::gather_corners(window)];
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

/// The other squares of the file and the rank of `s`.
inline Bitboard lines_through(Square s) {
    return detail::kAttacks.cross[s];
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
