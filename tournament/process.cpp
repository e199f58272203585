#include "tournament/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <thread>

#include "support/text.h"

namespace chuhe::tournament {

namespace {

constexpr std::size_t kChunk = 16 * 1024;
/// Unread lines of a child that nobody listens to; beyond it, its pipe fills up and it has to wait.
constexpr std::size_t kMaxBacklog = 1024 * 1024;
/// Heap and bookkeeping of one queued line, so that a flood of empty lines counts as well.
constexpr std::size_t kLineCost = 64;
constexpr std::size_t kMaxErrorLog = 16 * 1024 * 1024;
constexpr std::size_t kErrorTail = 400;
constexpr std::size_t kRecentLines = 3;
constexpr std::size_t kRecentLength = 200;
/// How long a wait goes on before the stop request and the child's life are looked at again.
constexpr Milliseconds kSlice{50};
/// Nothing above the standard streams may be inherited.
constexpr unsigned kFirstPrivateFile = 3;

void close_file(int& file) {
    if (file >= 0) ::close(file);
    file = -1;
}

struct Pipe {
    int read = -1;
    int write = -1;
    Pipe() = default;
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        close_file(read);
        close_file(write);
    }
    bool open() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
        read = ends[0];
        write = ends[1];
        return true;
    }
};

int release(int& file) {
    return std::exchange(file, -1);
}

void set_nonblocking(int file) {
    ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) | O_NONBLOCK);
}

/// Runs in the child between fork and exec: system calls only.
[[noreturn]] void become(const char* program, char* const* arguments, const char* directory,
                         const Pipe& in, const Pipe& out, const Pipe& err, int report,
                         pid_t parent) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);  // the parent died before the line above
    ::signal(SIGPIPE, SIG_DFL);
    ::signal(SIGINT, SIG_DFL);
    ::signal(SIGTERM, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    const bool ready =
        ::dup2(in.read, STDIN_FILENO) >= 0 && ::dup2(out.write, STDOUT_FILENO) >= 0 &&
        ::dup2(err.write, STDERR_FILENO) >= 0 && (*directory == '\0' || ::chdir(directory) == 0);
    if (ready) {
        ::close_range(kFirstPrivateFile, ~0U, CLOSE_RANGE_CLOEXEC);
        ::execv(program, arguments);
    }
    const int reason = errno;
    [[maybe_unused]] const auto written = ::write(report, &reason, sizeof reason);
    ::_exit(1);
}

/// The milliseconds poll may wait: until the deadline, but not longer than a slice.
int poll_timeout(TimePoint deadline) {
    const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now());
    return static_cast<int>(std::clamp(left, Milliseconds{0}, kSlice).count());
}

std::string describe(const siginfo_t& info) {
    if (info.si_code == CLD_EXITED) return fmt::format("exit status {}", info.si_status);
    return fmt::format("killed by signal {} ({})", info.si_status, ::strsignal(info.si_status));
}

