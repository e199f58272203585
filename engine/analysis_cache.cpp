#include "engine/analysis_cache.h"

#include <fcntl.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace chuhe {

namespace {

using Json = nlohmann::json;

constexpr std::string_view kHeader = "{\"chuhe\":\"analysis cache\",\"version\":1}\n";

Json to_json(const CheckedLine& line) {
    Json moves = Json::array();
    for (const Move move : line.report.pv) moves.push_back(move.raw());
    return {{"score", line.report.score},
            {"mate", line.mate_is_played_out},
            {"depth", line.report.depth},
            {"seldepth", line.report.selective_depth},
            {"nodes", line.report.nodes},
            {"time", line.report.milliseconds},
            {"pv", moves}};
}

CheckedLine line_of(const Json& json, int rank) {
    CheckedLine line;
    line.report.multipv = rank;
    json.at("score").get_to(line.report.score);
    json.at("mate").get_to(line.mate_is_played_out);
    json.at("depth").get_to(line.report.depth);
    json.at("seldepth").get_to(line.report.selective_depth);
    json.at("nodes").get_to(line.report.nodes);
    json.at("time").get_to(line.report.milliseconds);
    for (const Json& move : json.at("pv")) {
        line.report.pv.push_back(Move::from_raw(move.get<std::uint16_t>()));
    }
    return line;
}

Json to_json(const PositionAnalysis& found) {
    Json lines = Json::array();
    for (const CheckedLine& line : found.lines) lines.push_back(to_json(line));
    return {{"nodes", found.nodes}, {"lines", lines}};
}

std::optional<PositionAnalysis> analysis_of(const Json& json) {
    try {
        PositionAnalysis found;
        json.at("nodes").get_to(found.nodes);
        for (const Json& entry : json.at("lines")) {
            found.lines.push_back(line_of(entry, static_cast<int>(found.lines.size()) + 1));
            if (found.lines.back().report.pv.empty()) return {};
        }
        return found;
    } catch (const Json::exception&) {
        return {};
    }
}

bool write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::string read_all(int descriptor) {
    std::string bytes;
    constexpr std::size_t kBlock = std::size_t{1} << 16;
    for (;;) {
        const std::size_t size = bytes.size();
        bytes.resize(size + kBlock);
        const ssize_t got = ::read(descriptor, bytes.data() + size, kBlock);
        bytes.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        if (got <= 0) return bytes;
    }
}

}  // namespace

std::string to_text(const PositionAnalysis& found) {
    return to_json(found).dump();
}

std::optional<PositionAnalysis> analysis_from_text(std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    return json.is_object() ? analysis_of(json) : std::nullopt;
}

Result<std::unique_ptr<AnalysisCache>> AnalysisCache::open(const std::string& path, bool keeps) {
    constexpr int kMode = 0644;
    const int flags = keeps ? O_RDWR | O_CREAT | O_APPEND : O_RDONLY;
    const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC, kMode);
    if (descriptor < 0 && (keeps || errno != ENOENT)) {
        return error(fmt::format("{}: {}", path, std::strerror(errno)));
    }
    std::unique_ptr<AnalysisCache> cache(new AnalysisCache(descriptor, keeps));
    if (descriptor < 0) return cache;
    const std::string problem = cache->load(path);
    if (!problem.empty()) return error(problem);
    return cache;
}

AnalysisCache::~AnalysisCache() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

/// Empty, or why the file is refused.
std::string AnalysisCache::load(const std::string& path) {
    const std::string bytes = read_all(descriptor_);
    const bool is_ours = bytes.starts_with(kHeader);
    // A run that was killed while it wrote the first line left a piece of it.
    if (!is_ours && !kHeader.starts_with(bytes)) {
        return fmt::format("{}: this is no analysis cache, it is left alone", path);
    }
    const std::size_t whole = is_ours ? bytes.rfind('\n') + 1 : 0;
    if (keeps_ && whole < bytes.size() &&
        ::ftruncate(descriptor_, static_cast<off_t>(whole)) != 0) {
        return fmt::format("{}: {}", path, std::strerror(errno));
    }
    if (keeps_ && !is_ours && !write_all(descriptor_, kHeader)) {
        return fmt::format("{}: {}", path, std::strerror(errno));
    }
    std::string_view rest = std::string_view(bytes).substr(0, whole);
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        read_line(rest.substr(0, end));
        rest.remove_prefix(end + 1);
    }
    return {};
}

void AnalysisCache::read_line(std::string_view line) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("key") || !json.at("key").is_string()) return;
    // A damaged line is as good as none: its position is searched again.
    if (auto found = analysis_of(json)) {
        results_.insert_or_assign(json.at("key").get<std::string>(), std::move(*found));
    }
}

std::optional<PositionAnalysis> AnalysisCache::find(const std::string& key) const {
    const auto entry = results_.find(key);
    return entry == results_.end() ? std::nullopt : std::optional(entry->second);
}

void AnalysisCache::add(const std::string& key, const PositionAnalysis& found) {
    if (!keeps_) return;
    Json json = to_json(found);
    json["key"] = key;
    if (!write_all(descriptor_, json.dump() + '\n')) {
        complaint_ = fmt::format("results could not be kept: {}", std::strerror(errno));
    }
}

}  // namespace chuhe
