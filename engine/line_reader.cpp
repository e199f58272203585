#include "engine/line_reader.h"

#include <poll.h>
#include <unistd.h>
#include <array>
#include <cerrno>

#include "support/clock.h"

namespace chuhe {

LineReader::LineReader(int descriptor, EventQueue& events)
    : descriptor_(descriptor), events_(events) {
    int ends[2];
    if (::pipe(ends) == 0) {
        wake_read_ = ends[0];
        wake_write_ = ends[1];
    }
    thread_ = std::thread([this] { run(); });
}

LineReader::~LineReader() {
    ::close(wake_write_);  // wakes the thread: the other end of the pipe becomes readable
    thread_.join();
    ::close(wake_read_);
}

void LineReader::run() {
    constexpr std::size_t kBlock = 65536;
    std::array<char, kBlock> block;
    while (wait_for_input()) {
        const ssize_t size = ::read(descriptor_, block.data(), block.size());
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) {
            if (!line_.empty() || overflow_) end_line();
            events_.push_input({Event::Kind::kEndOfInput, {}, now_ms()});
            return;
        }
        take({block.data(), static_cast<std::size_t>(size)});
    }
}

bool LineReader::wait_for_input() const {
    std::array<pollfd, 2> files{{{descriptor_, POLLIN, 0}, {wake_read_, POLLIN, 0}}};
    while (::poll(files.data(), files.size(), -1) < 0) {
        if (errno != EINTR) return false;
    }
    return files[1].revents == 0;
}

void LineReader::take(std::string_view bytes) {
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view part = bytes.substr(0, end);
        if (line_.size() + part.size() > kMaxLine) {
            overflow_ = true;
            line_ = {};
        }
        if (!overflow_) line_ += part;
        if (end == std::string_view::npos) return;
        end_line();
        bytes.remove_prefix(end + 1);
    }
}

void LineReader::end_line() {
    if (overflow_) {
        events_.push_input({Event::Kind::kTooLong, {}, now_ms()});
    } else {
        if (line_.ends_with('\r')) line_.pop_back();
        events_.push_input({Event::Kind::kLine, std::move(line_), now_ms()});
    }
    line_ = {};
    overflow_ = false;
}

}  // namespace chuhe
