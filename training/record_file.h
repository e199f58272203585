#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"
#include "training/game_record.h"

namespace chuhe::training {

/// Reads a file of game records block by block. Blocks that are complete and whose checksum fits
/// are given out in order; the first other one ends the file.
class RecordReader {
  public:
    static Result<RecordReader> open(const std::filesystem::path& path);

    /// How the games were made, as written at the head of the file: lines "name = value".
    [[nodiscard]] const std::string& settings() const { return settings_; }

    /// Appends the games of the next block. False at the end of the file, which a block that was
    /// cut off while being written also is (see dropped_bytes). The error names the place of a
    /// damaged block.
    Result<bool> next(std::vector<GameRecord>& games);
    /// Visits all games from here on, one block in memory at a time; ends with the first error of
    /// the file or of `visit`.
    Result<void> for_each_game(const std::function<Result<void>(const GameRecord&)>& visit);

    /// Where the last good block ends.
    [[nodiscard]] std::uint64_t good_bytes() const { return good_bytes_; }
    /// Bytes of an unfinished block at the end of the file.
    [[nodiscard]] std::uint64_t dropped_bytes() const { return dropped_bytes_; }

  private:
    RecordReader() = default;
    Result<bool> drop_tail();

    std::filesystem::path path_;
    std::ifstream file_;
    std::uint64_t size_ = 0;
    std::string settings_;
    std::uint64_t good_bytes_ = 0;
    std::uint64_t dropped_bytes_ = 0;
};

/// Writes game records in compressed blocks. Each block is written whole, so a crash costs at most
/// the games since the last flush().
class RecordWriter {
  public:
    /// A new file, or the old one continued after its last good block; the old one must have the
    /// same settings.
    static Result<RecordWriter> open(const std::filesystem::path& path,
                                     const std::string& settings);

    /// False when the disk refuses.
    bool add(const GameRecord& record);
    /// Writes the games that wait for their block to fill.
    bool flush();

  private:
    RecordWriter() = default;

    std::ofstream file_;
    std::string waiting_;
    std::uint32_t waiting_games_ = 0;
};

/// The value of a line "name = value" of the settings.
std::optional<std::string_view> setting(std::string_view settings, std::string_view name);

/// Whether the file begins as one of game records does.
bool is_record_file(const std::filesystem::path& path);

/// All games of a file, or the reason why not.
Result<std::vector<GameRecord>> read_games(const std::filesystem::path& path);

}  // namespace chuhe::training
