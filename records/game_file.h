#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "records/encoding.h"
#include "records/game.h"
#include "records/notation.h"
#include "records/pgn.h"

namespace chuhe::records {

enum class FileFormat { kPgn, kXqf, kDhtmlXq, kCbr, kCbl, kEpd, kJson };

/// "pgn", "xqf", "ubb", "dhtmlxq", "cbr", "cbl", "epd", "fen", "json".
std::optional<FileFormat> format_from_name(std::string_view name);
/// From the extension of a file to be written.
std::optional<FileFormat> format_from_path(const std::filesystem::path& path);
/// With the dot, such as ".pgn".
std::string_view extension_of(FileFormat format);
/// Games that can stand in one file, one behind the other.
bool holds_many_games(FileFormat format);

/// The format that the content has, whatever the file is called. Text that is nothing else is taken
/// for PGN, which includes bare lists of moves. kJson is never found: it is written only.
FileFormat detect_format(std::string_view bytes);

struct ReadOptions {
    std::optional<Encoding> encoding;  ///< of the text, when it is not to be guessed
    Notation notation = Notation::kAuto;
};

/// Every game of a file's content, or for each one refused the reason.
void read_games(std::string_view bytes, const ReadOptions& options, const GameSink& sink);

struct WriteOptions {
    FileFormat format = FileFormat::kPgn;
    Notation notation = Notation::kChinese;  ///< for PGN and JSON
    Encoding encoding = Encoding::kUtf8;     ///< for texts; GB18030 also gives CR LF line ends
    bool every_position = false;             ///< for EPD
};

/// A game's bytes in a format that can be written; CBR and CBL are refused.
Result<std::string> write_game(const Game& game, const WriteOptions& options);

/// The whole content of a file of at most 256 MiB.
Result<std::string> read_file(const std::filesystem::path& path);

/// Its first bytes, `most` or fewer.
Result<std::string> read_start(const std::filesystem::path& path, std::size_t most);

/// Replaces the file as a whole: on failure the old one stays.
Result<void> write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace chuhe::records
