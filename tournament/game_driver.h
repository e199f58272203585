#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "tournament/game_pool.h"

namespace chuhe::tournament {

/// How a tournament ended.
enum class Conclusion {
    kFinished,
    kSprtDecided,
    kInterrupted,
    kBreakdown,  ///< an engine broke down and `recover` is off
    kFailed,     ///< a file could not be written
};

std::string_view to_string(Conclusion conclusion);

/// Keeps a pool at work: hands games out, books what comes back, and ends when there is no more to
/// do, when it is halted or interrupted, or when nothing is left to play on.
class GameDriver {
  protected:
    explicit GameDriver(GamePool& pool) : pool_(pool) {}
    ~GameDriver() = default;

    /// Until all games are in. `interrupted` is looked at several times a second.
    void drive(const std::atomic<bool>& interrupted);
    /// Breaks the running games off; the first reason counts.
    void halt(Conclusion conclusion);
    [[nodiscard]] bool is_halting() const { return halting_; }
    [[nodiscard]] Conclusion conclusion() const { return conclusion_; }
    void fail() { conclusion_ = Conclusion::kFailed; }

    /// Starts games as long as there are free slots and games to play; none when halting.
    virtual void hand_out() = 0;
    virtual void book_result(const GameRecord& game) = 0;
    virtual void warn(const std::string& text) = 0;

    GamePool& pool_;

  private:
    Conclusion conclusion_ = Conclusion::kFinished;
    bool halting_ = false;
};

}  // namespace chuhe::tournament
