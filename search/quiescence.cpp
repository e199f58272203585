#include "bitboard/exchange.h"
#include "search/entry.h"
#include "search/move_picker.h"
#include "search/tunable.h"
#include "search/victim_value.h"
#include "search/worker.h"

namespace chuhe {

namespace {

CHUHE_SWITCH(kTableCuts);
CHUHE_SWITCH(kFutility);
CHUHE_SWITCH(kLateCaptureLimit);
CHUHE_SWITCH(kOneQuietEvasion);
CHUHE_TUNABLE(kFutilityMargin, 240, 50, 500);
CHUHE_TUNABLE(kCaptureThreshold, -32, -300, 100);
constexpr int kTableDepth = 0;
constexpr int kLateCaptures = 3;  // after so many, only those that check or take back

}  // namespace

/// Captures (every move when in check) until the position is calm.
template <NodeKind Kind>
Score Worker::quiescence(Node* node, Score alpha, Score beta, int depth) {
    constexpr bool kIsPv = Kind == NodeKind::kPv;
    if (is_stopped()) return kDrawScore;
    const int ply = node->ply;
    pv_at(ply).clear();
    node->in_check = position_.in_check();
    node->move_count = 0;
    if constexpr (kIsPv) selective_depth_ = std::max(selective_depth_, ply + 1);
    if (ply > 0) {
        if (const auto verdict = rule_verdict(position_, ply, shared_->options)) return *verdict;
    }
    if (ply >= kMaxPly) return node->in_check ? kDrawScore : evaluate_node(node);

    const std::uint64_t key = position_.key();
    TableEntry entry;
    const bool hit = shared_->table->probe(key, ply, entry);
    if (!hit || !position_.is_pseudo_legal(entry.move)) entry.move = kNoMove;
    const bool was_pv = hit && entry.was_pv;
    if (kTableCuts && !kIsPv && hit && entry.depth >= kTableDepth && entry.settles(beta)) {
        return entry.score;
    }

    // ---- Stand pat ----
    Score best_score = -kInfinity;
    Score futility = -kInfinity;
    if (node->in_check) {
        node->raw_evaluation = node->evaluation = kNoScore;
    } else {
        node->raw_evaluation = hit ? entry.evaluation : kNoScore;
        best_score = node->evaluation = evaluate_node(node);
        if (hit) best_score = entry.sharpened(best_score);
        if (best_score >= beta) {
            if (!hit)
                shared_->table->store(
                    key, ply,
                    {kNoMove, best_score, node->raw_evaluation, -2, Bound::kLower, false});
            return is_decisive(best_score) ? best_score : (best_score + beta) / 2;
        }
        alpha = std::max(alpha, best_score);
        futility = node->evaluation + kFutilityMargin;
    }

    // ---- Moves ----
    const MovePicker::QuietKnowledge knowledge{
        {(node - 1)->continuation, (node - 2)->continuation, (node - 3)->continuation,
         (node - 4)->continuation, (node - 5)->continuation, (node - 6)->continuation}};
    MovePicker picker = node->in_check ? MovePicker(position_, *histories_, entry.move, knowledge)
                                       : MovePicker::captures(position_, *histories_, entry.move,
                                                              kCaptureThreshold);
    const Square recapture = (node - 1)->move.to;
    Move best_move;
    int move_count = 0;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        if (move == entry.move && !position_.leaves_king_safe(move)) continue;
        node->move_count = ++move_count;
        const bool is_capture = position_.is_capture(move);
        if (!is_loss(best_score)) {
            const bool gives_check = position_.gives_check(move);
            if (!node->in_check && !gives_check && move.to() != recapture) {
                if (kLateCaptureLimit && move_count > kLateCaptures) continue;
                const Score reachable = futility + victim_value(position_.piece_on(move.to()));
                if (kFutility && reachable <= alpha) {
                    best_score = std::max(best_score, reachable);
                    continue;
                }
                if (kFutility && futility <= alpha && !exchange_at_least(position_, move, 1)) {
                    best_score = std::max(best_score, futility);
                    continue;
                }
            }
            if (kOneQuietEvasion && node->in_check && !is_capture) {
                picker.skip_quiets();  // one quiet way out that holds is enough to go on
            }
        }

        make(node, move);
        const Score score = -quiescence<Kind>(node + 1, -beta, -alpha, depth - 1);
        undo();
        if (shared_->stop.load(std::memory_order_relaxed)) return kDrawScore;
        if (score > best_score) {
            best_score = score;
            if (score > alpha) {
                best_move = move;
                if constexpr (kIsPv) pv_at(ply).set(move, pv_at(ply + 1));
                if (score >= beta) break;
                alpha = score;
            }
        }
    }

    if (node->in_check && move_count == 0) return mated_in(ply);
    if (best_score >= beta && !is_decisive(best_score)) best_score = (3 * best_score + beta) / 4;
    const Bound bound = best_score >= beta ? Bound::kLower : Bound::kUpper;
    shared_->table->store(
        key, ply, {best_move, best_score, node->raw_evaluation, kTableDepth, bound, was_pv});
    return best_score;
}

template Score Worker::quiescence<NodeKind::kPv>(Node*, Score, Score, int);
template Score Worker::quiescence<NodeKind::kTest>(Node*, Score, Score, int);

}  // namespace chuhe
