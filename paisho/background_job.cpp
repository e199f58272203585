#include "paisho/background_job.h"

#include <chrono>
#include <utility>

namespace chuhe::paisho {

void BackgroundJob::StopFlag::set(bool value) {
    {
        const std::lock_guard lock(mutex_);
        flag_ = value;
    }
    changed_.notify_all();
}

void BackgroundJob::StopFlag::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return flag_.load(); });
}

void BackgroundJob::start(std::function<void(StopFlag&)> work) {
    stop();
    stop_.set(false);
    is_running_ = true;
    thread_ = std::thread([this, work = std::move(work)] {
        work(stop_);
        {
            const std::lock_guard lock(mutex_);
            is_running_ = false;
        }
        ended_.notify_all();
    });
}

void BackgroundJob::stop() {
    if (!thread_.joinable()) return;
    stop_.set(true);
    thread_.join();
}

void BackgroundJob::wait_for(std::int64_t milliseconds) {
    std::unique_lock lock(mutex_);
    ended_.wait_for(lock, std::chrono::milliseconds(milliseconds), [this] { return !is_running_; });
}

}  // namespace chuhe::paisho
