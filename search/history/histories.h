#pragma once

#include "bitboard/position.h"
#include "eval/score.h"
#include "search/history/table.h"

namespace chuhe {

inline constexpr int kPawnHistorySize = 512;
inline constexpr int kCorrectionSize = 16384;
inline constexpr int kCorrectionLimit = 1024;

/// Everything one search thread learns about moves and evaluations while it searches.
struct Histories {
    /// Quiet moves: [side][from][to].
    TypedArray<Color, TypedArray<Square, TypedArray<Square, HistoryCell<kHistoryLimit>>>> quiet;
    /// Captures: [piece][to][captured kind].
    PieceToTable<TypedArray<PieceType, HistoryCell<kHistoryLimit>>> capture;
    /// Quiet moves after an earlier move of the line: [earlier piece][earlier to][piece][to].
    PieceToTable<ContinuationTable> continuation;
    /// What stands for "no earlier move": stays zero.
    ContinuationTable no_continuation;
    /// Quiet moves with a pawn structure: [pawn key][piece][to].
    std::array<ContinuationTable, kPawnHistorySize> pawn;
    /// By how much searches corrected the static evaluation: [side][key].
    using Correction =
        TypedArray<Color, std::array<HistoryCell<kCorrectionLimit>, kCorrectionSize>>;
    Correction pawn_correction;
    TypedArray<Color, Correction> piece_correction;
    /// The same by the last move: [piece][to].
    PieceToTable<HistoryCell<kCorrectionLimit>> move_correction;

    ContinuationTable& pawn_table(const Position& position) {
        return pawn[position.pawn_key() % kPawnHistorySize];
    }

    /// The correction for this position in score units; `last` is the move that led to it.
    [[nodiscard]] Score correction(const Position& position, const Change& last) const;
    /// A search of this depth found the true score off the static evaluation by `difference`.
    void learn_correction(const Position& position, const Change& last, int depth,
                          Score difference);
};

}  // namespace chuhe
