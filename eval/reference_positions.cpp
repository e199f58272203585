#include "eval/reference_positions.h"

#include "eval/network_format.h"
#include "support/random.h"

namespace chuhe {

namespace {

constexpr std::uint64_t kSeed = 90;
constexpr std::uint32_t kBothKingsInTheMiddle = 3;  // one position in so many
constexpr std::uint32_t kOwnImage = 16;  // one position in so many is its own mirror image
constexpr int kMostTries = 1000;         // in case pieces of a full set no longer fit

Square random_square(Random& random, Bitboard set) {
    auto skip = random.below(static_cast<std::uint32_t>(set.count()));
    for (const Square s : set) {
        if (skip-- == 0) return s;
    }
    return set.first();
}

void put_kings(Board& board, Random& random, bool both_in_the_middle) {
    for (const Color side : Color::all()) {
        const Bitboard squares =
            both_in_the_middle ? palace(side) & file_bb(File(4)) : palace(side);
        board[random_square(random, squares)] = Piece(side, kKing);
    }
}

/// Up to `wanted` pieces of full sets on random points; with `in_pairs`, each with its mirror
/// image.
void put_pieces(Board& board, Random& random, int wanted, bool in_pairs) {
    TypedArray<Piece, int> left;
    for (const Piece piece : Piece::all())
        left[piece] = piece.type() == kKing ? 0 : full_set_count(piece.type());
    for (int tries = 0; wanted > 0 && tries < kMostTries; ++tries) {
        const Piece piece(static_cast<int>(random.below(Piece::kCount)));
        const Square s = random_square(random, legal_squares(piece));
        const Square image = in_pairs ? s.mirrored() : s;
        const int needed = image == s ? 1 : 2;
        if (left[piece] < needed || board[s] != kNoPiece || board[image] != kNoPiece) continue;
        board[s] = board[image] = piece;
        left[piece] -= needed;
        wanted -= needed;
    }
}

}  // namespace

void for_each_reference_position(const std::function<void(const Position&)>& visit) {
    Random random(kSeed);
    for (int found = 0; found < kReferencePositions;) {
        const bool is_own_image = random.below(kOwnImage) == 0;
        Board board;
        put_kings(board, random, is_own_image || random.below(kBothKingsInTheMiddle) == 0);
        const auto pieces = static_cast<int>(random.below(kMaxActiveFeatures - 1));
        put_pieces(board, random, pieces, is_own_image);
        const Color mover(static_cast<int>(random.below(Color::kCount)));
        if (const auto position = Position::from_board(board, mover)) {
            visit(*position);
            ++found;
        }
    }
}

std::uint64_t hash_reference_scores(const std::function<Score(const Position&)>& evaluate) {
    std::uint64_t hash = kFnvStart;
    for_each_reference_position(
        [&](const Position& position) { hash = fnv1a_number(evaluate(position), hash); });
    return hash;
}

}  // namespace chuhe
