#pragma once

#include "bitboard/position.h"

namespace chuhe::records {

/// Files as players count them: 1 to 9 from the own right.
constexpr int file_number(Square s, Color side) {
    return side == kRed ? File::kCount - s.file().index() : s.file().index() + 1;
}

/// Ranks as players count them: 0 at the own home rank.
constexpr int own_rank(Square s, Color side) {
    return s.relative_to(side).rank().index();
}

/// Kings, rooks, cannons and pawns count steps; the others name the file they reach.
constexpr bool moves_straight(PieceType type) {
    return type != kAdvisor && type != kElephant && type != kHorse;
}

/// How a piece stands among its equals: all that 前/后, the signs and the numbers of the notations
/// are made of.
struct Standing {
    int on_file = 1;        ///< equal pieces on its file, itself included
    int from_front = 0;     ///< 0 for the one nearest the enemy on its file
    int crowded_files = 0;  ///< files with two or more of its equals
    int overall = -1;       ///< place among all on crowded files, right file first, front first
};

/// `from` must be occupied.
Standing standing(const Position& position, Square from);

}  // namespace chuhe::records
