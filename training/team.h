#pragma once

#include <barrier>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace chuhe::training {

/// Threads that wait for work which all of them do at once, each its own part.
class Team {
  public:
    explicit Team(std::size_t size)
        : start_(static_cast<std::ptrdiff_t>(size)), done_(static_cast<std::ptrdiff_t>(size)) {
        for (std::size_t i = 1; i < size; ++i) helpers_.emplace_back([this, i] { serve(i); });
    }
    ~Team() {
        if (helpers_.empty()) return;
        job_ = nullptr;
        start_.arrive_and_wait();
        for (std::thread& helper : helpers_) helper.join();
    }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    [[nodiscard]] std::size_t size() const { return helpers_.size() + 1; }

    /// Calls job(i) for each i below size(), the first on this thread; returns when all are done.
    void run(const std::function<void(std::size_t)>& job) {
        if (helpers_.empty()) return job(0);
        job_ = &job;
        start_.arrive_and_wait();
        job(0);
        done_.arrive_and_wait();
    }

  private:
    void serve(std::size_t index) {
        for (;;) {
            start_.arrive_and_wait();
            if (job_ == nullptr) return;
            (*job_)(index);
            done_.arrive_and_wait();
        }
    }

    std::barrier<> start_;
    std::barrier<> done_;
    const std::function<void(std::size_t)>* job_ = nullptr;
    std::vector<std::thread> helpers_;
};

}  // namespace chuhe::training
