#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "tournament/game_player.h"
#include "tournament/settings.h"

namespace chuhe::tournament {

/// Plays games one after the other in its own thread, keeping engines running between games when
/// their restart policy allows. At most two engines are alive at a time.
class GameWorker {
  public:
    GameWorker(const TournamentSettings& settings, std::stop_token stop)
        : settings_(settings), stop_(std::move(stop)), clients_(settings.engines.size()) {}
    GameWorker(const GameWorker&) = delete;
    GameWorker& operator=(const GameWorker&) = delete;
    ~GameWorker();

    GameRecord play(const GameTask& task);

  private:
    /// The engine, running; or why it is not.
    Result<EngineClient*> engine(int index);
    void dismiss(int index);

    struct Seat {
        std::unique_ptr<EngineClient> client;
        bool was_started = false;
    };

    const TournamentSettings& settings_;
    std::stop_token stop_;
    std::vector<Seat> clients_;
};

}  // namespace chuhe::tournament
