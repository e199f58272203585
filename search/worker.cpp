#include "search/worker.h"

#include <algorithm>

#include "bitboard/exchange.h"
#include "eval/endings.h"
#include "search/entry.h"
#include "search/tunable.h"

namespace chuhe {

namespace {

CHUHE_SWITCH(kCorrections);
CHUHE_SWITCH(kFade);
CHUHE_SWITCH(kDrawishEndings);
/// One in so many evaluations is compared with the reference when assertions are on.
constexpr std::uint64_t kProvedEvaluations = 32;
/// Nodes between two looks at the clock.
constexpr int kCheckInterval = 512;
/// Milliseconds before the move being searched is told.
constexpr std::int64_t kQuietTime = 3000;
/// The evaluation fades as the no-capture limit comes nearer: score * plies / kFading is taken off.
constexpr int kFading = 260;
/// Less reduction for every capture, in 1024ths of a ply, and history for one such part.
CHUHE_TUNABLE(kCaptureCredit, 481, 0, 2000);
constexpr int kCaptureHistoryDivisor = 16;

}  // namespace

std::uint64_t SharedState::total_nodes() const {
    std::uint64_t sum = 0;
    for (const Worker* worker : team) sum += worker->nodes();
    return sum;
}

void Worker::prepare(const Position& position, std::vector<RootMove> root_moves,
                     SharedState& shared) {
    position_ = position;
    shared_ = &shared;
    use_network(shared.options.network ? shared.options.network : embedded_network());
    root_moves_ = std::move(root_moves);
    completed_.clear();
    multipv_count_ = std::clamp<std::size_t>(static_cast<std::size_t>(shared.options.multipv), 1,
                                             root_moves_.size());
    for (std::size_t i = 0; i < stack_.size(); ++i) {
        stack_[i] = Node();
        stack_[i].ply = static_cast<int>(i) - kStackBefore;
        stack_[i].continuation = &histories_->no_continuation;
    }
    nodes_.store(0, std::memory_order_relaxed);
    calls_until_check_ = 0;
    selective_depth_ = root_depth_ = completed_depth_ = null_move_min_ply_ = 0;
    mate_answer_ = MateSearch::Answer::kUnknown;
    mate_nodes_ = 0;
    mate_line_.clear();
    last_best_ = kNoMove;
    stable_iterations_ = 0;
    last_score_ = kNoScore;
    best_move_changes_ = 0;
}

void Worker::use_network(std::shared_ptr<const Network> network) {
    if (evaluator_ != nullptr && &evaluator_->network() == network.get()) {
        evaluator_->reset();
    } else {
        evaluator_ = std::make_unique<Evaluator>(std::move(network));
    }
}

void Worker::make(Node* node, Move move) {
    shared_->table->prefetch(position_.key_after(move));
    node->move = position_.make_move(move);
    evaluator_->on_make(node->move);
    node->continuation = &histories_->continuation[node->move.piece][move.to()];
    nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void Worker::undo() {
    position_.undo_move();
    evaluator_->on_undo();
}

void Worker::make_null(Node* node) {
    position_.make_null_move();
    evaluator_->on_null_move();
    shared_->table->prefetch(position_.key());
    node->move = Change{kNoPiece, kNoPiece, Square(0), Square(0)};
    node->continuation = &histories_->no_continuation;
}

void Worker::undo_null() {
    position_.undo_null_move();
    evaluator_->on_undo();
}

Score Worker::evaluate_node(Node* node) {
    if (node->raw_evaluation == kNoScore) {
        node->raw_evaluation = evaluator_->evaluate(position_);
        // The reference is slow: a sample of the nodes proves that the accumulators follow the
        // moves.
        CHUHE_ASSERT(nodes() % kProvedEvaluations != 0 ||
                     node->raw_evaluation == reference_evaluate(evaluator_->network(), position_));
    }
    Score score = node->raw_evaluation;
    if (kFade) score -= score * position_.rule_plies() / kFading;
    if (kCorrections) score += histories_->correction(position_, (node - 1)->move);
    // Last, so that experience with drawn endings does not make a rook worth nothing.
    if (kDrawishEndings) score /= drawish_divisor(position_);
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

int Worker::quiet_history(const Node* node, Move move) const {
    const Piece piece = position_.piece_on(move.from());
    const Square to = move.to();
    return histories_->quiet[position_.side_to_move()][move.from()][to].get() +
           (*(node - 1)->continuation)[piece][to].get() +
           (*(node - 2)->continuation)[piece][to].get() +
           histories_->pawn_table(position_)[piece][to].get();
}

int Worker::capture_credit(const Change& move) const {
    const int learnt = histories_->capture[move.piece][move.to][move.captured.type()].get();
    return kCaptureCredit + exchange_value(move.captured) + learnt / kCaptureHistoryDivisor;
}

bool Worker::is_stopped() {
    if (is_reporter() && --calls_until_check_ < 0) check_limits();
    return shared_->stop.load(std::memory_order_relaxed);
}

void Worker::check_limits() {
    calls_until_check_ = kCheckInterval;
    const Limits& limits = shared_->limits;
    // Reaching a limit must not look like an order to stop while none may end the search.
    if (limits.infinite || shared_->pondering.load(std::memory_order_relaxed)) return;
    if (limits.nodes) {
        const std::uint64_t used = shared_->total_nodes();
        if (used >= *limits.nodes && completed_depth_ > 0)
            shared_->stop.store(true, std::memory_order_relaxed);
        const std::uint64_t left = *limits.nodes > used ? *limits.nodes - used : 0;
        calls_until_check_ = static_cast<int>(std::min<std::uint64_t>(kCheckInterval, left));
    }
    if (shared_->time.is_timed() && shared_->own_time() >= shared_->time.maximum() &&
        completed_depth_ > 0) {
        shared_->stop.store(true, std::memory_order_relaxed);
    }
}

void Worker::report_current_move(Move move, int number) {
    if (!is_reporter() || shared_->listener == nullptr || shared_->elapsed() < kQuietTime) return;
    shared_->listener->on_current_move(root_depth_, move,
                                       number + static_cast<int>(multipv_index_));
}

void Worker::update_root_move(Move move, Score score, Score alpha, Score beta, int number,
                              std::uint64_t nodes_before) {
    RootMove& root = *std::find_if(root_moves_.begin(), root_moves_.end(),
                                   [=](const RootMove& m) { return m.move == move; });
    root.nodes += nodes() - nodes_before;
    if (number != 1 && score <= alpha) {
        root.score = -kInfinity;
        return;
    }
    root.score = score;
    root.average = root.average == kNoScore ? score : (root.average + score) / 2;
    root.bound = score >= beta ? Bound::kLower : score <= alpha ? Bound::kUpper : Bound::kExact;
    root.selective_depth = selective_depth_;
    root.pv.assign(1, move);
    const PvLine& rest = pv_at(1);
    root.pv.insert(root.pv.end(), rest.moves.begin(), rest.moves.begin() + rest.length);
    if (number > 1 && multipv_index_ == 0) best_move_changes_ += 1;
}

}  // namespace chuhe
