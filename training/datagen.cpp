#include "training/datagen.h"

#include <fmt/format.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>
#include <unordered_set>
#include <vector>

#include "support/clock.h"
#include "training/record_file.h"

namespace chuhe::training {

namespace {

constexpr double kMillisecondsPerSecond = 1000.0;
/// Games that wait for their block to fill are written at least this often.
constexpr std::int64_t kFlushMilliseconds = 30000;

std::uint64_t count_kept(const GameRecord& game) {
    std::uint64_t kept = 0;
    // Our own games are legal; a damaged file is told by inspect.
    (void)replay(game, FilterOptions{}, [&](const Position&, const RecordedPly&, Rejection r) {
        kept += r == Rejection::kKept ? 1 : 0;
    });
    return kept;
}

/// Tells networks apart in the settings.
std::string network_name(const std::shared_ptr<const Network>& network) {
    if (network == nullptr) return "none";
    return fmt::format("{:016x}", chuhe::fnv1a(std::as_bytes(network->all_weights())));
}

/// What an earlier run left in the file.
struct Earlier {
    GameCounts counts;
    std::unordered_set<std::uint64_t> numbers;
};

Result<Earlier> read_earlier(const std::filesystem::path& path) {
    Earlier earlier;
    std::error_code failed;
    if (!std::filesystem::exists(path, failed) || std::filesystem::file_size(path, failed) == 0)
        return earlier;
    const auto games = read_games(path);
    if (!games) return tl::unexpected(games.error());
    for (const GameRecord& game : *games) {
        earlier.counts.add(game, count_kept(game));
        earlier.numbers.insert(game.number);
    }
    return earlier;
}

/// One run: workers that take the next game number and hand in what they played.
class Generation {
  public:
    Generation(const DatagenOptions& options, Earlier earlier, RecordWriter writer,
               const std::atomic<bool>& stop)
        : options_(options),
          earlier_(std::move(earlier)),
          writer_(std::move(writer)),
          stop_(stop),
          counts_(earlier_.counts),
          next_(options.shard) {}

    Result<GameCounts> run();

  private:
    void work();
    void watch();
    [[nodiscard]] std::optional<std::uint64_t> next_number();
    void hand_in(const GameRecord& game);
    [[nodiscard]] bool is_enough() const;
    void report(bool last);

    const DatagenOptions& options_;
    const Earlier earlier_;
    RecordWriter writer_;
    const std::atomic<bool>& stop_;

    std::mutex mutex_;
    std::condition_variable changed_;
    GameCounts counts_;
    std::uint64_t next_;
    std::size_t working_ = 0;
    bool disk_failed_ = false;
    /// Breaks games off that are being played.
    std::atomic<bool> halt_{false};
    const std::int64_t started_ = now_ms();
    std::int64_t flushed_ = started_;
    std::int64_t reported_ = started_;
};

std::optional<std::uint64_t> Generation::next_number() {
    const std::lock_guard lock(mutex_);
    if (halt_ || is_enough()) return {};
    while (earlier_.numbers.count(next_) != 0) next_ += options_.shards;
    const std::uint64_t number = next_;
    next_ += options_.shards;
    return number;
}

bool Generation::is_enough() const {
    return (options_.games && counts_.games >= *options_.games) ||
           (options_.positions && counts_.positions >= *options_.positions);
}

void Generation::hand_in(const GameRecord& game) {
    const std::uint64_t kept = count_kept(game);
    const std::lock_guard lock(mutex_);
    if (is_enough()) return;
    counts_.add(game, kept);
    bool good = writer_.add(game);
    if (now_ms() - flushed_ > kFlushMilliseconds) {
        flushed_ = now_ms();
        good = writer_.flush() && good;
    }
    if (!good) {
        disk_failed_ = true;
        halt_ = true;
    }
}

void Generation::work() {
    SelfPlayer player(options_.play);
    while (const auto number = next_number()) {
        const auto game = player.play(*number, halt_);
        if (!game) break;
        hand_in(*game);
    }
    const std::lock_guard lock(mutex_);
    --working_;
    changed_.notify_all();
}

void Generation::report(bool last) {
    const double seconds = static_cast<double>(now_ms() - started_) / kMillisecondsPerSecond;
    const std::uint64_t fresh = counts_.positions - earlier_.counts.positions;
    const double rate = static_cast<double>(fresh) / std::max(seconds, 1e-3);
    const bool terminal = isatty(STDERR_FILENO) != 0;
    const std::string line = fmt::format("{:.0f} s: {} positions kept ({:.0f}/s), {}", seconds,
                                         counts_.positions, rate, counts_.summary());
    fmt::print(stderr, "{}{}{}", terminal ? "\r" : "", line, terminal && !last ? "" : "\n");
    std::fflush(stderr);
}

/// Looks after time, the user's wish to stop, and progress, until all workers are done.
void Generation::watch() {
    constexpr auto kLook = std::chrono::milliseconds(100);
    std::unique_lock lock(mutex_);
    while (working_ > 0) {
        changed_.wait_for(lock, kLook);
        const std::int64_t now = now_ms();
        const double seconds = static_cast<double>(now - started_) / kMillisecondsPerSecond;
        if (stop_ || (options_.seconds && seconds >= *options_.seconds)) halt_ = true;
        const double since_report = static_cast<double>(now - reported_) / kMillisecondsPerSecond;
        if (options_.report_seconds > 0 && since_report >= options_.report_seconds) {
            reported_ = now;
            report(false);
        }
    }
}

Result<GameCounts> Generation::run() {
    working_ = static_cast<std::size_t>(options_.threads);
    std::vector<std::thread> workers;
    for (int i = 0; i < options_.threads; ++i) workers.emplace_back([this] { work(); });
    watch();
    for (std::thread& worker : workers) worker.join();
    if (!writer_.flush() || disk_failed_)
        return error(fmt::format("{}: cannot be written", options_.output.string()));
    if (options_.report_seconds > 0) report(true);
    return counts_;
}

}  // namespace

std::string settings_text(const DatagenOptions& options) {
    const SelfPlayOptions& play = options.play;
    return fmt::format(
        "seed = {}\nsoft nodes = {}\nhard factor = {}\nhash = {}\nrules = {}\nscale = {}\n"
        "shard = {} of {}\nnetwork = {}\n",
        play.seed, play.soft_nodes, play.hard_factor, play.hash_megabytes,
        static_cast<int>(play.rules), play.scale, options.shard, options.shards,
        network_name(play.network ? play.network : embedded_network()));
}

Result<GameCounts> generate(const DatagenOptions& options, const std::atomic<bool>& stop) {
    auto earlier = read_earlier(options.output);
    if (!earlier) return tl::unexpected(earlier.error());
    auto writer = RecordWriter::open(options.output, settings_text(options));
    if (!writer) return tl::unexpected(writer.error());
    return Generation(options, std::move(*earlier), std::move(*writer), stop).run();
}

}  // namespace chuhe::training
