#include "search/tunable.h"
#include "search/worker.h"

namespace chuhe {

namespace {

CHUHE_SWITCH(kSingular);
CHUHE_SWITCH(kMultipleExtensions);
CHUHE_SWITCH(kMultiCut);
CHUHE_SWITCH(kNegativeExtensions);
CHUHE_TUNABLE(kMargin, 50, 10, 150);  // 64ths of the depth
CHUHE_TUNABLE(kDoubleMargin, 16, 0, 80);
CHUHE_TUNABLE(kTripleMargin, 96, 20, 300);
CHUHE_TUNABLE(kWasPvMargin, 45, 0, 200);
CHUHE_TUNABLE(kPvDouble, 231, 0, 500);
constexpr int kMinDepth = 6;
constexpr int kTableDepthSlack = 3;

}  // namespace

/// The table move is extended when all others fail clearly below its score: it is the only good
/// one. When even the others reach beta, the node is cut (`multi_cut`); when the table move only
/// looks good, it is shortened.
int Worker::singular_extension(Node* node, Score beta, int depth, bool cut_node,
                               const TableEntry& entry, bool is_pv, Score& multi_cut) {
    if (!kSingular || depth < kMinDepth + (node->was_pv ? 1 : 0) ||
        entry.depth < depth - kTableDepthSlack || entry.score == kNoScore ||
        is_decisive(entry.score) ||
        (entry.bound != Bound::kLower && entry.bound != Bound::kExact)) {
        return 0;
    }
    const Score below =
        entry.score - (kMargin + (node->was_pv && !is_pv ? int{kWasPvMargin} : 0)) * depth / 64;
    const int saved_count = node->move_count;
    const bool saved_improving = node->improving;

    node->excluded = entry.move;
    const Score score = negamax<NodeKind::kTest>(node, below - 1, below, (depth - 1) / 2, cut_node);
    node->excluded = kNoMove;
    node->move_count = saved_count;
    node->improving = saved_improving;
    pv_at(node->ply).clear();

    if (score < below) {
        if (!kMultipleExtensions) return 1;
        const int double_margin = kDoubleMargin + (is_pv ? int{kPvDouble} : 0);
        return 1 + (score < below - double_margin ? 1 : 0) +
               (score < below - double_margin - kTripleMargin && !is_pv ? 1 : 0);
    }
    if (kMultiCut && score >= beta && !is_decisive(score)) {
        multi_cut = score;
        return 0;
    }
    if (!kNegativeExtensions) return 0;
    if (entry.score >= beta) return -3;
    if (cut_node) return -2;
    return 0;
}

}  // namespace chuhe