/// Executable file with that path (and no directory).
bool is_executable(const std::string& path) {
    std::error_code failure;
    return std::filesystem::is_regular_file(path, failure) && ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

Result<std::string> find_program(const std::string& program, const std::string& directory) {
    if (program.empty()) return error("no command given");
    std::vector<std::string> candidates;
    if (program.find('/') != std::string::npos) {
        if (!directory.empty()) candidates.push_back(std::filesystem::path(directory) / program);
        candidates.push_back(program);
    } else {
        const char* path = ::getenv("PATH");  // NOLINT: nobody changes the environment
        std::string_view rest = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
        while (!rest.empty()) {
            const std::string_view folder = rest.substr(0, rest.find(':'));
            rest.remove_prefix(std::min(folder.size() + 1, rest.size()));
            if (!folder.empty()) candidates.push_back(fmt::format("{}/{}", folder, program));
        }
    }
    for (const std::string& candidate : candidates) {
        if (is_executable(candidate)) return std::filesystem::absolute(candidate).string();
    }
    return error(fmt::format("cannot find an executable program '{}'", program));
}

Result<std::unique_ptr<Process>> Process::start(const Launch& launch) {
    const auto program = find_program(launch.program, launch.directory);
    if (!program) return error(program.error());
    // Writing to a child that has gone must fail, not end us.
    static const auto previous_handler = ::signal(SIGPIPE, SIG_IGN);
    static_cast<void>(previous_handler);
    Pipe in, out, err, report;
    if (!in.open() || !out.open() || !err.open() || !report.open())
        return error(fmt::format("cannot make pipes: {}", std::strerror(errno)));

    std::vector<std::string> words{launch.program};
    words.insert(words.end(), launch.arguments.begin(), launch.arguments.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);

    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child < 0) return error(fmt::format("cannot start a process: {}", std::strerror(errno)));
    if (child == 0) {
        become(program->c_str(), arguments.data(), launch.directory.c_str(), in, out, err,
               report.write, parent);
    }
    ::setpgid(child, child);  // here too, so that the group exists before anyone kills it
    close_file(report.write);
    int reason = 0;
    if (::read(report.read, &reason, sizeof reason) == sizeof reason) {
        ::waitpid(child, nullptr, 0);
        return error(fmt::format("cannot start '{}': {}", *program, std::strerror(reason)));
    }

    std::unique_ptr<Process> process(new Process);
    process->pid_ = child;
    process->in_ = release(in.write);
    process->out_ = release(out.read);
    process->err_ = release(err.read);
    for (const int file : {process->in_, process->out_, process->err_}) set_nonblocking(file);
    if (!launch.error_log.empty()) {
        process->log_ =
            ::open(launch.error_log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    }
    return process;
}

Process::~Process() {
    finish(Milliseconds{0});
}

bool Process::write_line(std::string_view line, TimePoint deadline) {
    std::string text(line);
    text += '\n';
    std::string_view rest = text;
    while (in_ >= 0) {
        const ssize_t written = ::write(in_, rest.data(), rest.size());
        if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
        if (rest.empty()) return true;
        if (written < 0 && errno != EAGAIN && errno != EINTR) {
            close_file(in_);
            return false;
        }
        if (Clock::now() >= deadline) return false;
        // A child that floods its output cannot read; take what it says while waiting.
        std::array<pollfd, 2> files{pollfd{in_, POLLOUT, 0}, pollfd{out_, POLLIN, 0}};
        ::poll(files.data(), files.size(), poll_timeout(deadline));
        pump(true);
    }
    return false;
}

bool Process::wants_output() const {
    return out_ >= 0 && backlog_ < kMaxBacklog;
}

ReadStatus Process::read_line(Line& line, TimePoint deadline, const std::stop_token& stop,
                              Process* companion) {
    while (true) {
        if (!lines_.empty()) {
            line = std::move(lines_.front());
            lines_.pop_front();
            backlog_ -= std::min(backlog_, line.text.size() + kLineCost);
            return ReadStatus::kLine;
        }
        if (out_ < 0) return ReadStatus::kClosed;
        if (stop.stop_requested()) return ReadStatus::kStopped;
        if (Clock::now() >= deadline) return ReadStatus::kTimeout;

        std::array<pollfd, 4> files{pollfd{out_, POLLIN, 0}, pollfd{err_, POLLIN, 0},
                                    pollfd{-1, POLLIN, 0}, pollfd{-1, POLLIN, 0}};
        if (companion != nullptr) {
            if (companion->wants_output()) files[2].fd = companion->out_;
            files[3].fd = companion->err_;
        }
        const int ready = ::poll(files.data(), files.size(), poll_timeout(deadline));
        pump(false);
        if (companion != nullptr) companion->pump(true);
        // A grandchild may hold the pipe open, so the end of the output alone does not tell.
        if (ready == 0 && lines_.empty() && !is_running()) {
            pump(false);
            if (lines_.empty()) close_file(out_);
        }
    }
}

void Process::pump(bool allow_backlog) {
    std::array<char, kChunk> buffer;
    if (out_ >= 0 && (!allow_backlog || wants_output())) {
        const ssize_t size = ::read(out_, buffer.data(), buffer.size());
        if (size > 0) {
            bytes_read_ += static_cast<std::size_t>(size);
            take({buffer.data(), static_cast<std::size_t>(size)}, Clock::now());
        } else if (size == 0) {
            if (!partial_.empty()) end_line(Clock::now());
            close_file(out_);
        }
    }
    drain_errors();
}

void Process::drain_errors() {
    if (err_ < 0) return;
    std::array<char, kChunk> buffer;
    const ssize_t size = ::read(err_, buffer.data(), buffer.size());
    if (size == 0) close_file(err_);
    if (size <= 0) return;
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(size));
    error_tail_.append(bytes);
    if (error_tail_.size() > kErrorTail) error_tail_.erase(0, error_tail_.size() - kErrorTail);
    if (log_ >= 0 && log_bytes_ < kMaxErrorLog) {
        log_bytes_ += bytes.size();
        [[maybe_unused]] const auto written = ::write(log_, bytes.data(), bytes.size());
    }
}

