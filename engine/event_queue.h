#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>

namespace chuhe {

/// Something the protocol loop must react to.
struct Event {
    enum class Kind : std::uint8_t {
        kLine,        ///< a line of input, in `text`
        kTooLong,     ///< a line of input was longer than the reader keeps and is gone
        kEndOfInput,  ///< nothing more will come
        kFinished,    ///< a search or another long task has given its answer
    };
    Kind kind = Kind::kLine;
    std::string text;
    std::int64_t arrived = 0;  ///< now_ms() when it happened
};

/// Events from the input thread and the working threads, in order. Input waits when the loop is
/// far behind, so that a flooding client cannot fill the memory; our own events never wait.
class EventQueue {
  public:
    void push_input(Event event) {
        std::unique_lock lock(mutex_);
        space_.wait(lock, [&] { return bytes_ < kMaxBytes || closed_; });
        if (closed_) return;
        bytes_ += event.text.size() + sizeof(Event);
        events_.push_back(std::move(event));
        ready_.notify_one();
    }

    void push_finished() {
        const std::lock_guard lock(mutex_);
        events_.push_back({Event::Kind::kFinished, {}, 0});
        ready_.notify_one();
    }

    /// Waits for the next event.
    Event pop() {
        std::unique_lock lock(mutex_);
        ready_.wait(lock, [&] { return !events_.empty(); });
        Event event = std::move(events_.front());
        events_.pop_front();
        if (event.kind != Event::Kind::kFinished) bytes_ -= event.text.size() + sizeof(Event);
        space_.notify_one();
        return event;
    }

    /// The loop has ended: input is dropped from now on and nobody waits.
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        space_.notify_all();
    }

  private:
    static constexpr std::size_t kMaxBytes = std::size_t{64} << 20;

    std::mutex mutex_;
    std::condition_variable ready_;
    std::condition_variable space_;
    std::deque<Event> events_;
    std::size_t bytes_ = 0;
    bool closed_ = false;
};

}  // namespace chuhe
