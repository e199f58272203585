#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace chuhe::tournament {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Milliseconds = std::chrono::milliseconds;

/// What to start.
struct Launch {
    std::string program;                 ///< path, or a name to look for in PATH
    std::vector<std::string> arguments;  ///< without the program itself
    std::string directory;               ///< working directory; empty: our own
    std::string error_log;               ///< stderr is appended to this file; empty: dropped
};

/// One line of output with the time when its end was read.
struct Line {
    std::string text;  ///< without the line end; at most Process::kMaxLine bytes
    TimePoint time;
    bool cut = false;  ///< the line was longer and lost its tail
};

enum class ReadStatus { kLine, kTimeout, kClosed, kStopped };

/// A child process with piped standard streams, in a process group of its own.
///
/// Nothing that the child does can block or harm us: writing has a deadline, lines have a longest
/// length, the backlog of unread lines is bounded, stderr is drained into a log with a size limit,
/// and the destructor kills the whole group and collects it. The child is killed by the system when
/// the thread that started it ends, so even a killed runner leaves nothing behind. One thread at a
/// time.
class Process {
  public:
    static constexpr std::size_t kMaxLine = 64 * 1024;

    /// Starts the program, or says why that failed (not found, not executable, ...).
    static Result<std::unique_ptr<Process>> start(const Launch& launch);

    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();

    /// Sends the line and its end. False when the child does not take it until the deadline or has
    /// closed its stdin.
    bool write_line(std::string_view line, TimePoint deadline);

    /// The next line of output; waits for it until the deadline or until `stop` is requested.
    /// `companion`, another child that is not being asked now, is drained meanwhile.
    ReadStatus read_line(Line& line, TimePoint deadline, const std::stop_token& stop,
                         Process* companion = nullptr);

    /// Forgets output that has arrived so far.
    void discard_output();

    /// Closes its stdin and waits that long for the child to end; then kills it. Returns how it
    /// ended, in words ("exit status 3", "killed by signal 11 (Segmentation fault)").
    std::string finish(Milliseconds patience);

    /// Whether the child is still running.
    [[nodiscard]] bool is_running();

    /// The last lines it wrote, of stdout and stderr, on one line; for reports about crashes.
    [[nodiscard]] std::string last_output() const;

    /// Bytes read from its stdout in all.
    [[nodiscard]] std::size_t bytes_read() const { return bytes_read_; }

    [[nodiscard]] int id() const { return pid_; }

  private:
    Process() = default;

    void pump(bool allow_backlog);
    void drain_errors();
    void take(std::string_view bytes, TimePoint time);
    void end_line(TimePoint time);
    [[nodiscard]] bool wants_output() const;

    int pid_ = -1;
    int in_ = -1;
    int out_ = -1;
    int err_ = -1;
    int log_ = -1;
    std::size_t log_bytes_ = 0;
    std::size_t bytes_read_ = 0;
    std::string partial_;
    bool partial_cut_ = false;
    std::deque<Line> lines_;
    std::size_t backlog_ = 0;
    std::deque<std::string> recent_;  ///< last lines of stdout
    std::string error_tail_;          ///< last bytes of stderr
    std::string end_;                 ///< how it ended, once it was collected
};

/// The path that would be run: names with a slash are looked for in `directory` first and then in
/// our own working directory, others in PATH. Error when there is no such executable file.
Result<std::string> find_program(const std::string& program, const std::string& directory);

}  // namespace chuhe::tournament
