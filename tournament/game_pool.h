#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "tournament/game.h"
#include "tournament/settings.h"

namespace chuhe::tournament {

/// Where games are played. One thread uses it.
class GamePool {
  public:
    virtual ~GamePool() = default;
    /// How many more games could start now.
    [[nodiscard]] virtual int free_slots() const = 0;
    [[nodiscard]] virtual int running() const = 0;
    virtual void start(const GameTask& task) = 0;
    /// A finished game, waiting that long for one. Games that were lost with their machine come
    /// back unfinished, to be played again.
    virtual std::optional<GameRecord> wait(Milliseconds patience) = 0;
    /// Breaks all running games off; they come back as stopped.
    virtual void stop() = 0;
    /// Words for the progress line about where games run; may be empty.
    [[nodiscard]] virtual std::string place() const { return {}; }
};

/// Threads of this process, one for each game at once.
class LocalPool : public GamePool {
  public:
    /// The settings must outlive the pool and stay unchanged.
    explicit LocalPool(const TournamentSettings& settings);
    ~LocalPool() override;

    [[nodiscard]] int free_slots() const override { return slots_ - running_; }
    [[nodiscard]] int running() const override { return running_; }
    void start(const GameTask& task) override;
    std::optional<GameRecord> wait(Milliseconds patience) override;
    void stop() override { stop_.request_stop(); }

  private:
    void work();

    const TournamentSettings& settings_;
    int slots_;
    int running_ = 0;
    std::stop_source stop_;
    std::mutex mutex_;
    std::condition_variable work_waits_;
    std::condition_variable result_waits_;
    bool closing_ = false;
    std::deque<GameTask> tasks_;
    std::deque<GameRecord> results_;
    std::vector<std::thread> threads_;
};

}  // namespace chuhe::tournament
