#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "bitboard/position.h"
#include "support/static_list.h"

/// What the network sees. A position is described twice, once from each side: the own home rank at
/// the bottom, the own pieces apart from the enemy's, files mirrored so that the own king stands on
/// file d or e. Every (piece, point) pair that can occur is one of 689 rows. The trainer and the
/// engine both use this header and nothing else, so they cannot disagree.

namespace chuhe {

/// Rows of one perspective and one king bucket: rook 90, advisor 5, cannon 90, pawn 55, horse 90,
/// elephant 7, king 6 of the own side, then the same of the enemy with 9 for its king.
inline constexpr int kFeatureRows = 689;
/// Places of the own king after mirroring: files d and e, three ranks.
inline constexpr int kKingPlaces = 6;
/// Separate last layers, chosen by the number of pieces.
inline constexpr int kOutputBuckets = 8;
/// Pieces of a full set.
inline constexpr int kMaxActiveFeatures = 32;

/// How one side looks at the board.
struct Perspective {
    bool mirrored = false;        ///< files a…i exchanged
    std::uint8_t king_place = 0;  ///< own king after mirroring: 2 * rank + (0 on file d, 1 on e)

    /// Which copy of the rows a network with 1 or kKingPlaces buckets uses.
    [[nodiscard]] constexpr int king_bucket(int buckets) const {
        return buckets == 1 ? 0 : king_place;
    }
    friend constexpr bool operator==(Perspective, Perspective) = default;
};

/// Rows of the pieces on the board, each below kFeatureRows.
using ActiveFeatures = StaticList<std::uint16_t, kMaxActiveFeatures>;

namespace detail {

inline constexpr File kMiddleFile{4};

/// Rows by piece and square. kNoRow where that piece can neither stand nor be set up.
using RowTable = TypedArray<Piece, TypedArray<Square, std::int16_t>>;
inline constexpr std::int16_t kNoRow = -1;

/// [side that looks][mirrored]
using RowTables = TypedArray<Color, std::array<RowTable, 2>>;
extern const RowTables kRowTables;

/// Weights of the flank balance, as seen from both sides.
using FlankTable = TypedArray<Piece, TypedArray<Square, TypedArray<Color, std::int64_t>>>;
extern const FlankTable kFlankTable;

}  // namespace detail

/// Which flank is heavier, seen from both sides: positive for files f…i. Mirroring the board
/// changes the sign, exchanging the colours exchanges the two views. A sum over the pieces, so it
/// can be kept up from move to move.
class FlankBalance {
  public:
    void add(Piece piece, Square s) {
        for (const Color side : Color::all()) sum_[side] += detail::kFlankTable[piece][s][side];
    }
    void remove(Piece piece, Square s) {
        for (const Color side : Color::all()) sum_[side] -= detail::kFlankTable[piece][s][side];
    }
    void apply(const Change& change) {
        if (change.piece == kNoPiece) return;
        if (change.captured != kNoPiece) remove(change.captured, change.to);
        remove(change.piece, change.from);
        add(change.piece, change.to);
    }
    [[nodiscard]] constexpr std::int64_t seen_from(Color side) const { return sum_[side]; }
    friend constexpr bool operator==(const FlankBalance&, const FlankBalance&) = default;

  private:
    TypedArray<Color, std::int64_t> sum_{};
};

inline FlankBalance flank_balance(const Position& position) {
    FlankBalance result;
    for (const Square s : position.occupied()) result.add(position.piece_on(s), s);
    return result;
}

/// Whether the flank balance decides: both kings stand on the middle file.
constexpr bool needs_flank_balance(Square red_king, Square black_king) {
    return red_king.file() == detail::kMiddleFile && black_king.file() == detail::kMiddleFile;
}

/// The perspective of `side`. The own king decides if it is off the middle file, then the enemy
/// king (mirrored when it stands on file f), then the flank balance (mirrored when negative), which
/// may be anything when needs_flank_balance() says no.
constexpr Perspective perspective_of(Color side, Square own_king, Square enemy_king,
                                     const FlankBalance& balance) {
    using detail::kMiddleFile;
    Perspective result;
    if (own_king.file() != kMiddleFile) {
        result.mirrored = own_king.file() > kMiddleFile;
    } else if (enemy_king.file() != kMiddleFile) {
        result.mirrored = enemy_king.file() > kMiddleFile;
    } else {
        result.mirrored = balance.seen_from(side) < 0;
    }
    const int rank = own_king.relative_to(side).rank().index();
    const int on_middle = own_king.file() == kMiddleFile ? 1 : 0;
    result.king_place = static_cast<std::uint8_t>(2 * rank + on_middle);
    return result;
}

inline Perspective perspective_of(const Position& position, Color side) {
    const Square own = position.king_square(side);
    const Square enemy = position.king_square(side.opposite());
    return perspective_of(
        side, own, enemy,
        needs_flank_balance(own, enemy) ? flank_balance(position) : FlankBalance());
}

/// Row of a piece seen in `perspective` of `side`, without the king bucket: the weights are at row
/// `king_bucket * kFeatureRows + feature_row`.
inline int feature_row(Perspective perspective, Color side, Piece piece, Square s) {
    const int row = detail::kRowTables[side][perspective.mirrored ? 1 : 0][piece][s];
    CHUHE_ASSERT(row != detail::kNoRow);
    return row;
}

/// Rows of all pieces on the board as `side` sees them, in the order of the squares; `out` is
/// cleared first.
inline Perspective active_features(const Position& position, Color side, ActiveFeatures& out) {
    const Perspective perspective = perspective_of(position, side);
    out.clear();
    for (const Square s : position.occupied()) {
        out.push(
            static_cast<std::uint16_t>(feature_row(perspective, side, position.piece_on(s), s)));
    }
    return perspective;
}

/// Which last layer judges a position with this number of pieces, kings included.
constexpr int output_bucket(int pieces) {
    constexpr int kPiecesPerBucket = 4;
    return std::min(kOutputBuckets - 1, (pieces - 2) / kPiecesPerBucket);
}

}  // namespace chuhe
