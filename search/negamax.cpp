#include <algorithm>

#include "bitboard/exchange.h"
#include "search/bonus.h"
#include "search/entry.h"
#include "search/move_picker.h"
#include "search/move_pruning.h"
#include "search/node_pruning.h"
#include "search/reductions.h"
#include "search/tunable.h"
#include "search/victim_value.h"
#include "search/worker.h"
#include "support/static_list.h"

namespace chuhe {

namespace {

/// A reduced move that beats the best by more is searched deeper, by less shallower.
CHUHE_TUNABLE(kDeeper, 29, 0, 200);
CHUHE_TUNABLE(kShallower, 10, 0, 60);
/// History of the opponent's move by what it did to the evaluation, in 16ths.
CHUHE_TUNABLE(kSurprise, 73, 0, 200);
CHUHE_SWITCH(kUpcomingRepetition);
CHUHE_SWITCH(kTableCuts);
CHUHE_SWITCH(kTableAsEvaluation);
CHUHE_SWITCH(kImproving);
CHUHE_SWITCH(kEvaluationHistory);
CHUHE_SWITCH(kShrinkAfterRise);
CHUHE_SWITCH(kRefutationHistory);
CHUHE_SWITCH(kSoftenCutoff);
CHUHE_SWITCH(kCaptureReduction);
constexpr int kMaxLearnt = 32;  // moves remembered per node, to be blamed after a cutoff

}  // namespace

template <NodeKind Kind>
Score Worker::negamax(Node* node, Score alpha, Score beta, int depth, bool cut_node) {
    constexpr bool kIsRoot = Kind == NodeKind::kRoot;
    constexpr bool kIsPv = Kind != NodeKind::kTest;
    constexpr NodeKind kBelow = kIsPv ? NodeKind::kPv : NodeKind::kTest;
    if (depth <= 0) return quiescence<kBelow>(node, alpha, beta, 0);
    CHUHE_ASSERT(alpha < beta && (kIsPv || alpha == beta - 1));

    // ---- Entry: stop, verdicts of the rules, mate distance ----
    if (is_stopped()) return kDrawScore;
    depth = std::min(depth, kMaxPly - 1);
    const int ply = node->ply;
    pv_at(ply).clear();
    node->in_check = position_.in_check();
    node->move_count = 0;
    (node + 1)->excluded = kNoMove;
    (node + 2)->cutoffs = 0;
    if constexpr (kIsPv) selective_depth_ = std::max(selective_depth_, ply + 1);
    if constexpr (!kIsRoot) {
        if (const auto verdict = rule_verdict(position_, ply, shared_->options)) return *verdict;
        const Score draw = draw_score(ply, shared_->options);
        if (kUpcomingRepetition && alpha < draw &&
            has_upcoming_repetition(position_, ply, shared_->options.rules)) {
            alpha = draw;  // returning to an earlier position is worth a draw at least
            if (alpha >= beta) return alpha;
        }
        if (ply >= kMaxPly) return node->in_check ? draw : evaluate_node(node);
        alpha = std::max(alpha, mated_in(ply));
        beta = std::min(beta, mate_in(ply + 1));
        if (alpha >= beta) return alpha;
    }

    // ---- Transposition table ----
    const std::uint64_t key = position_.key();
    const bool is_verification = !node->excluded.is_none();
    TableEntry entry;
    const bool hit = shared_->table->probe(key, ply, entry);
    if (!hit || !position_.is_pseudo_legal(entry.move)) entry.move = kNoMove;
    if constexpr (kIsRoot) entry.move = root_moves_[multipv_index_].move;
    if (!is_verification) node->was_pv = kIsPv || (hit && entry.was_pv);
    const bool table_capture = !entry.move.is_none() && position_.is_capture(entry.move);

    if (kTableCuts && !kIsPv && !is_verification && hit &&
        entry.depth > depth - (entry.score <= beta ? 1 : 0) && entry.settles(beta) &&
        (cut_node == (entry.score >= beta) || depth > 8) &&
        !near_no_capture_limit(position_, shared_->options)) {
        if (!entry.move.is_none() && entry.score >= beta && !table_capture) {
            learn_quiet(node, entry.move, bonus::for_table_cut(depth));
        }
        return entry.score;
    }

    // ---- Static evaluation ----
    Score estimate = kNoScore;  // the evaluation, or what the table knows better
    node->improving = false;
    bool opponent_worsening = false;
    if (node->in_check) {
        node->evaluation = node->raw_evaluation = kNoScore;
    } else {
        if (is_verification) {
            estimate = node->evaluation;
        } else {
            node->raw_evaluation = hit ? entry.evaluation : kNoScore;
            node->evaluation = estimate = evaluate_node(node);
            if (hit && kTableAsEvaluation)
                estimate = entry.sharpened(estimate);
            else if (!hit)
                shared_->table->store(
                    key, ply,
                    {kNoMove, kNoScore, node->raw_evaluation, -10, Bound::kNone, node->was_pv});
        }
        const Score before =
            (node - 2)->evaluation != kNoScore ? (node - 2)->evaluation : (node - 4)->evaluation;
        node->improving = !kImproving || before == kNoScore || node->evaluation > before;
        opponent_worsening =
            (node - 1)->evaluation != kNoScore && node->evaluation > -(node - 1)->evaluation;
        // The opponent's quiet move is as good as the evaluation says it turned out.
        if (kEvaluationHistory && !is_verification && (node - 1)->evaluation != kNoScore &&
            ply > 0 && (node - 1)->move.piece != kNoPiece &&
            (node - 1)->move.captured == kNoPiece) {
            const Change& last = (node - 1)->move;
            const int surprise = std::clamp(
                -kSurprise * ((node - 1)->evaluation + node->evaluation) / 16, -900, 900);
            histories_->quiet[last.piece.color()][last.from][last.to].update(surprise);
        }
    }

    // ---- Pruning of the whole node ----
    if (!kIsPv && !node->in_check && !is_verification) {
        if (node_pruning::should_razor(estimate, alpha, depth)) {
            const Score score = quiescence<NodeKind::kTest>(node, alpha, alpha + 1, 0);
            if (score <= alpha && !is_decisive(score)) return score;
        }
        if (!node->was_pv &&
            node_pruning::is_futile(estimate, beta, depth, node->improving, opponent_worsening)) {
            return beta + (estimate - beta) / 3;
        }
        if (cut_node && (node - 1)->move.piece != kNoPiece && ply >= null_move_min_ply_ &&
            node_pruning::may_pass(estimate, node->evaluation, beta, depth)) {
            const Score score = try_null_move(node, beta, depth);
            if (score != kNoScore) return score;
        }
        if (node_pruning::kProbcut && depth >= node_pruning::kProbcutMinDepth &&
            !is_decisive(beta)) {
            const Score score = try_probcut(node, beta, depth, entry, hit);
            if (score != kNoScore) return score;
        }
    }
    // Without a table move this deep, a shallower search finds one for the next visit.
    if (node_pruning::kInternalReduction && (kIsPv || cut_node) &&
        depth >= node_pruning::kReductionMinDepth && entry.move.is_none())
        --depth;

    // ---- The moves ----
    const MovePicker::QuietKnowledge knowledge{
        {(node - 1)->continuation, (node - 2)->continuation, (node - 3)->continuation,
         (node - 4)->continuation, (node - 5)->continuation, (node - 6)->continuation}};
    MovePicker picker(position_, *histories_, entry.move, knowledge);
    Score best_score = -kInfinity;
    Move best_move;
    int move_count = 0;
    StaticList<Move, kMaxLearnt> quiets;
    StaticList<Move, kMaxLearnt> captures;
    const Score first_alpha = alpha;

    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        if (move == node->excluded) continue;
        if constexpr (kIsRoot) {
            const auto from = root_moves_.begin() + static_cast<std::ptrdiff_t>(multipv_index_);
            if (std::none_of(from, root_moves_.end(),
                             [=](const RootMove& m) { return m.move == move; }))
                continue;
        } else if (move == entry.move && !position_.leaves_king_safe(move)) {
            continue;
        }
        node->move_count = ++move_count;
        if constexpr (kIsRoot) report_current_move(move, move_count);

        const bool is_capture = position_.is_capture(move);
        const bool gives_check = position_.gives_check(move);
        const int history = is_capture ? 0 : quiet_history(node, move);
        int new_depth = depth - 1;
        int reduction = reductions::base_reduction(depth, move_count, node->improving, beta - alpha,
                                                   root_delta_);

        // ---- Pruning of this move ----
        if (!kIsRoot && !is_loss(best_score)) {
            using namespace move_pruning;
            if (is_late(move_count, depth, node->improving)) picker.skip_quiets();
            const int reduced = std::max(new_depth - reduction / reductions::kPly, 0);
            if (is_capture || gives_check) {
                if (kCaptureFutility && is_capture && !gives_check &&
                    reduced < kCaptureFutilityMaxDepth && !node->in_check) {
                    const Score reachable = node->evaluation + kCaptureFutilityBase +
                                            kCaptureFutilityDepth * reduced +
                                            victim_value(position_.piece_on(move.to()));
                    if (reachable <= alpha) continue;
                }
                if (kExchange && !exchange_at_least(position_, move, -kCaptureExchange * depth))
                    continue;
            } else {
                if (kHistory && reduced < kHistoryMaxDepth && history < kHistoryPruning * depth)
                    continue;
                const int informed = std::max(reduced + history / kHistoryDepthGain, 0);
                if (kFutility && !node->in_check && informed < kFutilityMaxDepth) {
                    const Score reachable = futility_value(node->evaluation, informed);
                    if (reachable <= alpha) {
                        if (!is_decisive(best_score)) best_score = std::max(best_score, reachable);
                        continue;
                    }
                }
                if (kExchange &&
                    !exchange_at_least(position_, move, -kQuietExchange * informed * informed))
                    continue;
            }
        }

        // ---- Extension ----
        if (!kIsRoot && move == entry.move && !is_verification && ply < 2 * root_depth_) {
            Score multi_cut = kNoScore;
            new_depth += singular_extension(node, beta, depth, cut_node, entry, kIsPv, multi_cut);
            if (multi_cut != kNoScore) return multi_cut;
        }

        // ---- The move itself ----
        const std::uint64_t nodes_before = nodes();
        make(node, move);
        Score score = kNoScore;
        if (reductions::kLateMoveReductions && depth >= 2 && move_count > 1 + (kIsRoot ? 1 : 0)) {
            using namespace reductions;
            if (node->was_pv) reduction -= kWasPv + (kIsPv ? kPly / 2 : 0);
            if (cut_node) reduction += kCutNode;
            if (table_capture && !is_capture) reduction += kTableCapture;
            if ((node + 1)->cutoffs > 3) reduction += kManyCutoffs;
            if (gives_check) reduction -= kGivesCheck;
            if (move == entry.move) reduction -= kTableMove;
            if (is_capture) {
                reduction -= kCaptureReduction ? capture_credit(node->move) : kPly / 2;
            } else if (kByHistory) {
                reduction -= (history - kHistoryOffset) / kHistoryDivisor;
            }
            const int tried =
                std::clamp(new_depth - reduction / kPly, 1, new_depth + (kIsPv ? 1 : 0));
            score = -negamax<NodeKind::kTest>(node + 1, -alpha - 1, -alpha, tried, true);
            if (score > alpha && tried < new_depth) {
                const bool deeper =
                    kDeeperOrShallower && score > best_score + kDeeper + 2 * new_depth;
                const bool shallower = kDeeperOrShallower && score < best_score + kShallower;
                new_depth += (deeper ? 1 : 0) - (shallower ? 1 : 0);
                if (tried < new_depth)
                    score = -negamax<NodeKind::kTest>(node + 1, -alpha - 1, -alpha, new_depth,
                                                      !cut_node);
                if (!is_capture)
                    learn_continuations(node, node->move.piece, move.to(),
                                        bonus::for_research(new_depth, score >= beta));
            }
        } else if (!kIsPv || move_count > 1) {
            score = -negamax<NodeKind::kTest>(node + 1, -alpha - 1, -alpha, new_depth, !cut_node);
        }
        if (kIsPv && (move_count == 1 || score > alpha)) {
            score = -negamax<NodeKind::kPv>(node + 1, -beta, -alpha, new_depth, false);
        }
        undo();
        if (shared_->stop.load(std::memory_order_relaxed)) return kDrawScore;

        // ---- What it was worth ----
        if constexpr (kIsRoot) update_root_move(move, score, alpha, beta, move_count, nodes_before);
        if (score > best_score) {
            best_score = score;
            if (score > alpha) {
                best_move = move;
                if constexpr (kIsPv) pv_at(ply).set(move, pv_at(ply + 1));
                if (score >= beta) {
                    ++node->cutoffs;
                    break;
                }
                if (kShrinkAfterRise && depth > 2 && depth < 12 && !is_decisive(score)) depth -= 1;
                alpha = score;
            }
        }
        if (move != best_move) (is_capture ? captures : quiets).push_if_room(move);
    }

