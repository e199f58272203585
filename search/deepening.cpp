#include <algorithm>

#include "search/pv_extension.h"
#include "search/tunable.h"
#include "search/worker.h"

namespace chuhe {

namespace {

CHUHE_SWITCH(kAspiration);
CHUHE_SWITCH(kMateSearch);
CHUHE_TUNABLE(kWindow, 30, 4, 80);
/// The window grows with the square of the score, divided by this.
CHUHE_TUNABLE(kWindowSquare, 24808, 3000, 90000);
/// One node in so many goes into the mate search; every second one when a mate is asked for.
constexpr std::uint64_t kMateShare = 16;
constexpr std::uint64_t kLeastMateSlice = 200;
constexpr int kWindowGrowthDivisor = 3;
constexpr int kAspirationMinDepth = 4;
/// Bounds are reported only late: many clients take them for exact scores.
constexpr std::int64_t kBoundReportTime = 3000;

void sort_from(std::vector<RootMove>& moves, std::size_t first, std::size_t last) {
    std::stable_sort(moves.begin() + static_cast<std::ptrdiff_t>(first),
                     moves.begin() + static_cast<std::ptrdiff_t>(last),
                     [](const RootMove& a, const RootMove& b) {
                         return a.score != b.score ? a.score > b.score
                                                   : a.previous_score > b.previous_score;
                     });
}

}  // namespace

void Worker::deepen() {
    const int limit = std::min(shared_->limits.depth.value_or(kMaxPly - 1), kMaxPly - 1);
    for (int depth = 1; depth <= limit; ++depth) {
        iterate(depth);
        if (shared_->stop.load(std::memory_order_relaxed)) break;
        keep_completed(depth);
        if (is_reporter()) {
            look_for_mate();
            report_lines();
            if (should_stop_after(depth)) break;
        }
    }
    if (is_reporter()) {
        // Cut off in an iteration: its first move counts when it is better than the last one's.
        const RootMove& first = root_moves_.front();
        const bool usable = first.score != -kInfinity && first.bound == Bound::kExact;
        if (completed_.empty() || (usable && first.move != completed_.front().move &&
                                   multipv_count_ == 1 && mate_line_.empty())) {
            completed_ = root_moves_;
            if (first.score != -kInfinity) completed_depth_ = root_depth_;
        }
        RootMove& best = completed_.front();
        if (best.score == -kInfinity && best.previous_score == -kInfinity) {
            best.score = evaluate_node(&node_at(0));  // stopped before anything was searched
        }
    }
}

void Worker::iterate(int depth) {
    root_depth_ = depth;
    for (RootMove& move : root_moves_) {
        move.previous_score = move.score != -kInfinity ? move.score : move.previous_score;
    }
    best_move_changes_ /= 2;
    for (multipv_index_ = 0; multipv_index_ < multipv_count_; ++multipv_index_) {
        search_window(depth);
        sort_from(root_moves_, 0, multipv_index_ + 1);
        if (shared_->stop.load(std::memory_order_relaxed)) return;
    }
    multipv_index_ = 0;
}

void Worker::search_window(int depth) {
    const Score average = root_moves_[multipv_index_].average;
    Score delta = kInfinity;
    Score alpha = -kInfinity;
    Score beta = kInfinity;
    if (kAspiration && depth >= kAspirationMinDepth && average != kNoScore &&
        !is_decisive(average)) {
        delta = kWindow + index_ % 8 + average * average / kWindowSquare;
        alpha = std::max(average - delta, -kInfinity);
        beta = std::min(average + delta, kInfinity);
    }
    selective_depth_ = 0;
    for (int fails_high = 0;;) {
        root_delta_ = beta - alpha;
        const int adjusted = std::max(1, depth - fails_high);
        for (std::size_t i = multipv_index_; i < root_moves_.size(); ++i)
            root_moves_[i].score = -kInfinity;
        const Score score = negamax<NodeKind::kRoot>(&node_at(0), alpha, beta, adjusted, false);
        sort_from(root_moves_, multipv_index_, root_moves_.size());
        if (shared_->stop.load(std::memory_order_relaxed)) return;

        if (score <= alpha && alpha > -kInfinity) {
            beta = (alpha + beta) / 2;
            alpha = std::max(score - delta, -kInfinity);
            fails_high = 0;
        } else if (score >= beta && beta < kInfinity) {
            beta = std::min(score + delta, kInfinity);
            ++fails_high;
        } else {
            return;
        }
        if (is_reporter() && shared_->listener != nullptr && multipv_count_ == 1 &&
            shared_->elapsed() > kBoundReportTime) {
            completed_ = root_moves_;
            shared_->listener->on_line(report(0));
        }
        delta += delta / kWindowGrowthDivisor;
        if (is_decisive(score) || delta > kMaxEvaluation) {
            delta = kInfinity;
            alpha = score <= alpha ? -kInfinity : alpha;
            beta = score >= beta ? kInfinity : beta;
        }
    }
}

/// A slice of the mate search. Keeps the node count honest.
void Worker::look_for_mate() {
    if (kMateSearch && mate_answer_ == MateSearch::Answer::kUnknown &&
        !is_mate_win(completed_.front().score)) {
        const std::uint64_t share = nodes() / (shared_->limits.mate ? 2 : kMateShare);
        if (share < mate_nodes_ + kLeastMateSlice) return;
        std::uint64_t slice = share - mate_nodes_;
        if (const auto limit = shared_->limits.nodes)
            slice = std::min(slice, *limit - std::min(*limit, shared_->total_nodes()));
        const std::uint64_t before = mates_.nodes();
        const auto is_stopped = [this] { return this->is_stopped(); };
        mate_answer_ = mates_.look(position_, slice, is_stopped);
        if (mate_answer_ == MateSearch::Answer::kProven) mate_line_ = mates_.line(is_stopped);
        const std::uint64_t spent = mates_.nodes() - before;
        mate_nodes_ += spent;
        nodes_.store(nodes() + spent, std::memory_order_relaxed);
    }
    put_mate_first();
}

/// The mate it found becomes the first line unless the search knows a shorter one, the move is not
/// to be considered, or the no-capture limit may come first.
void Worker::put_mate_first() {
    if (mate_line_.empty()) return;
    const int plies = static_cast<int>(mate_line_.size());
    const int limit = shared_->options.no_capture_limit;
    if (limit > 0 && position_.rule_plies() + plies >= limit) return;
    const auto found =
        std::find_if(completed_.begin(), completed_.end(),
                     [this](const RootMove& m) { return m.move == mate_line_.front(); });
    if (found == completed_.end() || completed_.front().score >= mate_in(plies)) return;
    std::rotate(completed_.begin(), found, found + 1);
    RootMove& first = completed_.front();
    first.score = mate_in(plies);
    first.bound = Bound::kExact;
    first.pv = mate_line_;
}

void Worker::keep_completed(int depth) {
    completed_ = root_moves_;
    completed_depth_ = depth;
}

LineReport Worker::report(std::size_t index) const {
    const RootMove& move = completed_[index];
    LineReport line;
    const bool is_new = move.score != -kInfinity;
    line.depth = std::max(completed_depth_, 1);
    line.selective_depth = move.selective_depth;
    line.multipv = static_cast<int>(index) + 1;
    line.score = is_new ? move.score : move.previous_score;
    line.bound = is_new ? move.bound : Bound::kExact;
    line.nodes = shared_->total_nodes();
    line.milliseconds = shared_->elapsed();
    line.hash_full = shared_->table->fullness();
    line.pv = move.pv.empty() ? std::vector<Move>{move.move} : move.pv;
    return line;
}

void Worker::report_lines() {
    if (shared_->listener == nullptr) return;
    const auto wanted = static_cast<std::size_t>(shared_->reported_lines);
    for (std::size_t i = 0; i < std::min(multipv_count_, wanted); ++i) {
        LineReport line = report(i);
        complete_mate_line(position_, line, *shared_);
        completed_[i].pv = line.pv;  // not to be looked for again at the end
        shared_->listener->on_line(line);
    }
}

double Worker::time_factor() {
    const RootMove& best = root_moves_.front();
    stable_iterations_ = best.move == last_best_ ? stable_iterations_ + 1 : 0;
    last_best_ = best.move;
    const Score before = last_score_ == kNoScore ? best.score : last_score_;
    last_score_ = best.score;

    const double settled = 1.25 - 0.055 * std::min(stable_iterations_, 10);
    const double falling = std::clamp(1.0 + (before - best.score) / 220.0, 0.8, 1.5);
    const double changes = 0.9 + 0.35 * std::min(best_move_changes_, 3.0);
    // A move that took nearly all the work has no rival.
    const double share =
        static_cast<double>(best.nodes) / static_cast<double>(std::max<std::uint64_t>(nodes(), 1));
    const double effort = 1.45 - 0.75 * share;
    return settled * falling * changes * effort;
}

bool Worker::should_stop_after(int depth) {
    const Limits& limits = shared_->limits;
    const Score score = completed_.front().score;
    const double factor = time_factor();
    if (limits.infinite) return false;
    if (limits.mate && is_mate_win(score) && kMate - score <= 2 * *limits.mate - 1) return true;
    if (limits.soft_nodes && shared_->total_nodes() >= *limits.soft_nodes) return true;
    if (shared_->pondering.load(std::memory_order_relaxed)) return false;

    // A mate seen well inside the horizon will not get shorter.
    const bool is_proven = !mate_line_.empty() && is_mate_win(score);
    if (!limits.mate && multipv_count_ == 1 && shared_->time.is_timed() && is_proven) return true;
    if (!limits.mate && is_mate(score) && depth > 2 * (kMate - std::abs(score)) + 4 &&
        multipv_count_ == 1)
        return true;
    if (!shared_->time.is_timed()) return false;
    if (shared_->time.is_fixed()) return shared_->own_time() >= shared_->time.maximum();
    constexpr int kForcedMoveDepth = 8;
    if (root_moves_.size() == 1 && depth >= kForcedMoveDepth) return true;
    return static_cast<double>(shared_->elapsed()) >=
           std::min(static_cast<double>(shared_->time.optimum()) * factor,
                    static_cast<double>(shared_->time.maximum()));
}

}  // namespace chuhe
