#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace chuhe::paisho {

/// One piece of work at a time on a thread of its own, which can be asked to stop.
class BackgroundJob {
  public:
    /// What the work sees of the wish to end it.
    class StopFlag {
      public:
        [[nodiscard]] const std::atomic<bool>& flag() const { return flag_; }
        /// Sleeps until the job is asked to stop.
        void wait();

      private:
        friend class BackgroundJob;
        void set(bool value);
        std::atomic<bool> flag_ = false;
        std::mutex mutex_;
        std::condition_variable changed_;
    };

    BackgroundJob() = default;
    BackgroundJob(const BackgroundJob&) = delete;
    BackgroundJob& operator=(const BackgroundJob&) = delete;
    ~BackgroundJob() { stop(); }

    /// Begins; an earlier job is stopped first.
    void start(std::function<void(StopFlag&)> work);
    /// Asks the job to stop and waits until it has. Nothing happens when there is none.
    void stop();
    /// Waits for the job to end by itself, at most `milliseconds`.
    void wait_for(std::int64_t milliseconds);

  private:
    StopFlag stop_;
    std::thread thread_;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool is_running_ = false;
};

}  // namespace chuhe::paisho
