#include "training/record_file.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <system_error>

namespace chuhe::training {

namespace {

constexpr std::string_view kMagic = "CHUHEGR\n";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kBlockMark = 0x4B4C4247;  // "GBLK"
constexpr std::size_t kBlockHeadBytes = 4 * sizeof(std::uint32_t) + sizeof(std::uint64_t);
/// A block is closed when it holds this many bytes before compression: some 250 games.
constexpr std::size_t kBlockTarget = 1 << 17;
/// No block is larger, compressed or not; protects against absurd sizes in damaged files.
constexpr std::uint32_t kBlockLimit = 1 << 22;
constexpr std::uint32_t kSettingsLimit = 1 << 16;
/// Higher levels save two percent and cost ten times as much.
constexpr int kCompressionLevel = 6;

struct BlockHead {
    std::uint32_t mark = 0;
    std::uint32_t games = 0;
    std::uint32_t raw_bytes = 0;
    std::uint32_t packed_bytes = 0;
    std::uint64_t checksum = 0;
};

/// Over everything of the block but the checksum itself.
std::uint64_t checksum_of(const BlockHead& head, std::string_view packed) {
    std::string bytes;
    put(bytes, head.games);
    put(bytes, head.raw_bytes);
    put(bytes, head.packed_bytes);
    return hash_bytes(packed, hash_bytes(bytes));
}

std::string file_head(const std::string& settings) {
    std::string head(kMagic);
    put(head, kVersion);
    put(head, static_cast<std::uint32_t>(settings.size()));
    head += settings;
    put(head, hash_bytes(head));
    return head;
}

bool read_exactly(std::ifstream& file, std::string& bytes, std::size_t count) {
    bytes.resize(count);
    file.read(bytes.data(), static_cast<std::streamsize>(count));
    return static_cast<std::size_t>(file.gcount()) == count;
}

Result<std::string> unpack(const BlockHead& head, const std::string& packed) {
    std::string raw(head.raw_bytes, '\0');
    const std::size_t got = ZSTD_decompress(raw.data(), raw.size(), packed.data(), packed.size());
    if (ZSTD_isError(got) != 0) return error(ZSTD_getErrorName(got));
    if (got != raw.size()) return error("it unpacks to another size");
    return raw;
}

Result<bool> decode_games(const std::string& raw, std::uint32_t count,
                          std::vector<GameRecord>& games) {
    ByteReader in(raw);
    for (std::uint32_t i = 0; i < count; ++i) {
        auto record = decode(in);
        if (!record) return tl::unexpected(record.error());
        games.push_back(std::move(*record));
    }
    if (in.left() != 0) return error(fmt::format("{} bytes after the last game", in.left()));
    return true;
}

}  // namespace

Result<RecordReader> RecordReader::open(const std::filesystem::path& path) {
    RecordReader reader;
    reader.path_ = path;
    reader.file_.open(path, std::ios::binary);
    if (!reader.file_) return error(fmt::format("{}: cannot be opened", path.string()));
    std::error_code failed;
    reader.size_ = std::filesystem::file_size(path, failed);
    if (failed) return error(fmt::format("{}: {}", path.string(), failed.message()));

    const auto wrong = [&](std::string_view what) {
        return error(fmt::format("{}: {}", path.string(), what));
    };
    std::string fixed;
    if (!read_exactly(reader.file_, fixed, kMagic.size() + 2 * sizeof(std::uint32_t)))
        return wrong("too short for a file of game records");
    if (!fixed.starts_with(kMagic)) return wrong("not a file of game records");
    ByteReader in(std::string_view(fixed).substr(kMagic.size()));
    const std::uint32_t version = *in.take<std::uint32_t>();
    const std::uint32_t length = *in.take<std::uint32_t>();
    if (version != kVersion)
        return wrong(
            fmt::format("records of version {}, this program reads {}", version, kVersion));
    if (length > kSettingsLimit) return wrong("its head is damaged");
    std::string rest;
    if (!read_exactly(reader.file_, rest, length + sizeof(std::uint64_t)))
        return wrong("cut off in its head");
    reader.settings_ = rest.substr(0, length);
    if (fixed + rest != file_head(reader.settings_)) return wrong("its head is damaged");
    reader.good_bytes_ = fixed.size() + rest.size();
    return reader;
}

/// What is left is a block that was never finished, unless it is more than a block can be.
Result<bool> RecordReader::drop_tail() {
    dropped_bytes_ = size_ - good_bytes_;
    if (dropped_bytes_ > kBlockLimit + kBlockHeadBytes)
        return error(
            fmt::format("{}: damaged block at byte {}: it claims more bytes than there are",
                        path_.string(), good_bytes_));
    return false;
}

Result<bool> RecordReader::next(std::vector<GameRecord>& games) {
    std::string bytes;
    if (!read_exactly(file_, bytes, kBlockHeadBytes)) return drop_tail();
    ByteReader in(bytes);
    BlockHead head;
    head.mark = *in.take<std::uint32_t>();
    head.games = *in.take<std::uint32_t>();
    head.raw_bytes = *in.take<std::uint32_t>();
    head.packed_bytes = *in.take<std::uint32_t>();
    head.checksum = *in.take<std::uint64_t>();
    const auto damaged = [&](std::string_view what) {
        return error(
            fmt::format("{}: damaged block at byte {}: {}", path_.string(), good_bytes_, what));
    };
    if (head.mark != kBlockMark) return damaged("no block begins here");
    if (head.raw_bytes > kBlockLimit || head.packed_bytes > kBlockLimit)
        return damaged("impossible size");
    std::string packed;
    if (!read_exactly(file_, packed, head.packed_bytes)) return drop_tail();
    if (checksum_of(head, packed) != head.checksum) return damaged("its checksum is wrong");
    const auto raw = unpack(head, packed);
    if (!raw) return damaged(raw.error());
    if (const auto decoded = decode_games(*raw, head.games, games); !decoded)
        return damaged(decoded.error());
    good_bytes_ += kBlockHeadBytes + packed.size();
    return true;
}

Result<RecordWriter> RecordWriter::open(const std::filesystem::path& path,
                                        const std::string& settings) {
    RecordWriter writer;
    std::error_code failed;
    if (std::filesystem::exists(path, failed) && std::filesystem::file_size(path, failed) > 0) {
        auto reader = RecordReader::open(path);
        if (!reader) return tl::unexpected(reader.error());
        if (reader->settings() != settings)
            return error(fmt::format("{}: made with other settings:\n{}", path.string(),
                                     reader->settings()));
        const auto whole =
            reader->for_each_game([](const GameRecord&) -> Result<void> { return {}; });
        if (!whole) return tl::unexpected(whole.error());
        std::filesystem::resize_file(path, reader->good_bytes(), failed);
        if (failed) return error(fmt::format("{}: {}", path.string(), failed.message()));
        writer.file_.open(path, std::ios::binary | std::ios::app);
    } else {
        writer.file_.open(path, std::ios::binary | std::ios::trunc);
        writer.file_ << file_head(settings) << std::flush;
    }
    if (!writer.file_) return error(fmt::format("{}: cannot be written", path.string()));
    return writer;
}

bool RecordWriter::add(const GameRecord& record) {
    encode(record, waiting_);
    ++waiting_games_;
    return waiting_.size() < kBlockTarget || flush();
}

bool RecordWriter::flush() {
    if (waiting_games_ == 0) return true;
    std::string packed(ZSTD_compressBound(waiting_.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), waiting_.data(), waiting_.size(),
                                kCompressionLevel));
    BlockHead head{kBlockMark, waiting_games_, static_cast<std::uint32_t>(waiting_.size()),
                   static_cast<std::uint32_t>(packed.size()), 0};
    head.checksum = checksum_of(head, packed);
    std::string block;
    put(block, head.mark);
    put(block, head.games);
    put(block, head.raw_bytes);
    put(block, head.packed_bytes);
    put(block, head.checksum);
    block += packed;
    file_.write(block.data(), static_cast<std::streamsize>(block.size()));
    file_.flush();
    waiting_.clear();
    waiting_games_ = 0;
    return file_.good();
}

