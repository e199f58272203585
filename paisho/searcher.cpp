#include "paisho/searcher.h"

#include <algorithm>
#include <utility>

#include "paisho/evaluation.h"
#include "paisho/placement_filter.h"
#include "support/clock.h"

namespace chuhe::paisho {

namespace {

constexpr int kMostCaptures = 6;        // in a row, below the last ply of the search
constexpr std::size_t kReduceFrom = 7;  // actions from the eighth on are searched less deeply first
constexpr std::size_t kReduceMoreFrom = 24;
constexpr int kReduceMoreDepth = 4;
constexpr Value kAspiration = 120;
constexpr int kAspirationDepth = 3;
constexpr std::uint64_t kNodesBetweenLooks = 64;
/// A repetition depends on the way to a position, which the hash table does not know. So a game
/// that it decides is worth a lot, but is never reported as forced.
constexpr Value kWinByRepetition = 10000;
/// The counter matters for the value of a position only when its limit is near.
constexpr int kCounterMatters = 40;

/// Forced results are kept in the table as seen from the node, not from the root.
Value to_table(Value value, int ply) {
    if (is_win(value)) return value + ply;
    return is_loss(value) ? value - ply : value;
}
Value from_table(Value value, int ply) {
    if (is_win(value)) return value - ply;
    return is_loss(value) ? value + ply : value;
}

std::uint64_t scrambled(std::uint64_t number) {
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15ULL;
    number *= kOdd;
    return number ^ (number >> 32);
}

}  // namespace

Searcher::Searcher(std::size_t hash_megabytes) : plies_(kMostPlies + 1) {
    table_.resize(hash_megabytes);
}

void Searcher::clear() {
    table_.clear();
    ordering_.clear();
}

SearchReport Searcher::search(const Game& game, const SearchLimits& limits,
                              const std::atomic<bool>& stop, const Listener& listener) {
    limits_ = limits;
    stop_ = &stop;
    rules_ = game.rules();
    position_ = game.position();
    keys_ = game.keys();
    nodes_ = 0;
    start_ms_ = now_ms();
    is_stopped_ = false;
    for (Ply& ply : plies_) ply.killers = {};
    if (game.verdict().is_over()) return {};
    return iterate(listener);
}

SearchReport Searcher::iterate(const Listener& listener) {
    SearchReport report;
    for (int depth = 1; depth <= std::clamp(limits_.depth, 1, kMostDepth); ++depth) {
        depth_now_ = depth;
        const Value value = search_root(depth, report.value);
        if (is_stopped_ && plies_[0].line.empty()) break;
        report.line = plies_[0].line;
        report.value = value;
        report.nodes = nodes_;
        report.elapsed_ms = now_ms() - start_ms_;
        if (is_stopped_) break;
        report.depth = depth;
        if (listener) listener(report);
        // A forced result within the depth searched does not change any more.
        if ((is_win(value) || is_loss(value)) && kWin - std::abs(value) <= depth) break;
        const std::int64_t soft = limits_.time.soft_ms;
        if (soft != TimeBudget::kNoLimit && report.elapsed_ms >= soft) break;
        check_limits();
        if (is_stopped_) break;
    }
    report.nodes = nodes_;
    report.elapsed_ms = now_ms() - start_ms_;
    return report;
}

/// Searches around the value of the iteration before, and wider when that was wrong.
Value Searcher::search_root(int depth, Value previous) {
    Window window{-kInfinite, kInfinite};
    if (depth >= kAspirationDepth && !is_win(previous) && !is_loss(previous)) {
        window = {previous - kAspiration, previous + kAspiration};
    }
    for (;;) {
        plies_[0].line.clear();
        const Value value = search_node(depth, window, 0);
        if (is_stopped_) return value;
        if (value <= window.alpha && window.alpha > -kInfinite) {
            window.alpha = -kInfinite;
        } else if (value >= window.beta && window.beta < kInfinite) {
            window.beta = kInfinite;
        } else {
            return value;
        }
    }
}

void Searcher::check_limits() {
    if (depth_now_ <= 1) return;  // there must be an action to play
    if (stop_->load(std::memory_order_relaxed)) is_stopped_ = true;
    if (limits_.nodes != 0 && nodes_ >= limits_.nodes) is_stopped_ = true;
    if (limits_.time.hard_ms != TimeBudget::kNoLimit && nodes_ % kNodesBetweenLooks == 0 &&
        now_ms() - start_ms_ >= limits_.time.hard_ms) {
        is_stopped_ = true;
    }
}

int Searcher::earlier_occurrences() const {
    // Neither side can come back to a position from before a placement or removal.
    const auto reach = std::min(static_cast<std::size_t>(position_.counter()), keys_.size() - 1);
    const auto last = keys_.end() - 1;
    return static_cast<int>(
        std::count(last - static_cast<std::ptrdiff_t>(reach), last, position_.key()));
}

Value Searcher::value_by_points(const Relations& relations) const {
    const Player us = position_.side();
    return kCentipoints * (relations.total(us) - relations.total(opponent(us)));
}

bool Searcher::value_of_end(const Relations& relations, int ply, Value& value) const {
    const int occurrences = 1 + earlier_occurrences();
    const Verdict verdict = judge(position_, relations, rules_, occurrences);
    if (!verdict.is_over()) {
        // What has come twice will come again: points will decide if nobody deviates.
        if (occurrences == 1 || rules_.repetition_limit == 0) return false;
        value = value_by_points(relations);
        return true;
    }
    const bool side_wins =
        (verdict.outcome == Outcome::kSouthWins) == (position_.side() == Player::kSouth);
    if (verdict.outcome == Outcome::kDraw) {
        value = kDrawValue;
    } else if (verdict.reason == EndReason::kRepetition) {
        value = side_wins ? kWinByRepetition : -kWinByRepetition;
    } else {
        value = side_wins ? win_in(ply) : loss_in(ply);
    }
    return true;
}

std::uint64_t Searcher::table_key() const {
    // The limits and the pass before are no part of the identity of a position (clause Z2), but
    // they are of its value.
    constexpr int kPassShift = 40;
    std::uint64_t extra = static_cast<std::uint64_t>(position_.turn()) |
                          static_cast<std::uint64_t>(position_.passes()) << kPassShift;
    if (rules_.progress_limit != 0 &&
        position_.counter() + kCounterMatters >= rules_.progress_limit) {
        constexpr int kCounterShift = 20;
        extra |= static_cast<std::uint64_t>(position_.counter()) << kCounterShift;
    }
    return position_.key() ^ scrambled(extra);
}

void Searcher::make(Action action, int ply) {
    position_.make(action, plies_[static_cast<std::size_t>(ply)].undo);
    keys_.push_back(position_.key());
}

void Searcher::unmake(int ply) {
    keys_.pop_back();
    position_.undo(plies_[static_cast<std::size_t>(ply)].undo);
}

Value Searcher::search_node(int depth, Window window, int ply) {
    ++nodes_;
    check_limits();
    if (is_stopped_) return 0;
    const Relations relations(position_, rules_);
    if (ply > 0) {
        plies_[static_cast<std::size_t>(ply)].line.clear();
        Value value = 0;
        if (value_of_end(relations, ply, value)) return value;
    }
    if (depth <= 0 || ply >= kMostPlies - kMostCaptures - 1) {
        return quiesce(window, ply, relations, kMostCaptures);
    }
    Action table_action;
    if (const TableEntry* entry = table_.find(table_key())) {
        table_action = Action::from_bits(entry->action);
        const Value value = from_table(entry->value, ply);
        const bool cuts = entry->bound == Bound::kExact ||
                          (entry->bound == Bound::kLower && value >= window.beta) ||
                          (entry->bound == Bound::kUpper && value <= window.alpha);
        if (ply > 0 && entry->depth >= depth && cuts) return value;
    }
    return search_actions(depth, window, ply, relations, table_action);
}

Value Searcher::search_actions(int depth, Window window, int ply, const Relations& relations,
                               Action table_action) {
    const Value alpha_before = window.alpha;
    list_actions(ply, relations);
    score_actions(ply, table_action);
    Best best;
    const std::size_t tried = plies_[static_cast<std::size_t>(ply)].scored.size();
    try_actions(depth, window, ply, best, 0);
    // A loss is believed only when no action at all avoids it, filtered out or not.
    if (!is_stopped_ && uses_filter_ && is_loss(best.value) && best.value < window.beta &&
        list_unfiltered_actions(ply)) {
        score_actions(ply, Action());
        try_actions(depth, window, ply, best, tried);
    }
    if (is_stopped_) return best.value == -kInfinite ? 0 : best.value;
    const Bound bound = best.value >= window.beta   ? Bound::kLower
                        : best.value > alpha_before ? Bound::kExact
                                                    : Bound::kUpper;
    table_.store(table_key(), best.action, to_table(best.value, ply), depth, bound);
    return best.value;
}

/// Tries the scored actions of the ply in order, raising `window.alpha`, until one reaches beta.
void Searcher::try_actions(int depth, Window& window, int ply, Best& best,
                           std::size_t tried_before) {
    const std::size_t count = plies_[static_cast<std::size_t>(ply)].scored.size();
    for (std::size_t place = 0; place < count; ++place) {
        const Action action = pick_next(ply, place);
        const bool is_quiet = !is_capture(position_, action);
        make(action, ply);
        const Value value = search_child(tried_before + place, is_quiet, depth, window, ply);
        unmake(ply);
        if (is_stopped_) return;
        if (value > best.value) best = {value, action};
        if (value <= window.alpha) continue;
        window.alpha = value;
        std::vector<Action>& line = plies_[static_cast<std::size_t>(ply)].line;
        const std::vector<Action>& rest = plies_[static_cast<std::size_t>(ply) + 1].line;
        line.assign(1, action);
        line.insert(line.end(), rest.begin(), rest.end());
        if (value >= window.beta) {
            ordering_.reward(position_, action, depth,
                             plies_[static_cast<std::size_t>(ply)].killers);
            return;
        }
    }
}

/// The value of the action just made, from the view of who made it: the first in full, later ones
/// by showing that they are no better, late quiet ones less deeply at first.
Value Searcher::search_child(std::size_t number, bool is_quiet, int depth, Window window, int ply) {
    if (number == 0) return -search_node(depth - 1, {-window.beta, -window.alpha}, ply + 1);
    int reduction = 0;
    if (is_quiet && depth >= 2 && number >= kReduceFrom) {
        reduction = number >= kReduceMoreFrom && depth >= kReduceMoreDepth ? 2 : 1;
    }
    const Window narrow{-window.alpha - 1, -window.alpha};
    Value value = -search_node(depth - 1 - reduction, narrow, ply + 1);
    if (reduction > 0 && value > window.alpha && !is_stopped_) {
        value = -search_node(depth - 1, narrow, ply + 1);
    }
    if (value > window.alpha && value < window.beta && !is_stopped_) {
        value = -search_node(depth - 1, {-window.beta, -window.alpha}, ply + 1);
    }
    return value;
}

void Searcher::list_actions(int ply, const Relations& relations) {
    ActionList& actions = plies_[static_cast<std::size_t>(ply)].actions;
    if (uses_filter_) {
        filtered_actions(position_, placement_filter(position_, relations), actions);
        if (!actions.empty()) return;
    }
    legal_actions(position_, actions);
}

/// Replaces the actions of the ply by the legal ones that it does not hold; false if there are
/// none.
bool Searcher::list_unfiltered_actions(int ply) {
    Ply& here = plies_[static_cast<std::size_t>(ply)];
    std::vector<std::uint32_t> tried;
    tried.reserve(here.scored.size());
    for (const ScoredAction& scored : here.scored) tried.push_back(scored.action.bits());
    std::sort(tried.begin(), tried.end());
    legal_actions(position_, here.actions);
    std::erase_if(here.actions, [&](Action action) {
        return std::binary_search(tried.begin(), tried.end(), action.bits());
    });
    return !here.actions.empty();
}

void Searcher::score_actions(int ply, Action table_action) {
    Ply& here = plies_[static_cast<std::size_t>(ply)];
    here.scored.clear();
    for (const Action action : here.actions) {
        here.scored.push_back(
            {action, ordering_.order(position_, action, table_action, here.killers)});
    }
}

/// Moves the best action from `place` on to `place`. Most nodes need only the first few.
Action Searcher::pick_next(int ply, std::size_t place) {
    std::vector<ScoredAction>& scored = plies_[static_cast<std::size_t>(ply)].scored;
    std::size_t best = place;
    for (std::size_t i = place + 1; i < scored.size(); ++i) {
        if (scored[i].order > scored[best].order) best = i;
    }
    std::swap(scored[place], scored[best]);
    return scored[place].action;
}

Value Searcher::quiesce(Window window, int ply, const Relations& relations, int captures_left) {
    Value best = evaluate(position_, relations);
    if (best >= window.beta || captures_left == 0) return best;
    window.alpha = std::max(window.alpha, best);
    Ply& here = plies_[static_cast<std::size_t>(ply)];
    capturing_actions(position_, here.actions);
    here.scored.clear();
    for (const Action action : here.actions) {
        here.scored.push_back({action, ActionOrdering::capture_gain(position_, action)});
    }
    for (std::size_t place = 0; place < here.scored.size(); ++place) {
        make(pick_next(ply, place), ply);
        const Value value =
            -quiesce_child({-window.beta, -window.alpha}, ply + 1, captures_left - 1);
        unmake(ply);
        if (is_stopped_) return best;
        best = std::max(best, value);
        if (best >= window.beta) break;
        window.alpha = std::max(window.alpha, best);
    }
    return best;
}

Value Searcher::quiesce_child(Window window, int ply, int captures_left) {
    ++nodes_;
    check_limits();
    if (is_stopped_) return 0;
    const Relations relations(position_, rules_);
    Value value = 0;
    if (value_of_end(relations, ply, value)) return value;
    return quiesce(window, ply, relations, captures_left);
}

}  // namespace chuhe::paisho
