#include "tournament/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

#include "support/clock.h"
#include "tournament/report.h"

namespace chuhe::tournament {

namespace {

constexpr const char* kRedCode = "\033[31m";
constexpr const char* kBoldCode = "\033[1m";
constexpr const char* kPlainCode = "\033[0m";
constexpr int kBarWidth = 24;
constexpr std::int64_t kMsPerSecond = 1000;
constexpr std::int64_t kSecondsPerMinute = 60;
constexpr std::int64_t kSecondsPerHour = 3600;

std::string duration_text(std::int64_t seconds) {
    if (seconds >= kSecondsPerHour)
        return fmt::format("{}:{:02}:{:02}", seconds / kSecondsPerHour,
                           seconds % kSecondsPerHour / kSecondsPerMinute,
                           seconds % kSecondsPerMinute);
    return fmt::format("{}:{:02}", seconds / kSecondsPerMinute, seconds % kSecondsPerMinute);
}

/// Columns of the terminal.
std::size_t terminal_width() {
    constexpr std::size_t kUsual = 80;
    winsize size{};
    return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : kUsual;
}

}  // namespace

Progress::Progress(const TournamentSettings& settings, std::string openings)
    : settings_(settings),
      openings_(std::move(openings)),
      terminal_(::isatty(STDOUT_FILENO) != 0 && !settings.output.quiet) {}

std::string Progress::colored(const char* code, const std::string& text) const {
    return terminal_ ? code + text + kPlainCode : text;
}

std::string Progress::players(const GameTask& task) const {
    return fmt::format("{} vs {}", settings_.engines[static_cast<std::size_t>(task.red)].name,
                       settings_.engines[static_cast<std::size_t>(task.black)].name);
}

void Progress::clear_status() {
    if (status_shown_) std::fputs("\r\033[K", stdout);
    status_shown_ = false;
}

void Progress::print(const std::string& text) {
    clear_status();
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
}

void Progress::warn(const std::string& text) {
    clear_status();
    std::fflush(stdout);
    std::fprintf(stderr, "chuhe-match: %s\n", text.c_str());
}

void Progress::tournament_started(int before, int total) {
    before_ = before;
    total_ = total;
    start_ms_ = now_ms();
    if (before > 0 && !settings_.output.quiet)
        print(fmt::format("Going on after {} of {} games\n", before, total));
}

void Progress::game_finished(const GameRecord& game, const Standings& standings) {
    if (settings_.output.quiet) return;
    const int played = standings.games();
    if (settings_.output.score_interval > 0 && played % settings_.output.score_interval == 0) {
        const std::string line =
            fmt::format("Finished game {} ({}): {} {{{}}}", game.task.id + 1, players(game.task),
                        to_string(game.outcome), game.detail);
        print((is_fault(game.ending) ? colored(kRedCode, line) : line) + "\n");
    }
    if (settings_.output.rating_interval > 0 && played % settings_.output.rating_interval == 0 &&
        played < total_)
        print(report(standings, settings_, openings_));
    if (terminal_) show_status(standings);
}

void Progress::show_status(const Standings& standings) {
    const int played = standings.games();
    const int filled = total_ > 0 ? kBarWidth * played / total_ : 0;
    std::string bar;
    for (int i = 0; i < kBarWidth; ++i) bar += i < filled ? "\u2588" : "\u2591";
    const std::int64_t elapsed = (now_ms() - start_ms_) / kMsPerSecond;
    const int now_played = played - before_;
    const std::int64_t left = now_played > 0 ? elapsed * (total_ - played) / now_played : 0;
    std::string text = fmt::format("{}/{}  {} elapsed, {} left", played, total_,
                                   duration_text(elapsed), duration_text(left));
    if (standings.engines() == 2) text += "  " + score_line(standings, settings_);
    if (settings_.sprt) {
        const SprtState state = sprt(standings.between(0, 1), *settings_.sprt);
        text += fmt::format("  LLR {:+.2f} ({:.2f}, {:.2f})", state.llr, state.lower, state.upper);
    }
    // A line that wraps could not be taken back.
    const std::size_t width = terminal_width();
    if (text.size() + kBarWidth + 1 < width)
        text = bar + " " + text;
    else if (text.size() >= width)
        text.resize(width - 1);
    std::fputs(("\r\033[K" + colored(kBoldCode, text)).c_str(), stdout);
    std::fflush(stdout);
    status_shown_ = true;
}

void Progress::tournament_finished(const Standings& standings) {
    print(report(standings, settings_, openings_));
}

}  // namespace chuhe::tournament
