#include "eval/piece_squares.h"

#include <algorithm>
#include <cstdlib>

#include "bitboard/bitboard.h"

namespace chuhe {

namespace {

constexpr TypedArray<PieceType, Tapered> make_material() {
    TypedArray<PieceType, Tapered> value;
    value[kAdvisor] = {160, 150};
    value[kElephant] = {150, 130};
    value[kHorse] = {420, 470};
    value[kRook] = {960, 1010};
    value[kCannon] = {480, 450};
    value[kPawn] = {60, 80};
    return value;
}
constexpr TypedArray<PieceType, Tapered> kMaterial = make_material();

/// Steps from the central file, 0–4.
constexpr int from_centre(Square s) {
    return std::abs(s.file().index() - 4);
}

/// A pawn gains by crossing, most beside the palace, and loses its future on the last rank.
constexpr Tapered pawn_place(int rank, int wing) {
    if (rank < 5) return {rank == 4 ? 12 : 0, rank == 4 ? 20 : 0};
    constexpr int kRankOpening[] = {50, 75, 95, 85, 15};
    constexpr int kRankEnding[] = {80, 105, 115, 90, 0};
    constexpr int kWing[] = {34, 30, 16, 2, -14};
    return {kRankOpening[rank - 5] + kWing[wing], kRankEnding[rank - 5] + kWing[wing] / 2};
}

/// Horses want the middle of the board and the enemy's side, away from the rim and the home rank.
constexpr Tapered horse_place(int rank, int wing) {
    constexpr int kRank[] = {-34, -14, 2, 8, 18, 26, 32, 34, 20, -12};
    constexpr int kWing[] = {6, 10, 10, 0, -22};
    int opening = kRank[rank] + kWing[wing];
    if (rank == 1 && wing == 0) opening -= 30;  // in front of the own king
    if (rank == 8 && wing == 2) opening += 24;  // the crouching places beside the palace
    return {opening, kRank[rank] * 2 / 3 + kWing[wing]};
}

/// Rooks want out of the corner, then the enemy's side.
constexpr Tapered rook_place(int rank, int wing) {
    constexpr int kRank[] = {-22, -4, -2, 4, 12, 14, 16, 20, 22, 12};
    constexpr int kWing[] = {8, 10, 6, 4, -8};
    return {kRank[rank] + kWing[wing], kRank[rank] / 3};
}

/// Cannons need screens: the own home ranks, the central file, and the enemy's last rank.
constexpr Tapered cannon_place(int rank, int wing) {
    constexpr int kRankOpening[] = {2, 4, 10, 4, 2, 2, 2, 0, 0, 14};
    constexpr int kRankEnding[] = {14, 14, 12, 6, 2, 0, 0, -4, -6, 0};
    constexpr int kWing[] = {16, 2, -2, 2, 0};
    return {kRankOpening[rank] + kWing[wing], kRankEnding[rank] + kWing[wing] / 2};
}

constexpr Tapered king_place(int rank, int wing) {
    return {-26 * rank - 6 * wing, rank == 0 ? -6 : 4 - 2 * wing};
}

constexpr Tapered advisor_place(int rank, int wing) {
    if (wing == 0) return {8, 6};
    return {rank == 0 ? 6 : -8, rank == 0 ? 2 : 0};
}

constexpr Tapered elephant_place(int rank, int wing) {
    if (wing == 0) return {16, 10};
    if (wing == 4) return {-18, -10};
    return {rank == 0 ? 4 : -6, 0};
}

constexpr Tapered place(PieceType type, int rank, int wing) {
    switch (type.index()) {
        case kKing.index():
            return king_place(rank, wing);
        case kAdvisor.index():
            return advisor_place(rank, wing);
        case kElephant.index():
            return elephant_place(rank, wing);
        case kHorse.index():
            return horse_place(rank, wing);
        case kRook.index():
            return rook_place(rank, wing);
        case kCannon.index():
            return cannon_place(rank, wing);
        default:
            return pawn_place(rank, wing);
    }
}

using Table = TypedArray<Piece, TypedArray<Square, Tapered>>;

Table make_table() {
    Table table;
    for (const Piece piece : Piece::all()) {
        for (const Square s : Square::all()) {
            const Square r = s.relative_to(piece.color());
            table[piece][s] =
                kMaterial[piece.type()] + place(piece.type(), r.rank().index(), from_centre(r));
        }
    }
    return table;
}

const Table kTable = make_table();

}  // namespace

Tapered piece_square(Piece piece, Square s) {
    return kTable[piece][s];
}

}  // namespace chuhe
