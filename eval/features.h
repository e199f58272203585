#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "bitboard/position.h"
#include "support/random.h"
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
inline constexpr File kFileAfterMiddle{5};

/// From here on in this namespace the own pieces are "red" and squares are seen from the own side.
/// Set-up positions may have advisors and pawns where they never stand in a game; such a piece uses
/// the row of this point nearby, chosen so that mirroring does not change the choice.
constexpr Square usual_square_near(Piece piece, Square s) {
    const Color side = piece.color();
    if (piece.type() == kAdvisor) {
        return Square(kMiddleFile, Rank(1)).relative_to(side);
    }
    constexpr int kPawnRank = 3;
    const Square own = s.relative_to(side);
    const int file = own.file().index();
    const int toward_middle = file < kMiddleFile.index() ? 1 : -1;
    const int even = file % 2 == 0 ? file : file + toward_middle;
    return Square(File(even), Rank(std::max(own.rank().index(), kPawnRank))).relative_to(side);
}

/// Rows by piece and mirrored square; kNoRow where that piece cannot be set up.
using RowTable = TypedArray<Piece, TypedArray<Square, std::int16_t>>;
inline constexpr std::int16_t kNoRow = -1;

constexpr RowTable make_row_table() {
    RowTable table;
    std::int16_t next = 0;
    for (const Color side : Color::all()) {
        for (const PieceType type : {kRook, kAdvisor, kCannon, kPawn, kHorse, kElephant, kKing}) {
            const Piece piece(side, type);
            Bitboard squares = legal_squares(piece);
            if (piece == Piece(kRed, kKing)) squares &= ~file_bb(kFileAfterMiddle);
            table[piece].fill(kNoRow);
            for (const Square s : squares) table[piece][s] = next++;
            const Bitboard set_up = type == kAdvisor ? palace(side)
                                    : type == kPawn  ? kAllSquares
                                                     : Bitboard();
            for (const Square s : set_up) {
                if (table[piece][s] == kNoRow)
                    table[piece][s] = table[piece][usual_square_near(piece, s)];
            }
        }
    }
    // The own king is never seen there, but an update over several moves may lead it through,
    // adding the row and taking it away again.
    const Piece own_king(kRed, kKing);
    for (const Square s : palace(kRed) & file_bb(kFileAfterMiddle))
        table[own_king][s] = table[own_king][s.mirrored()];
    return table;
}
inline constexpr RowTable kRowTable = make_row_table();
static_assert(kRowTable[Piece(kBlack, kKing)][Square(kFileAfterMiddle, Rank(9))] ==
              kFeatureRows - 1);

/// Squares as a side sees them: [side][mirrored][square].
using OrientationTable = TypedArray<Color, std::array<TypedArray<Square, Square>, 2>>;

constexpr OrientationTable make_orientation_table() {
    OrientationTable table;
    for (const Color side : Color::all()) {
        for (const Square s : Square::all()) {
            table[side][0][s] = s.relative_to(side);
            table[side][1][s] = s.relative_to(side).mirrored();
        }
    }
    return table;
}
inline constexpr OrientationTable kOrientation = make_orientation_table();

constexpr Piece relative_piece(Color side, Piece piece) {
    return side == kRed ? piece : Piece(piece.color().opposite(), piece.type());
}

/// Weights of the flank balance. The values of the pieces decide; the low bits, different for
/// every piece and square, decide between flanks of equal value, so that the balance is zero only
/// for boards that are their own mirror image (but for one chance in 2^34).
using FlankTable = TypedArray<Piece, TypedArray<Square, std::int64_t>>;
inline constexpr int kFlankValueShift = 40;
inline constexpr int kFlankTieShift =
    30;  // leaves 34 bits; 32 of them add up to less than one value

constexpr FlankTable make_flank_table() {
    constexpr TypedArray<PieceType, std::int64_t> kValue = [] {
        TypedArray<PieceType, std::int64_t> value;
        value[kRook] = 4;
        value[kHorse] = 2;
        value[kCannon] = 2;
        value[kPawn] = 1;
        return value;
    }();
    constexpr std::uint64_t kSeed = 689;
    FlankTable table;
    Random random(kSeed);
    for (const Piece piece : Piece::all()) {
        for (const Square s : Square::all()) {
            if (s.file() <= kMiddleFile) continue;
            const auto tie = static_cast<std::int64_t>(random.next() >> kFlankTieShift);
            table[piece][s] = (kValue[piece.type()] << kFlankValueShift) + tie;
            table[piece][s.mirrored()] = -table[piece][s];
        }
    }
    return table;
}
inline constexpr FlankTable kFlankTable = make_flank_table();

}  // namespace detail

/// Which flank is heavier, seen from both sides: positive for files f…i. Mirroring the board
/// changes the sign, exchanging the colours exchanges the two views. A sum over the pieces, so it
/// can be kept up from move to move.
class FlankBalance {
  public:
    constexpr void add(Piece piece, Square s) {
        for (const Color side : Color::all()) sum_[side] += weight(side, piece, s);
    }
    constexpr void remove(Piece piece, Square s) {
        for (const Color side : Color::all()) sum_[side] -= weight(side, piece, s);
    }
    constexpr void apply(const Change& change) {
        if (change.piece == kNoPiece) return;
        if (change.captured != kNoPiece) remove(change.captured, change.to);
        remove(change.piece, change.from);
        add(change.piece, change.to);
    }
    [[nodiscard]] constexpr std::int64_t seen_from(Color side) const { return sum_[side]; }
    friend constexpr bool operator==(const FlankBalance&, const FlankBalance&) = default;

  private:
    static constexpr std::int64_t weight(Color side, Piece piece, Square s) {
        return detail::kFlankTable[detail::relative_piece(side, piece)]
                                  [detail::kOrientation[side][0][s]];
    }
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
constexpr int feature_row(Perspective perspective, Color side, Piece piece, Square s) {
    const Square seen = detail::kOrientation[side][perspective.mirrored ? 1 : 0][s];
    const int row = detail::kRowTable[detail::relative_piece(side, piece)][seen];
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
