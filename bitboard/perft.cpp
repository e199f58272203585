#include "bitboard/perft.h"

#include "bitboard/move_gen.h"

namespace chuhe {

std::uint64_t perft(Position& position, int depth) {
    if (depth <= 0) return 1;
    MoveList moves;
    legal_moves(position, moves);
    if (depth == 1) return static_cast<std::uint64_t>(moves.size());
    std::uint64_t nodes = 0;
    for (const Move move : moves) {
        position.make_move(move);
        nodes += perft(position, depth - 1);
        position.undo_move();
    }
    return nodes;
}

}  // namespace chuhe
