#include "search/tunable.h"
#include "search/worker.h"

namespace chuhe {

namespace {

CHUHE_SWITCH(kVerification);
CHUHE_TUNABLE(kReductionBase, 6, 3, 9);
constexpr int kDepthPerReduction = 3;
constexpr int kVerificationDepth = 14;

/// Passing proves nothing where being on move can be the worst of it: xiangqi endings with hardly a
/// piece that attacks, in which stalemate loses.
bool has_attackers(const Position& position, Color side) {
    const Bitboard heavy =
        position.pieces(kRook) | position.pieces(kHorse) | position.pieces(kCannon);
    return (heavy & position.pieces(side)).any();
}

}  // namespace

/// The opponent gets two moves in a row; if that is still not enough, the node is cut. kNoScore: no
/// result.
Score Worker::try_null_move(Node* node, Score beta, int depth) {
    if (!has_attackers(position_, position_.side_to_move())) return kNoScore;
    const int reduced = depth - kReductionBase - depth / kDepthPerReduction;

    make_null(node);
    Score score = -negamax<NodeKind::kTest>(node + 1, -beta, -beta + 1, reduced, false);
    undo_null();
    if (score < beta || is_win(score)) return kNoScore;
    if (!kVerification || null_move_min_ply_ > 0 || depth < kVerificationDepth) return score;

    // Deep down the cut must also hold without passing, against zugzwang.
    null_move_min_ply_ = node->ply + 3 * std::max(reduced, 1) / 4;
    score = negamax<NodeKind::kTest>(node, beta - 1, beta, reduced, false);
    null_move_min_ply_ = 0;
    return score >= beta ? score : kNoScore;
}

}  // namespace chuhe
