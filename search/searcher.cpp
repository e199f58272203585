#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "bitboard/move_gen.h"
#include "search/pv_extension.h"
#include "search/search.h"
#include "search/skill.h"
#include "search/worker.h"
#include "support/clock.h"

namespace chuhe {

ReportedScore to_reported(Score score) {
    if (is_mate_win(score)) return MateIn{(kMate - score + 1) / 2};
    if (is_mate_loss(score)) return MateIn{-(kMate + score) / 2};
    if (is_win(score)) return RuleDecision{true, std::max(kRuleWin - score, 0)};
    if (is_loss(score)) return RuleDecision{false, std::max(kRuleWin + score, 0)};
    return EvaluationScore{score};
}

namespace {

std::vector<RootMove> make_root_moves(const Position& position, const Limits& limits) {
    MoveList legal;
    legal_moves(position, legal);
    const auto contains = [](const std::vector<Move>& moves, Move move) {
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    };
    std::vector<RootMove> wanted;
    std::vector<RootMove> banned;
    for (const Move move : legal) {
        if (!limits.search_moves.empty() && !contains(limits.search_moves, move)) continue;
        RootMove root;
        root.move = move;
        (contains(limits.banned_moves, move) ? banned : wanted).push_back(std::move(root));
    }
    return wanted.empty() ? banned : wanted;
}

/// The thread whose move has the most weight behind it: deep searches and good scores count more.
const Worker& best_of(const std::vector<Worker*>& team) {
    const Worker* best = team.front();
    if (team.size() == 1) return *best;
    const auto score_of = [](const Worker* w) { return w->completed().front().score; };
    Score lowest = kInfinity;
    for (const Worker* w : team) {
        if (!w->completed().empty()) lowest = std::min(lowest, score_of(w));
    }
    const auto weight = [&](const Worker* w) {
        constexpr std::int64_t kOffset = 14;
        return (score_of(w) - lowest + kOffset) * std::max(w->completed_depth(), 1);
    };
    std::map<std::uint16_t, std::int64_t> votes;
    for (const Worker* w : team) {
        if (!w->completed().empty()) votes[w->completed().front().move.raw()] += weight(w);
    }
    for (const Worker* w : team) {
        if (w->completed().empty() || score_of(w) == -kInfinity) continue;
        const Score score = score_of(w);
        const Score leader = score_of(best);
        const auto votes_of = [&](const Worker* x) {
            return votes[x->completed().front().move.raw()];
        };
        if (is_decisive(leader)
                ? score > leader && is_win(score)
                : is_win(score) || (!is_loss(score) && votes_of(w) > votes_of(best))) {
            best = w;
        }
    }
    return *best;
}

SearchResult no_move_result(const SharedState& shared) {
    SearchResult result;
    result.line.score = mated_in(0);
    result.line.milliseconds = shared.elapsed();
    return result;
}

SearchResult make_result(const SharedState& shared, Random& random) {
    const Skill skill(shared.options.skill_level);
    const Worker& best = skill.is_limited() ? *shared.team.front() : best_of(shared.team);
    SearchResult result;
    result.line = best.report(skill.choose(best.completed(), best.line_count(), random));
    result.line.multipv = 1;
    complete_mate_line(best.position(), result.line, shared);
    result.best = result.line.pv.front();
    if (result.line.pv.size() > 1) result.ponder = result.line.pv[1];
    result.nodes = shared.total_nodes();
    return result;
}

}  // namespace

struct Searcher::Impl {
    TranspositionTable table;
    int hash_megabytes = kDefaultHashMegabytes;
    std::vector<std::unique_ptr<Worker>> workers;
    SharedState shared;
    std::thread thread;
    std::mutex mutex;
    std::condition_variable changed;
    std::atomic<bool> searching{false};
    Random random{
        static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count())};

    void begin(const Position& position, const Limits& limits, const SearchOptions& options,
               SearchListener* listener, std::size_t threads);
    SearchResult think();
    void wait_for_permission();
    void wait_like_a_person();
};

