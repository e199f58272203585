#include "engine/progress_line.h"

#include <unistd.h>
#include <cstdio>

#include <fmt/format.h>

#include "support/clock.h"

namespace chuhe {

ProgressLine::ProgressLine(std::string verb)
    : verb_(std::move(verb)), is_shown_(::isatty(STDERR_FILENO) != 0), started_(now_ms()) {}

ProgressLine::~ProgressLine() {
    wipe();
}

void ProgressLine::wipe() {
    if (width_ > 0) fmt::print(stderr, "\r{:{}}\r", "", width_);
    width_ = 0;
}

std::string ProgressLine::text(const std::string& verb, std::size_t done, std::size_t total,
                               std::size_t quick, std::int64_t elapsed_ms) {
    constexpr std::size_t kBarWidth = 20;
    constexpr std::int64_t kSecond = 1000;
    constexpr std::int64_t kMinute = 60;
    const std::size_t filled = total > 0 ? kBarWidth * done / total : kBarWidth;
    std::string line =
        fmt::format("[{:<{}}] {} {} of {}", std::string(filled, '#'), kBarWidth, verb, done, total);
    if (done <= quick || done >= total) return line;
    const auto left = elapsed_ms * static_cast<std::int64_t>(total - done) /
                      static_cast<std::int64_t>(done - quick) / kSecond;
    return line + fmt::format(", {}:{:02} left", left / kMinute, left % kMinute);
}

void ProgressLine::update(std::size_t done, std::size_t total, std::size_t quick) {
    constexpr std::int64_t kInterval = 200;
    const std::int64_t now = now_ms();
    if (!is_shown_ || (now - last_ < kInterval && done < total)) return;
    last_ = now;
    const std::string line = text(verb_, done, total, quick, now - started_);
    fmt::print(stderr, "\r{:{}}", line, width_);
    std::fflush(stderr);
    width_ = std::max(width_, line.size());
}

}  // namespace chuhe
