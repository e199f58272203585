#include "tests/end_to_end/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>

#include <catch2/catch.hpp>

#include "support/clock.h"

namespace chuhe::test {

namespace {

int temporary_file() {
    std::string name = (std::filesystem::temp_directory_path() / "chuhe_test_XXXXXX").string();
    const int descriptor = ::mkstemp(name.data());
    REQUIRE(descriptor >= 0);
    ::unlink(name.c_str());
    return descriptor;
}

}  // namespace

ChildProcess::ChildProcess(std::vector<std::string> command) {
    std::signal(SIGPIPE, SIG_IGN);
    int to_child[2];
    int from_child[2];
    REQUIRE(::pipe2(to_child, O_CLOEXEC) == 0);
    REQUIRE(::pipe2(from_child, O_CLOEXEC) == 0);
    errors_ = temporary_file();
    std::vector<char*> arguments;
    for (auto& word : command) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_ = ::fork();
    REQUIRE(pid_ >= 0);
    if (pid_ == 0) {
        ::dup2(to_child[0], STDIN_FILENO);
        ::dup2(from_child[1], STDOUT_FILENO);
        ::dup2(errors_, STDERR_FILENO);
        std::signal(SIGPIPE, SIG_DFL);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    ::close(to_child[0]);
    ::close(from_child[1]);
    input_ = to_child[1];
    output_ = from_child[0];
}

ChildProcess::~ChildProcess() {
    close_input();
    if (!status_) {
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }
    ::close(output_);
    ::close(errors_);
}

void ChildProcess::send(std::string_view line) {
    send_bytes(std::string(line) + line_end);
}

void ChildProcess::send_bytes(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(input_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void ChildProcess::close_input() {
    if (input_ >= 0) ::close(input_);
    input_ = -1;
}

std::optional<std::string> ChildProcess::read_line(int milliseconds) {
    const std::int64_t deadline = now_ms() + milliseconds;
    for (;;) {
        if (const auto end = buffer_.find('\n'); end != std::string::npos) {
            std::string line = buffer_.substr(0, end);
            buffer_.erase(0, end + 1);
            lines_.push_back(line);
            return line;
        }
        if (output_closed_) return {};
        const std::int64_t left = deadline - now_ms();
        if (left < 0) return {};
        pollfd file{output_, POLLIN, 0};
        if (::poll(&file, 1, static_cast<int>(left)) <= 0) continue;
        std::array<char, 4096> block;
        const ssize_t size = ::read(output_, block.data(), block.size());
        if (size > 0) {
            buffer_.append(block.data(), static_cast<std::size_t>(size));
        } else if (size == 0) {
            output_closed_ = true;
        }
    }
}

std::string ChildProcess::expect(std::string_view prefix, int milliseconds) {
    const std::int64_t deadline = now_ms() + milliseconds;
    while (const auto line = read_line(static_cast<int>(deadline - now_ms()))) {
        if (line->starts_with(prefix)) return *line;
    }
    std::string seen;
    const std::size_t first = lines_.size() > 10 ? lines_.size() - 10 : 0;
    for (std::size_t i = first; i < lines_.size(); ++i) seen += lines_[i] + '\n';
    FAIL("no line '" << prefix << "' from the program; its last lines:\n"
                     << seen << "its errors:\n"
                     << error_text());
    return {};
}

int ChildProcess::count(std::string_view prefix) const {
    int number = 0;
    for (const auto& line : lines_) number += line.starts_with(prefix) ? 1 : 0;
    return number;
}

void ChildProcess::drain(int milliseconds) {
    const std::int64_t deadline = now_ms() + milliseconds;
    while (read_line(static_cast<int>(deadline - now_ms()))) {
    }
}

std::optional<int> ChildProcess::wait_for_exit(int milliseconds) {
    drain(milliseconds);
    const std::int64_t deadline = now_ms() + milliseconds;
    while (!status_) {
        int status = 0;
        if (::waitpid(pid_, &status, WNOHANG) == pid_) {
            constexpr int kSignalBase = 128;
            status_ = WIFEXITED(status) ? WEXITSTATUS(status) : kSignalBase + WTERMSIG(status);
        } else if (now_ms() > deadline) {
            return {};
        } else {
            ::usleep(1000);
        }
    }
    return status_;
}

std::string ChildProcess::error_text() {
    std::string text(4096, '\0');
    const ssize_t size = ::pread(errors_, text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text;
}

std::string engine_path() {
    return CHUHE_BINARY_DIR "/chuhe";
}

std::optional<std::string> installed_program(std::string_view name) {
    for (const char* folder : {"/usr/games/", "/usr/bin/", "/usr/local/bin/"}) {
        const std::string path = std::string(folder) + std::string(name);
        if (::access(path.c_str(), X_OK) == 0) return path;
    }
    WARN("skipped: the program " << name << " is not installed (scripts/test installs it)");
    return {};
}

Outcome run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), engine_path());
    ChildProcess process(arguments);
    process.close_input();
    Outcome outcome;
    outcome.status = process.wait_for_exit().value_or(-1);
    outcome.lines = process.lines();
    outcome.errors = process.error_text();
    return outcome;
}

}  // namespace chuhe::test
