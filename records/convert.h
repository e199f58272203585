#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "records/game_file.h"

namespace chuhe::records {

struct ConvertOptions {
    ReadOptions read;
    WriteOptions write;
    bool format_given = false;  ///< write.format counts, else the extension of the output decides
    bool deduplicate = false;   ///< games with the same start and main line only once

    /// Called for each input file when it is done.
    std::function<void(std::size_t done, std::size_t total)> on_progress;
    /// Called for each game refused and for each note on a game that was read; `game` counts from 1
    /// within the file.
    std::function<void(const std::filesystem::path& file, int game, const std::string& reason)>
        on_refused;
    std::function<void(const std::filesystem::path& file, int game, const std::string& note)>
        on_note;
};

struct ConvertSummary {
    std::uint64_t files = 0;          ///< read, wholly or in part
    std::uint64_t files_refused = 0;  ///< without a single game
    std::uint64_t files_skipped = 0;  ///< in folders: not named like a game file
    std::uint64_t games = 0;          ///< written
    std::uint64_t games_refused = 0;
    std::uint64_t games_noted = 0;  ///< written, but with moves left out
    std::uint64_t duplicates = 0;
    std::uint64_t moves = 0;  ///< variations included
};

/// Converts one file, or all game files in a folder and below. A folder gives one file when the
/// output names a format that holds many games (such as all.pgn), else a folder of the same
/// shape. Several games for a format that holds one get numbers behind the name. One bad file
/// never stops the rest; an error means that nothing could be done at all.
Result<ConvertSummary> convert(const std::filesystem::path& input,
                               const std::filesystem::path& output, const ConvertOptions& options);

/// The game files in a folder and below, sorted; `skipped` counts the others.
Result<std::vector<std::filesystem::path>> game_files(const std::filesystem::path& folder,
                                                      std::uint64_t& skipped);

/// The same for two games when start and main line are the same.
std::uint64_t game_fingerprint(const Game& game);

/// "123 files, 120 games written, 3 refused …" in one line.
std::string describe(const ConvertSummary& summary);

}  // namespace chuhe::records
