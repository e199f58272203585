#include "tournament/game_pool.h"

#include "tournament/game_worker.h"

namespace chuhe::tournament {

LocalPool::LocalPool(const TournamentSettings& settings)
    : settings_(settings), slots_(settings.concurrency) {
    for (int i = 0; i < slots_; ++i) threads_.emplace_back([this] { work(); });
}

LocalPool::~LocalPool() {
    stop_.request_stop();
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
        tasks_.clear();
    }
    work_waits_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void LocalPool::start(const GameTask& task) {
    ++running_;
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(task);
    }
    work_waits_.notify_one();
}

std::optional<GameRecord> LocalPool::wait(Milliseconds patience) {
    std::unique_lock lock(mutex_);
    if (!result_waits_.wait_for(lock, patience, [this] { return !results_.empty(); })) return {};
    GameRecord record = std::move(results_.front());
    results_.pop_front();
    --running_;
    return record;
}

void LocalPool::work() {
    // Engines belong to this thread: it starts and ends them.
    GameWorker worker(settings_, stop_.get_token());
    while (true) {
        GameTask task;
        {
            std::unique_lock lock(mutex_);
            work_waits_.wait(lock, [this] { return closing_ || !tasks_.empty(); });
            if (closing_) return;
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        GameRecord record = worker.play(task);
        {
            const std::lock_guard lock(mutex_);
            results_.push_back(std::move(record));
        }
        result_waits_.notify_one();
    }
}

}  // namespace chuhe::tournament
