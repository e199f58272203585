#include "eval/features.h"

#include <algorithm>

#include "support/random.h"

namespace chuhe::detail {

namespace {

constexpr File kFileAfterMiddle{5};

// In this file the own pieces are "red" and squares are seen from the own side, unless said otherwise.

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

/// Rows by piece and square as seen, mirrored where that is called for.
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
constexpr RowTable kRowTable = make_row_table();
static_assert(kRowTable[Piece(kBlack, kKing)][Square(kFileAfterMiddle, Rank(9))] ==
              kFeatureRows - 1);

constexpr Piece relative_piece(Color side, Piece piece) {
    return side == kRed ? piece : Piece(piece.color().opposite(), piece.type());
}

/// The same for pieces and squares as they are.
constexpr RowTables make_row_tables() {
    RowTables tables;
    for (const Piece piece : Piece::all()) {
        for (const Square s : Square::all()) {
            for (const Color side : Color::all()) {
                const auto& rows = kRowTable[relative_piece(side, piece)];
                tables[side][0][piece][s] = rows[s.relative_to(side)];
                tables[side][1][piece][s] = rows[s.relative_to(side).mirrored()];
            }
        }
    }
    return tables;
}

// The values of the pieces decide which flank is heavier; the low bits, different for every piece
// and square, decide between flanks of equal value, so that the balance is zero only for boards that
// are their own mirror image (but for one chance in 2^34).
constexpr int kFlankValueShift = 40;
constexpr int kFlankTieShift = 30;  // leaves 34 bits; 32 of them add up to less than one value

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
            const std::int64_t weight = (kValue[piece.type()] << kFlankValueShift) + tie;
            for (const Color side : Color::all()) {
                const Piece seen = relative_piece(side, piece);
                table[seen][s.relative_to(side)][side] = weight;
                table[seen][s.relative_to(side).mirrored()][side] = -weight;
            }
        }
    }
    return table;
}

}  // namespace

constinit const RowTables kRowTables = make_row_tables();
constinit const FlankTable kFlankTable = make_flank_table();

}  // namespace chuhe::detail
