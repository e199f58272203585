#include "records/game_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "records/cbr.h"
#include "records/dhtmlxq.h"
#include "records/epd.h"
#include "records/xqf.h"
#include "support/text.h"

namespace chuhe::records {

namespace {

struct FormatName {
    std::string_view name;
    FileFormat format;
};

/// The first name of each is its extension.
constexpr FormatName kNames[] = {
    {"pgn", FileFormat::kPgn},    {"xqf", FileFormat::kXqf}, {"ubb", FileFormat::kDhtmlXq},
    {"cbr", FileFormat::kCbr},    {"cbl", FileFormat::kCbl}, {"epd", FileFormat::kEpd},
    {"json", FileFormat::kJson},  {"fen", FileFormat::kEpd}, {"dhtmlxq", FileFormat::kDhtmlXq},
    {"jsonl", FileFormat::kJson}, {"txt", FileFormat::kPgn},
};

std::string with_crlf(std::string_view text) {
    std::string result;
    result.reserve(text.size() + text.size() / 32);
    for (const char c : text) {
        if (c == '\n') result += '\r';
        result += c;
    }
    return result;
}

}  // namespace

std::optional<FileFormat> format_from_name(std::string_view name) {
    for (const FormatName& entry : kNames) {
        if (equal_ignoring_case(entry.name, name)) return entry.format;
    }
    return {};
}

std::optional<FileFormat> format_from_path(const std::filesystem::path& path) {
    const std::string extension = path.extension().string();
    return extension.empty() ? std::nullopt : format_from_name(extension.substr(1));
}

std::string_view extension_of(FileFormat format) {
    constexpr std::string_view kExtensions[] = {".pgn", ".xqf", ".ubb", ".cbr",
                                                ".cbl", ".epd", ".json"};
    return kExtensions[static_cast<std::size_t>(format)];
}

bool holds_many_games(FileFormat format) {
    return format != FileFormat::kXqf && format != FileFormat::kCbr;
}

FileFormat detect_format(std::string_view bytes) {
    if (is_cbr(bytes)) return FileFormat::kCbr;
    if (is_cbl(bytes)) return FileFormat::kCbl;
    // "XQ" can start a text too; a version byte is no printable character.
    constexpr unsigned char kFirstPrintable = 0x20;
    if (is_xqf(bytes) && static_cast<unsigned char>(bytes[2]) < kFirstPrintable) {
        return FileFormat::kXqf;
    }
    if (is_dhtmlxq(bytes)) return FileFormat::kDhtmlXq;
    if (is_epd(bytes)) return FileFormat::kEpd;
    return FileFormat::kPgn;
}

void read_games(std::string_view bytes, const ReadOptions& options, const GameSink& sink) {
    const FileFormat format = detect_format(bytes);
    if (format == FileFormat::kXqf) return sink(read_xqf(bytes, options.encoding));
    if (format == FileFormat::kCbr) return sink(read_cbr(bytes));
    if (format == FileFormat::kCbl) return read_cbl(bytes, sink);

    const std::string text =
        decode(bytes, options.encoding ? *options.encoding : detect_encoding(bytes));
    // Wide encodings show what they hold only now.
    if (is_dhtmlxq(text)) return read_dhtmlxq(text, sink);
    if (is_epd(text)) return read_epd(text, options.notation, sink);
    if (trim(text).empty()) return sink(error("the file is empty"));
    if (text.find('\0') != std::string::npos) return sink(error("no game file of a known format"));
    read_pgn(text, options.notation, sink);
}

Result<std::string> write_game(const Game& game, const WriteOptions& options) {
    const bool algebraic =
        options.notation == Notation::kSan || options.notation == Notation::kSan10;
    std::string text;
    switch (options.format) {
        case FileFormat::kXqf:
            return write_xqf(game);
        case FileFormat::kPgn:
            text = write_pgn(game, {options.notation, algebraic});
            break;
        case FileFormat::kDhtmlXq:
            text = write_dhtmlxq(game);
            break;
        case FileFormat::kEpd:
            text = write_epd(game, {options.every_position});
            break;
        case FileFormat::kJson:
            text = write_json(game, options.notation);
            break;
        default:
            return error("CBR and CBL files are read only");
    }
    if (options.encoding == Encoding::kUtf8) return text;
    return encode(options.encoding == Encoding::kGb18030 ? with_crlf(text) : text,
                  options.encoding);
}

Result<std::string> read_file(const std::filesystem::path& path) {
    constexpr std::uintmax_t kMostBytes = std::uintmax_t{256} << 20;
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(path, failure);
    if (failure) return error(fmt::format("{}: {}", path.string(), failure.message()));
    if (size > kMostBytes) {
        return error(fmt::format("{}: {} MiB are more than the {} that are read", path.string(),
                                 size >> 20, kMostBytes >> 20));
    }
    std::ifstream file(path, std::ios::binary);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(size));
    if (!file && !file.eof()) {
        return error(fmt::format("{}: {}", path.string(), std::strerror(errno)));
    }
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return bytes;
}

Result<std::string> read_start(const std::filesystem::path& path, std::size_t most) {
    std::error_code failure;
    if (!std::filesystem::is_regular_file(path, failure)) {
        return error(fmt::format("{}: no such file", path.string()));
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) return error(fmt::format("{}: {}", path.string(), std::strerror(errno)));
    std::string bytes(most, '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(most));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return bytes;
}

Result<void> write_file(const std::filesystem::path& path, std::string_view bytes) {
    std::filesystem::path part = path;
    part += ".part";
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    std::error_code failure;
    if (!file) {
        const std::string reason = std::strerror(errno);
        std::filesystem::remove(part, failure);
        return error(fmt::format("cannot write {}: {}", path.string(), reason));
    }
    std::filesystem::rename(part, path, failure);
    if (failure) return error(fmt::format("cannot write {}: {}", path.string(), failure.message()));
    return {};
}

}  // namespace chuhe::records
