#pragma once

#include <thread>

#include "engine/event_queue.h"

namespace chuhe {

/// Reads lines from a file descriptor on a thread of its own and pushes them as events: LF or CR LF
/// ends, a last line without an end, any bytes within. The end of the file is an event too.
class LineReader {
  public:
    /// Both must outlive the reader.
    LineReader(int descriptor, EventQueue& events);
    /// Ends the thread, though input may still be coming.
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    /// A game of a hundred thousand moves fits in.
    static constexpr std::size_t kMaxLine = std::size_t{8} << 20;

  private:
    void run();
    void take(std::string_view bytes);
    void end_line();
    /// False when the reader is to end instead.
    [[nodiscard]] bool wait_for_input() const;

    int descriptor_;
    int wake_read_ = -1;
    int wake_write_ = -1;
    EventQueue& events_;
    std::string line_;
    bool overflow_ = false;
    std::thread thread_;
};

}  // namespace chuhe
