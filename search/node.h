#pragma once

#include <array>

#include "bitboard/move.h"
#include "eval/score.h"
#include "search/history/table.h"

namespace chuhe {

/// The best line found from a node on.
struct PvLine {
    int length = 0;
    std::array<Move, kMaxPly + 1> moves;  // only the first `length` mean anything

    void clear() { length = 0; }
    void set(Move move, const PvLine& rest) {
        moves[0] = move;
        length = std::min(rest.length + 1, kMaxPly);
        std::copy_n(rest.moves.begin(), length - 1, moves.begin() + 1);
    }
};

/// What the search keeps for one ply of the current line. Fields are grouped by who writes them.
struct Node {
    // The driver, once.
    int ply = 0;

    // The node itself, on entry.
    bool in_check = false;
    bool was_pv = false;  ///< this or an earlier search had it on a principal variation
    Score raw_evaluation = kNoScore;
    Score evaluation = kNoScore;  ///< corrected; kNoScore in check
    bool improving = false;

    // The node, for each move it tries (set before the child is entered).
    Change move{};                              ///< kNoPiece for a null move
    ContinuationTable* continuation = nullptr;  ///< histories of replies to it
    int move_count = 0;

    // A node above, around a verification search of this node.
    Move excluded;

    // Children.
    int cutoffs = 0;  ///< beta cutoffs seen in children's children: a sign that reductions are safe
};

}  // namespace chuhe
