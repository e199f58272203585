#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "support/result.h"
#include "training/replay.h"
#include "training/self_play.h"

namespace chuhe::training {

/// Counts of a set of games, for progress lines and for `inspect`.
struct GameCounts {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;      ///< all, random ones included
    std::uint64_t positions = 0;  ///< what the filter keeps
    std::array<std::uint64_t, 3> results{};
    std::array<std::uint64_t, kGameEnds> ends{};

    void add(const GameRecord& game, std::uint64_t kept);
    /// "1234 games, 80.1 plies each, red 41 % draw 20 % black 39 %".
    [[nodiscard]] std::string summary() const;
    /// "checkmate 3 %, stalemate 1 % …" without what never happened.
    [[nodiscard]] std::string end_summary() const;
};

struct DatagenOptions {
    SelfPlayOptions play;
    std::filesystem::path output;
    int threads = 1;
    /// Limits for the whole file, what an earlier run wrote included.
    std::optional<std::uint64_t> games;
    std::optional<std::uint64_t> positions;
    /// Limit for this run.
    std::optional<double> seconds;
    /// This process plays the games whose number leaves the remainder `shard` when divided by
    /// `shards`; several machines so share one seed.
    std::uint64_t shard = 0;
    std::uint64_t shards = 1;
    /// Seconds between two lines of progress on standard error; 0 for none.
    double report_seconds = 10;
};

/// The settings that decide the games, as lines for the head of the record file.
std::string settings_text(const DatagenOptions& options);

/// Plays games and appends them to the file until a limit is reached or `stop` becomes true.
/// Returns what the file then holds.
Result<GameCounts> generate(const DatagenOptions& options, const std::atomic<bool>& stop);

}  // namespace chuhe::training