void Searcher::Impl::begin(const Position& position, const Limits& limits,
                           const SearchOptions& options, SearchListener* listener,
                           std::size_t threads) {
    if (!table.is_allocated()) table.resize(hash_megabytes);
    table.new_search();
    shared.table = &table;
    shared.limits = limits;
    shared.options = options;
    if (const Skill skill(options.skill_level); skill.is_limited()) {
        shared.options.multipv = skill.lines(options.multipv);
        shared.limits.soft_nodes =
            std::min(limits.soft_nodes.value_or(UINT64_MAX), skill.soft_nodes());
        threads = std::min<std::size_t>(threads, 1);  // only the first one counts
    }
    shared.reported_lines = options.multipv;
    shared.listener = listener;
    shared.time.start(limits, position.side_to_move(), options.move_overhead, options.ponder);
    shared.ponder_hit_at = 0;
    shared.pondering = limits.ponder;
    shared.stop = false;
    shared.team.clear();
    std::vector<RootMove> root_moves = make_root_moves(position, limits);
    for (std::size_t i = 0; i < threads && !root_moves.empty(); ++i) {
        workers[i]->prepare(position, root_moves, shared);
        shared.team.push_back(workers[i].get());
    }
}

/// A search that must go on until it is told otherwise keeps quiet at its end.
void Searcher::Impl::wait_for_permission() {
    std::unique_lock lock(mutex);
    changed.wait(lock,
                 [&] { return shared.stop || (!shared.limits.infinite && !shared.pondering); });
}

/// A weakened engine is done at once. With a clock it answers no sooner than it might have, or
/// after a second.
void Searcher::Impl::wait_like_a_person() {
    constexpr std::int64_t kLongest = 1000;
    if (!Skill(shared.options.skill_level).is_limited() || !shared.time.is_timed()) return;
    const auto left = std::min(shared.time.optimum(), kLongest) - shared.own_time();
    std::unique_lock lock(mutex);
    changed.wait_for(lock, std::chrono::milliseconds(left), [&] { return shared.stop.load(); });
}

SearchResult Searcher::Impl::think() {
    if (shared.team.empty()) {
        wait_for_permission();
        return no_move_result(shared);
    }
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < shared.team.size(); ++i) {
        helpers.emplace_back([worker = shared.team[i]] { worker->deepen(); });
    }
    shared.team.front()->deepen();
    wait_for_permission();
    wait_like_a_person();
    shared.stop = true;
    for (std::thread& helper : helpers) helper.join();
    return make_result(shared, random);
}

Searcher::Searcher() : impl_(std::make_unique<Impl>()) {}

Searcher::~Searcher() {
    stop();
    wait();
}

bool Searcher::set_hash(int megabytes) {
    wait();
    const int wanted = std::clamp(megabytes, 1, kMaxHashMegabytes);
    if (!impl_->table.resize(wanted)) return false;
    impl_->hash_megabytes = wanted;
    return true;
}

int Searcher::set_threads(int threads) {
    wait();
    const auto wanted = static_cast<std::size_t>(std::clamp(threads, 1, kMaxThreads));
    auto& workers = impl_->workers;
    if (workers.size() > wanted) workers.resize(wanted);
    try {
        while (workers.size() < wanted)
            workers.push_back(std::make_unique<Worker>(static_cast<int>(workers.size())));
    } catch (const std::bad_alloc&) {
        // As many as there is memory for.
    }
    return static_cast<int>(workers.size());
}

void Searcher::new_game() {
    wait();
    impl_->table.clear();
    for (auto& worker : impl_->workers) worker->clear();
}

void Searcher::prepare() {
    wait();
    if (impl_->workers.empty()) set_threads(1);
    if (!impl_->table.is_allocated()) impl_->table.resize(impl_->hash_megabytes);
}

void Searcher::start(const Position& position, const Limits& limits, const SearchOptions& options,
                     SearchListener& listener) {
    prepare();
    impl_->begin(position, limits, options, &listener, impl_->workers.size());
    impl_->searching = true;
    impl_->thread = std::thread([this, &listener] {
        const SearchResult result = impl_->think();
        if (result.best) listener.on_line(result.line);
        listener.on_finished(result);
        impl_->searching = false;
    });
}

SearchResult Searcher::search(const Position& position, const Limits& limits,
                              const SearchOptions& options) {
    prepare();
    impl_->begin(position, limits, options, nullptr, 1);
    return impl_->think();
}

void Searcher::stop() {
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->shared.stop = true;
    }
    impl_->changed.notify_all();
}

void Searcher::ponder_hit() {
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->shared.ponder_hit_at = now_ms();
        impl_->shared.pondering = false;
    }
    impl_->changed.notify_all();
}

void Searcher::wait() {
    if (impl_->thread.joinable()) impl_->thread.join();
}

bool Searcher::is_searching() const {
    return impl_->searching;
}

std::optional<TableProbe> Searcher::probe(const Position& position) const {
    TableEntry entry;
    if (!impl_->table.is_allocated() || !impl_->table.probe(position.key(), 0, entry)) return {};
    return TableProbe{entry.move, entry.score, entry.bound, entry.depth};
}

}  // namespace chuhe
