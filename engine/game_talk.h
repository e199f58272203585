#pragma once

#include <cstdint>

#include "eval/win_model.h"

namespace chuhe {

/// What the engine adds to its move in UCCI.
enum class TalkWord : std::uint8_t { kNone, kPeace, kResign };

/// Which of these words it may use.
struct TalkPolicy {
    bool accepts_draws = true;
    bool offers_draws = false;
    bool resigns = false;
};

/// Decides on draw offers and resignation over a game: late and cautiously.
class GameTalk {
  public:
    void new_game() { *this = {}; }

    /// After each own search in a game. `chances` are ours; `move_number` as far as the client
    /// tells (many always say 1).
    TalkWord answer(WinDrawLoss chances, int move_number, bool draw_offered,
                    const TalkPolicy& policy);

  private:
    int moves_ = 0;         ///< own moves this game
    int level_run_ = 0;     ///< last moves in a row with a level score
    int hopeless_run_ = 0;  ///< last moves in a row with a hopeless one
};

}  // namespace chuhe
