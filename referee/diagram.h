#pragma once

#include <optional>
#include <vector>

#include "bitboard/move.h"
#include "bitboard/position.h"

namespace chuhe {

/// A board as a person reads it: pieces on points, every question answered by walking lines. It is
/// kept apart from the bitboards on purpose, so that the referee checks the fast judge and is
/// checked by it.
class Diagram {
  public:
    explicit Diagram(const Board& board) : board_(board) {}

    [[nodiscard]] Piece piece_on(Square s) const { return board_[s]; }
    [[nodiscard]] bool is_empty(Square s) const { return board_[s] == kNoPiece; }
    [[nodiscard]] Square king(Color side) const;
    /// Points with a piece of `side`.
    [[nodiscard]] std::vector<Square> men(Color side) const;

    /// Moves whatever stands on `from`; what stood on `to` is gone.
    void play(Square from, Square to);
    [[nodiscard]] Diagram after(Square from, Square to) const {
        Diagram result = *this;
        result.play(from, to);
        return result;
    }
    void remove(Square s) { board_[s] = kNoPiece; }

    /// Pieces strictly between two points of one line; none for points off a common line.
    [[nodiscard]] std::optional<int> pieces_between(Square a, Square b) const;
    /// Whether the piece on `from` could take on `to`, the safety of its king aside. Kings bear on
    /// each other along an open file.
    [[nodiscard]] bool bears(Square from, Square to) const;
    /// Points with a piece of `side` that bears on `to`.
    [[nodiscard]] std::vector<Square> bearers(Color side, Square to) const;
    /// Enemy pieces that bear on the king of `side`.
    [[nodiscard]] std::vector<Square> checkers(Color side) const {
        return bearers(side.opposite(), king(side));
    }

    /// Whether the piece on `from` bears on `to` and may take without any new attack on its king;
    /// one that is there already does not matter.
    [[nodiscard]] bool can_capture(Square from, Square to) const;
    /// Whether the piece on `from` bears on `to` and taking leaves its king safe.
    [[nodiscard]] bool can_recapture(Square from, Square to) const;

  private:
    Board board_;
};

/// A pawn that has not crossed the river.
bool is_home_pawn(Piece piece, Square s);

}  // namespace chuhe
