#pragma once

#include <array>
#include <vector>

#include "bitboard/position.h"

namespace chuhe {

/// The rules once more, as slow and plain as they can be: letters on a grid, one question at a time
/// ("may this piece step there?"), legality by trying. Shares no attack code with the engine, so
/// that the two can check each other.
class NaiveBoard {
  public:
    explicit NaiveBoard(const Position& position);

    /// Every legal move, sorted by its raw value.
    [[nodiscard]] std::vector<Move> legal_moves() const;
    /// The piece of the side to move on `from` may go to `to`, king safety aside.
    [[nodiscard]] bool is_pseudo_legal(Move move) const;
    [[nodiscard]] bool is_legal(Move move) const;
    /// The king of `color` could be taken, by the other king along an open file included.
    [[nodiscard]] bool is_in_check(Color color) const;
    /// Squares of the pieces that could take the king of `color`.
    [[nodiscard]] std::vector<Square> checkers(Color color) const;
    /// Pieces of either colour that could take something on `target`, facing kings included.
    [[nodiscard]] std::vector<Square> attackers(Square target) const;
    [[nodiscard]] NaiveBoard after(Move move) const;

    /// What the side to move wins by `move` when both then take on its target square, cheapest
    /// piece first, for as long as it pays.
    [[nodiscard]] int exchange(Move move) const;

  private:
    [[nodiscard]] char at(int file, int rank) const;
    [[nodiscard]] int pieces_between(int from, int to) const;
    [[nodiscard]] bool reaches(int from, int to) const;
    [[nodiscard]] int king(Color color) const;
    [[nodiscard]] int best_recapture(int target) const;

    std::array<char, 90> cells_{};
    Color side_ = kRed;
};

}  // namespace chuhe
