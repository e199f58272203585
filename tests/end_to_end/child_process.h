#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace chuhe::test {

/// Another program on pipes, as a graphical client has it. Killed when the test ends before it.
class ChildProcess {
  public:
    explicit ChildProcess(std::vector<std::string> command);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Sends a line with `line_end`; a program that went away is not an error here.
    void send(std::string_view line);
    void send_bytes(std::string_view bytes);
    void close_input();
    std::string line_end = "\n";

    /// The next line of output, without its end; none when the time is over or the output closed.
    std::optional<std::string> read_line(int milliseconds);
    /// Reads until a line begins with `prefix` and returns it; fails the test when none comes.
    std::string expect(std::string_view prefix, int milliseconds = kPatience);
    /// Everything read so far.
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    /// Lines read so far that begin with `prefix`.
    [[nodiscard]] int count(std::string_view prefix) const;
    /// Reads what comes during this time.
    void drain(int milliseconds);

    /// Waits for the end of the program; its exit status, or none when it still runs. 128 and more
    /// when a signal ended it.
    std::optional<int> wait_for_exit(int milliseconds = kPatience);
    /// What the program wrote to stderr; after its end.
    std::string error_text();

    [[nodiscard]] pid_t pid() const { return pid_; }

    /// Longer than any answer takes, sanitizers and a busy machine included.
    static constexpr int kPatience = 30000;

  private:
    pid_t pid_ = -1;
    int input_ = -1;
    int output_ = -1;
    int errors_ = -1;
    std::string buffer_;
    bool output_closed_ = false;
    std::optional<int> status_;
    std::vector<std::string> lines_;
};

/// The engine that was built with these tests.
std::string engine_path();

/// The full path of an installed program, or none; says so when it is missing.
std::optional<std::string> installed_program(std::string_view name);

/// What the engine did with some arguments and no input.
struct Outcome {
    int status = -1;
    std::vector<std::string> lines;
    std::string errors;
};
Outcome run(std::vector<std::string> arguments);

}  // namespace chuhe::test
