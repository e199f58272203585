#pragma once

#include <vector>

#include "bitboard/move_gen.h"
#include "bitboard/position.h"
#include "support/random.h"

namespace chuhe::test {

/// A random game of at most `plies` moves from `position`.
inline std::vector<Move> random_game(Position position, Random& random, int plies) {
    std::vector<Move> moves;
    for (int i = 0; i < plies; ++i) {
        MoveList legal;
        legal_moves(position, legal);
        if (legal.empty()) break;
        const Move move =
            legal[static_cast<int>(random.below(static_cast<unsigned>(legal.size())))];
        moves.push_back(move);
        position.make_move(move);
    }
    return moves;
}

/// A legal position with pawns crowded on two or three files and a few other pieces.
inline Position crowded_position(Random& random) {
    for (;;) {
        Board board;
        const auto put = [&](Piece piece) {
            const Bitboard squares = legal_squares(piece);
            for (int tries = 0; tries < 50; ++tries) {
                const Square s(static_cast<int>(random.below(Square::kCount)));
                const bool crowded = piece.type() != kPawn || s.file().index() % 4 < 2;
                if (squares.contains(s) && board[s] == kNoPiece && crowded) {
                    board[s] = piece;
                    return;
                }
            }
        };
        for (const Color side : Color::all()) {
            for (const PieceType type : PieceType::all()) {
                for (int i = 0; i < full_set_count(type); ++i) put(Piece(side, type));
            }
        }
        const Color mover(static_cast<int>(random.below(2)));
        auto position = Position::from_board(board, mover);
        if (position) return *position;
    }
}

}  // namespace chuhe::test
