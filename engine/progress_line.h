#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace chuhe {

/// "analysed 12 of 80, 0:42 left" on the terminal, always on the same line; nothing when stderr is
/// no terminal. Wiped when it goes.
class ProgressLine {
  public:
    explicit ProgressLine(std::string verb);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// `quick` of those done took no time and say nothing about what is left. One call at a time.
    void update(std::size_t done, std::size_t total, std::size_t quick = 0);
    /// Makes room for other output.
    void wipe();

    /// The text without a terminal around it.
    static std::string text(const std::string& verb, std::size_t done, std::size_t total,
                            std::size_t quick, std::int64_t elapsed_ms);

  private:
    std::string verb_;
    bool is_shown_;
    std::int64_t started_;
    std::int64_t last_ = 0;
    std::size_t width_ = 0;
};

}  // namespace chuhe
