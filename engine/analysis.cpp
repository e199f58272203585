#include "engine/analysis.h"

#include <atomic>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "bitboard/fen.h"
#include "engine/analysis_cache.h"
#include "eval/network.h"
#include "support/clock.h"

namespace chuhe {

namespace {

/// Keeps the last exact line of each rank.
class Keeper final : public SearchListener {
  public:
    explicit Keeper(const Position& root) : root_(root) {}

    void on_line(const LineReport& report) override {
        if (report.bound != Bound::kExact || report.pv.empty()) return;
        const auto index = static_cast<std::size_t>(report.multipv - 1);
        if (found.lines.size() <= index) found.lines.resize(index + 1);
        found.lines[index] = checked(root_, report);
    }

    void on_finished(const SearchResult& result) override {
        found.nodes = result.nodes;
        if (result.line.pv.empty()) return;
        if (found.lines.empty()) found.lines.resize(1);
        found.lines[0] = checked(root_, result.line);
    }

    PositionAnalysis found;

  private:
    const Position& root_;
};

/// What the threads of a job share.
class Team {
  public:
    explicit Team(const AnalysisJob& job)
        : job_(job), settings_key_(job.settings.key()), next_(job.first) {}

    bool work() {
        Searcher searcher;
        if (!searcher.set_hash(job_.settings.hash_megabytes)) return false;
        while (const auto index = take()) {
            const Position position = job_.position(*index);
            const std::string key = settings_key_ + '|' + position_key(position);
            const auto known = job_.cache ? job_.cache->find(key) : std::nullopt;
            const PositionAnalysis found =
                known ? *known : analyse_position(searcher, position, job_.settings);
            const std::lock_guard lock(mutex_);
            if (job_.cache && !known) job_.cache->add(key, found);
            job_.done(*index, found, !known);
        }
        return true;
    }

  private:
    std::optional<std::size_t> take() {
        const std::size_t index = next_.fetch_add(job_.step);
        return index < job_.count ? std::optional(index) : std::nullopt;
    }

    const AnalysisJob& job_;
    std::string settings_key_;
    std::atomic<std::size_t> next_;
    std::mutex mutex_;
};

}  // namespace

Limits AnalysisSettings::limits() const {
    Limits limits;
    limits.started = now_ms();
    limits.depth = depth;
    limits.nodes = nodes;
    limits.move_time = milliseconds;
    return limits;
}

std::string AnalysisSettings::key() const {
    const auto part = [](char letter, const auto& value) {
        return value ? fmt::format(" {}{}", letter, *value) : std::string();
    };
    // A new network or a changed evaluation makes old results useless.
    const std::uint64_t evaluation = embedded_network()->reference_hash();
    return fmt::format("{} e{:x}{}{}{} l{} h{} r{}", engine_name(), evaluation, part('d', depth),
                       part('n', nodes), part('t', milliseconds), lines, hash_megabytes,
                       static_cast<int>(rules));
}

std::string position_key(const Position& position) {
    Position base = position;
    std::vector<Move> moves;
    for (int i = position.reversible_plies(); i > 0; --i) {
        const Change& change = base.state().change;
        moves.emplace_back(change.from, change.to);
        base.undo_move();
    }
    std::string text = to_fen(base);
    if (!moves.empty()) text += " moves";
    for (; !moves.empty(); moves.pop_back()) {
        text += ' ' + to_string(moves.back(), Ranks::kFromZero);
    }
    return text;
}

PositionAnalysis analyse_position(Searcher& searcher, const Position& position,
                                  const AnalysisSettings& settings) {
    SearchOptions options;
    options.multipv = settings.lines;
    options.move_overhead = 0;
    options.rules = settings.rules;
    searcher.new_game();
    Keeper keeper(position);
    searcher.start(position, settings.limits(), options, keeper);
    searcher.wait();
    std::erase_if(keeper.found.lines,
                  [](const CheckedLine& line) { return line.report.pv.empty(); });
    return std::move(keeper.found);
}

Result<std::monostate> run_analysis(const AnalysisJob& job) {
    Team team(job);
    std::atomic<int> idle = 0;
    const auto threads = static_cast<std::size_t>(job.threads);
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < std::min(threads, job.count / job.step + 1); ++i) {
        others.emplace_back([&] { idle += team.work() ? 0 : 1; });
    }
    const bool worked = team.work();
    for (std::thread& thread : others) thread.join();
    // As long as one of the threads had memory, it did the work of all.
    if (!worked && idle == static_cast<int>(others.size())) {
        return error(fmt::format("no memory for {} MiB of hash", job.settings.hash_megabytes));
    }
    return {};
}

}  // namespace chuhe
