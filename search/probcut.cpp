#include "search/move_picker.h"
#include "search/node_pruning.h"
#include "search/worker.h"

namespace chuhe {

namespace {

constexpr int kReduction = 4;

}  // namespace

/// A capture that already beats beta by a margin in a shallow search will beat it in a deep one.
/// kNoScore: none.
Score Worker::try_probcut(Node* node, Score beta, int depth, const TableEntry& entry, bool hit) {
    const Score raised = beta + node_pruning::kProbcutMargin -
                         (node->improving ? int{node_pruning::kProbcutImproving} : 0);
    if (hit && entry.depth >= depth - kReduction + 1 && entry.score != kNoScore &&
        entry.score < raised) {
        return kNoScore;
    }

    const int reduced = depth - kReduction;
    MovePicker picker =
        MovePicker::captures(position_, *histories_, entry.move, raised - node->evaluation);
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        if (!position_.leaves_king_safe(move)) continue;
        make(node, move);
        Score score = -quiescence<NodeKind::kTest>(node + 1, -raised, -raised + 1, 0);
        if (score >= raised && reduced > 1) {
            score = -negamax<NodeKind::kTest>(node + 1, -raised, -raised + 1, reduced - 1, true);
        }
        undo();
        if (shared_->stop.load(std::memory_order_relaxed)) return kDrawScore;
        if (score >= raised && !is_decisive(score)) {
            shared_->table->store(
                position_.key(), node->ply,
                {move, score, node->raw_evaluation, reduced + 1, Bound::kLower, node->was_pv});
            return score - (raised - beta);
        }
    }
    return kNoScore;
}

}  // namespace chuhe
