#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chuhe::paisho {

/// A program started with pipes on its standard input and output. Killed when it outlives the
/// object.
class ChildProcess {
  public:
    explicit ChildProcess(const std::vector<std::string>& command);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    void write(const std::string& text);
    void close_input();
    /// The next line, without its end; nothing at the end of the output or after `timeout_ms`.
    std::optional<std::string> read_line(int timeout_ms = kPatienceMs);
    /// Reads lines until one starts with `start`; that line, or nothing.
    std::optional<std::string> read_until(const std::string& start, int timeout_ms = kPatienceMs);
    /// Everything up to the end of the output, as far as it comes in time.
    std::string read_all(int timeout_ms = kPatienceMs);
    /// Waits for the end; the exit status, or nothing when it was killed or has not ended in time.
    std::optional<int> exit_status(int timeout_ms = kPatienceMs);

    /// Long enough for a machine that is busy with other things.
    static constexpr int kPatienceMs = 30000;

  private:
    bool fill(int timeout_ms);

    pid_t pid_ = -1;
    int input_ = -1;
    int output_ = -1;
    std::string buffer_;
};

/// Runs the program with arguments and no input; its whole output and exit status.
struct ProcessResult {
    int status = -1;
    std::string output;
};
ProcessResult run_paisho(std::vector<std::string> arguments, const std::string& input = "");

}  // namespace chuhe::paisho