void Process::take(std::string_view bytes, TimePoint time) {
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view part = bytes.substr(0, end);
        const std::size_t room = kMaxLine - partial_.size();
        partial_.append(part.substr(0, room));
        if (part.size() > room) partial_cut_ = true;
        if (end == std::string_view::npos) return;
        end_line(time);
        bytes.remove_prefix(end + 1);
    }
}

void Process::end_line(TimePoint time) {
    if (partial_.ends_with('\r')) partial_.pop_back();
    recent_.push_back(partial_.substr(0, kRecentLength));
    if (recent_.size() > kRecentLines) recent_.pop_front();
    backlog_ += partial_.size() + kLineCost;
    lines_.push_back({std::move(partial_), time, partial_cut_});
    partial_.clear();
    partial_cut_ = false;
}

void Process::discard_output() {
    // One pipe full at most: a flooding child never stops.
    for (std::size_t taken = 0, before = 0; out_ >= 0 && taken < kMaxBacklog; taken += kChunk) {
        before = bytes_read_;
        pump(false);
        lines_.clear();
        if (bytes_read_ - before < kChunk) break;
    }
    lines_.clear();
    backlog_ = 0;
}

bool Process::is_running() {
    if (pid_ < 0) return false;
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0;
}

std::string Process::finish(Milliseconds patience) {
    if (pid_ < 0) return end_;
    close_file(in_);
    const TimePoint deadline = Clock::now() + patience;
    for (Milliseconds nap{1}; is_running() && Clock::now() < deadline;) {
        pump(true);
        lines_.clear();
        backlog_ = 0;
        std::array<pollfd, 1> files{pollfd{out_, POLLIN, 0}};
        ::poll(files.data(), files.size(), static_cast<int>(nap.count()));
        nap = std::min(nap * 2, Milliseconds{10});
    }
    siginfo_t info{};
    const bool ended_by_itself =
        ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid != 0;
    // The id stays ours until it is collected below, so this reaches only the child's own group.
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);
    end_ = ended_by_itself ? describe(info) : "did not end by itself and was killed";
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    pump(true);
    for (int* file : {&out_, &err_, &log_}) close_file(*file);
    return end_;
}

std::string Process::last_output() const {
    std::string text;
    for (const std::string& line : recent_) {
        if (line.empty()) continue;
        if (!text.empty()) text += " | ";
        text += printable(line, kRecentLength);
    }
    if (const std::string_view tail = trim(error_tail_); !tail.empty()) {
        if (!text.empty()) text += " | ";
        text += "stderr: " + printable(tail, kErrorTail);
    }
    return text;
}

}  // namespace chuhe::tournament