std::optional<std::string_view> setting(std::string_view settings, std::string_view name) {
    while (!settings.empty()) {
        const std::string_view line = settings.substr(0, settings.find('\n'));
        settings.remove_prefix(std::min(line.size() + 1, settings.size()));
        constexpr std::string_view kEquals = " = ";
        if (line.starts_with(name) && line.substr(name.size()).starts_with(kEquals))
            return line.substr(name.size() + kEquals.size());
    }
    return {};
}

bool is_record_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string start;
    return file && read_exactly(file, start, kMagic.size()) && start == kMagic;
}

Result<void> RecordReader::for_each_game(
    const std::function<Result<void>(const GameRecord&)>& visit) {
    std::vector<GameRecord> games;
    for (;;) {
        games.clear();
        const auto more = next(games);
        if (!more) return tl::unexpected(more.error());
        if (!*more) return {};
        for (const GameRecord& game : games) {
            if (auto visited = visit(game); !visited) return visited;
        }
    }
}

Result<std::vector<GameRecord>> read_games(const std::filesystem::path& path) {
    auto reader = RecordReader::open(path);
    if (!reader) return tl::unexpected(reader.error());
    std::vector<GameRecord> games;
    for (;;) {
        const auto more = reader->next(games);
        if (!more) return tl::unexpected(more.error());
        if (!*more) return games;
    }
}

}  // namespace chuhe::training
