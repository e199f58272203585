#pragma once

#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

namespace chuhe {

/// Where replies go: one write a line, at once, from any thread. Can keep a log of the whole
/// conversation with times.
class Output {
  public:
    /// `descriptor`: an open file, 1 for the standard output. It is not closed.
    explicit Output(int descriptor) : descriptor_(descriptor) {}

    /// Writes `text` and a line feed. Text longer than clients can read is cut; a client that went
    /// away is ignored.
    void line(std::string_view text);

    /// Writes the lines of a block, which ends with or without a line feed.
    void block(std::string_view text);

    /// Notes a line that the client sent; does nothing without a log.
    void log_input(std::string_view text);

    /// Starts a log at the end of the file; an empty path ends it. False when the file cannot be
    /// written.
    bool set_log(const std::string& path);

    /// The longest line that every known client reads whole, without the line feed.
    static constexpr std::size_t kMaxLine = 8190;

  private:
    void log(char direction, std::string_view text);

    std::mutex mutex_;
    int descriptor_;
    std::ofstream log_;
};

}  // namespace chuhe