    // ---- After the moves ----
    // Mate and stalemate are both lost.
    if (move_count == 0) return is_verification ? alpha : mated_in(ply);
    if (kSoftenCutoff && best_score >= beta && !is_decisive(best_score) && !is_decisive(alpha)) {
        best_score = (best_score * depth + beta) / (depth + 1);
    }
    if (!best_move.is_none()) {
        learn_from_cutoff(node, best_move, depth, quiets.span(), captures.span());
    } else if (kRefutationHistory && ply > 0 && (node - 1)->move.piece != kNoPiece &&
               (node - 1)->move.captured == kNoPiece) {
        learn_refutation(node, depth);
    }
    if (!is_verification && !(kIsRoot && multipv_index_ > 0)) {
        const Bound bound = best_score >= beta                  ? Bound::kLower
                            : kIsPv && best_score > first_alpha ? Bound::kExact
                                                                : Bound::kUpper;
        shared_->table->store(
            key, ply, {best_move, best_score, node->raw_evaluation, depth, bound, node->was_pv});
        const bool informative = bound == Bound::kExact ||
                                 (bound == Bound::kLower && best_score > node->evaluation) ||
                                 (bound == Bound::kUpper && best_score < node->evaluation);
        if (!node->in_check && informative && !is_decisive(best_score) &&
            (best_move.is_none() || !position_.is_capture(best_move))) {
            histories_->learn_correction(position_, (node - 1)->move, depth,
                                         best_score - node->evaluation);
        }
    }
    return best_score;
}

template Score Worker::negamax<NodeKind::kRoot>(Node*, Score, Score, int, bool);
template Score Worker::negamax<NodeKind::kPv>(Node*, Score, Score, int, bool);
template Score Worker::negamax<NodeKind::kTest>(Node*, Score, Score, int, bool);

}  // namespace chuhe
