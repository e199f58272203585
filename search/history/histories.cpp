#include "search/history/histories.h"

#include "search/tunable.h"

namespace chuhe {

namespace {

/// Score units for each unit of a cell, in 1024ths.
CHUHE_TUNABLE(kPawnWeight, 114, 0, 400);
CHUHE_TUNABLE(kPieceWeight, 119, 0, 400);
CHUHE_TUNABLE(kMoveWeight, 92, 0, 400);
constexpr int kWeightOne = 1024;

std::size_t slot(std::uint64_t key) {
    return static_cast<std::size_t>(key % kCorrectionSize);
}

}  // namespace

Score Histories::correction(const Position& position, const Change& last) const {
    const Color us = position.side_to_move();
    int sum = kPawnWeight * pawn_correction[us][slot(position.pawn_key())].get();
    for (const Color side : Color::all()) {
        sum += kPieceWeight * piece_correction[side][us][slot(position.non_pawn_key(side))].get();
    }
    if (last.piece != kNoPiece) sum += kMoveWeight * move_correction[last.piece][last.to].get();
    return sum / kWeightOne;
}

void Histories::learn_correction(const Position& position, const Change& last, int depth,
                                 Score difference) {
    const int bonus =
        std::clamp(difference * depth / 8, -kCorrectionLimit / 4, kCorrectionLimit / 4);
    const Color us = position.side_to_move();
    pawn_correction[us][slot(position.pawn_key())].update(bonus);
    for (const Color side : Color::all()) {
        piece_correction[side][us][slot(position.non_pawn_key(side))].update(bonus);
    }
    if (last.piece != kNoPiece) move_correction[last.piece][last.to].update(bonus);
}

}  // namespace chuhe
