#include "tournament/recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "support/clock.h"
#include "tournament/html_page.h"
#include "tournament/pgn_writer.h"

namespace chuhe::tournament {

namespace {

constexpr std::int64_t kPageIntervalMs = 10000;

tl::unexpected<std::string> cannot_write(const std::string& path) {
    return error(fmt::format("cannot write '{}'", path));
}

}  // namespace

Result<void> Recorder::open(const std::string& openings) {
    const OutputSettings& output = settings_.output;
    if (!output.state.empty()) {
        if (auto opened = state_.open(settings_, openings); !opened) return opened;
    }
    if (auto opened = events_.open(); !opened) return opened;
    if (!output.html.empty()) page_games_ = state_.games();
    if (output.pgn.empty()) return {};
    if (state_.is_open()) return restore_pgn();
    const auto mode = output.pgn_append ? std::ios::app : std::ios::trunc;
    if (!std::ofstream(output.pgn, std::ios::out | mode)) return cannot_write(output.pgn);
    return {};
}

Result<void> Recorder::restore_pgn() {
    const std::string& path = settings_.output.pgn;
    if (!std::ofstream(path, std::ios::app)) return cannot_write(path);
    std::error_code failure;
    const auto size = std::filesystem::file_size(path, failure);
    // Someone may have moved the file away; then the games go to the new one.
    const auto start = std::min<std::uintmax_t>(failure ? 0 : size,
                                                static_cast<std::uintmax_t>(state_.pgn_start()));
    std::filesystem::resize_file(path, start, failure);
    if (failure) return cannot_write(path);
    std::string text;
    for (const GameRecord& game : state_.games()) text += to_pgn(game, settings_);
    return append_pgn(text);
}

Result<void> Recorder::append_pgn(const std::string& text) {
    std::ofstream file(settings_.output.pgn, std::ios::app);
    if (!(file << text).flush()) return cannot_write(settings_.output.pgn);
    return {};
}

Result<void> Recorder::add(const GameRecord& game, const Standings& standings) {
    if (auto written = state_.add(game); !written) return written;
    if (!settings_.output.pgn.empty()) {
        if (auto written = append_pgn(to_pgn(game, settings_)); !written) return written;
    }
    events_.game_finished(game, standings);
    if (!settings_.output.html.empty()) page_games_.push_back(game);
    return write_page(standings, false);
}

Result<void> Recorder::write_page(const Standings& standings, bool now) {
    const std::string& path = settings_.output.html;
    if (path.empty() || (!now && now_ms() - page_written_ms_ < kPageIntervalMs)) return {};
    page_written_ms_ = now_ms();
    // Readers never see half a page.
    const std::string temporary = path + ".new";
    std::ofstream file(temporary, std::ios::trunc);
    if (!(file << html_page(page_games_, standings, settings_)).flush()) return cannot_write(path);
    file.close();
    std::error_code failure;
    std::filesystem::rename(temporary, path, failure);
    if (failure) return cannot_write(path);
    return {};
}

}  // namespace chuhe::tournament
