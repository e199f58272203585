#include "child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <stdexcept>
#include <thread>

#include "support/clock.h"

extern char** environ;

namespace chuhe::paisho {

ChildProcess::ChildProcess(const std::vector<std::string>& command) {
    // A child that has gone must not take the tests along when they write to it.
    signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> to_child{};
    std::array<int, 2> from_child{};
    if (pipe2(to_child.data(), O_CLOEXEC) != 0 || pipe2(from_child.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error("no pipe");
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to_child[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from_child[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from_child[1], STDERR_FILENO);
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const int failure =
        posix_spawn(&pid_, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(to_child[0]);
    close(from_child[1]);
    input_ = to_child[1];
    output_ = from_child[0];
    if (failure != 0) throw std::runtime_error("cannot start " + command[0]);
}

ChildProcess::~ChildProcess() {
    close_input();
    close(output_);
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
}

void ChildProcess::write(const std::string& text) {
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t count = ::write(input_, text.data() + done, text.size() - done);
        if (count <= 0) return;
        done += static_cast<std::size_t>(count);
    }
}

void ChildProcess::close_input() {
    if (input_ >= 0) close(input_);
    input_ = -1;
}

bool ChildProcess::fill(int timeout_ms) {
    pollfd waiting{output_, POLLIN, 0};
    if (poll(&waiting, 1, timeout_ms) <= 0) return false;
    std::array<char, 4096> bytes{};
    const ssize_t count = read(output_, bytes.data(), bytes.size());
    if (count <= 0) return false;
    buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
}

std::optional<std::string> ChildProcess::read_line(int timeout_ms) {
    const std::int64_t end = now_ms() + timeout_ms;
    std::size_t at = 0;
    while ((at = buffer_.find('\n')) == std::string::npos) {
        const auto rest = static_cast<int>(end - now_ms());
        if (rest <= 0 || !fill(rest)) return {};
    }
    std::string line = buffer_.substr(0, at);
    buffer_.erase(0, at + 1);
    return line;
}

std::optional<std::string> ChildProcess::read_until(const std::string& start, int timeout_ms) {
    const std::int64_t end = now_ms() + timeout_ms;
    for (;;) {
        const auto rest = static_cast<int>(end - now_ms());
        std::optional<std::string> line = read_line(rest > 0 ? rest : 0);
        if (!line || line->starts_with(start)) return line;
    }
}

std::string ChildProcess::read_all(int timeout_ms) {
    const std::int64_t end = now_ms() + timeout_ms;
    for (;;) {
        const auto rest = static_cast<int>(end - now_ms());
        if (rest <= 0 || !fill(rest)) return std::move(buffer_);
    }
}

std::optional<int> ChildProcess::exit_status(int timeout_ms) {
    constexpr std::chrono::milliseconds kPause(5);
    const std::int64_t end = now_ms() + timeout_ms;
    do {
        int status = 0;
        if (waitpid(pid_, &status, WNOHANG) == pid_) {
            pid_ = -1;
            if (!WIFEXITED(status)) return {};
            return WEXITSTATUS(status);
        }
        std::this_thread::sleep_for(kPause);
    } while (now_ms() < end);
    return {};
}

ProcessResult run_paisho(std::vector<std::string> arguments, const std::string& input) {
    arguments.insert(arguments.begin(), std::string(CHUHE_BINARY_DIR) + "/paisho");
    ChildProcess child(arguments);
    child.write(input);
    child.close_input();
    ProcessResult result;
    result.output = child.read_all();
    result.status = child.exit_status().value_or(-1);
    return result;
}

}  // namespace chuhe::paisho
