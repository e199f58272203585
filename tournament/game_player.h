#pragma once

#include <stop_token>

#include "support/typed_array.h"
#include "tournament/adjudication.h"
#include "tournament/arbiter.h"
#include "tournament/engine_client.h"
#include "tournament/game.h"

namespace chuhe::tournament {

/// What all games of a tournament share.
struct GameSettings {
    RuleSettings rules;
    AdjudicationSettings adjudication;
};

/// One side of a game.
struct Player {
    EngineClient* client = nullptr;
    const EngineConfig* config = nullptr;
};

/// Plays one game between two running engines to its end, whatever they do.
class GamePlayer {
  public:
    GamePlayer(const GameTask& task, const GameSettings& settings, Player red, Player black);

    GameRecord play();

  private:
    using Judgement = Verdict;

    [[nodiscard]] bool set_up();
    [[nodiscard]] bool start_engines();
    /// One move of the side to move. False when the game is over.
    [[nodiscard]] bool play_move();
    [[nodiscard]] bool accept(Color side, const Answer& answer);
    [[nodiscard]] bool book_time(Color side, const Answer& answer, MoveRecord& record);
    void lose(Color side, Ending ending, std::string detail);
    void end(Outcome outcome, Ending ending, std::string detail);
    [[nodiscard]] std::string name(Color side) const;

    GameSettings settings_;
    TypedArray<Color, Player> players_;
    GameRecord record_;
    Arbiter arbiter_;
    GameLine line_;
    Adjudicator adjudicator_;
    TypedArray<Color, GameClock> clocks_;
    TypedArray<Color, bool> offered_draw_{};
    Clock::duration thinking_{0};
    int asked_ = 0;
    bool over_ = false;
};

/// The local time as PGN dates with a clock time: "2026.01.31 12:30:59".
std::string local_time();

}  // namespace chuhe::tournament
