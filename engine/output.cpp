#include "engine/output.h"

#include <unistd.h>
#include <cerrno>
#include <chrono>
#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace chuhe {

namespace {

void write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;  // nobody listens any more; the end of our input will follow
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

}  // namespace

void Output::line(std::string_view text) {
    std::string bytes(text.substr(0, kMaxLine));
    bytes += '\n';
    const std::lock_guard lock(mutex_);
    write_all(descriptor_, bytes);
    log('<', text);
}

void Output::block(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        line(text.substr(0, end));
        if (end == std::string_view::npos) return;
        text.remove_prefix(end + 1);
    }
}

void Output::log_input(std::string_view text) {
    const std::lock_guard lock(mutex_);
    log('>', text);
}

bool Output::set_log(const std::string& path) {
    const std::lock_guard lock(mutex_);
    if (log_.is_open()) log_.close();
    log_.clear();
    if (path.empty()) return true;
    log_.open(path, std::ios::app | std::ios::binary);
    return log_.is_open();
}

void Output::log(char direction, std::string_view text) {
    if (!log_.is_open()) return;
    const auto now = std::chrono::system_clock::now();
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() %
        1000;
    const auto stamp = fmt::format("{:%Y-%m-%d %H:%M:%S}.{:03} {} ",
                                   fmt::localtime(std::chrono::system_clock::to_time_t(now)),
                                   milliseconds, direction);
    log_ << stamp << text << '\n' << std::flush;
}

}  // namespace chuhe
