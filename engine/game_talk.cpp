#include "engine/game_talk.h"

#include <algorithm>
#include <cstdlib>

namespace chuhe {

namespace {

// Scores are centipawn-like. A worse position is agreed to at any time after the opening, a level
// one only when there was a real fight before.
constexpr int kOpeningMoves = 8;
constexpr int kFightMoves = 20;
constexpr Score kWorse = -150;
constexpr Score kAcceptable = 20;

constexpr int kOfferMoves = 40;
constexpr int kOfferRun = 8;
constexpr Score kLevel = 12;

constexpr Score kHopeless = -1200;
constexpr int kResignRun = 5;

}  // namespace

TalkWord GameTalk::answer(Score score, int move_number, bool draw_offered,
                          const TalkPolicy& policy) {
    ++moves_;
    level_run_ = std::abs(score) <= kLevel ? level_run_ + 1 : 0;
    hopeless_run_ = score <= kHopeless ? hopeless_run_ + 1 : 0;
    const int played = std::max(moves_, move_number);

    if (draw_offered && policy.accepts_draws) {
        if (played > kOpeningMoves && score <= kWorse) return TalkWord::kPeace;
        if (played > kFightMoves && score <= kAcceptable) return TalkWord::kPeace;
    }
    if (policy.resigns && hopeless_run_ >= kResignRun) return TalkWord::kResign;
    if (policy.offers_draws && played > kOfferMoves && level_run_ >= kOfferRun) {
        level_run_ = 0;  // the next offer only after another such run
        return TalkWord::kPeace;
    }
    return TalkWord::kNone;
}

}  // namespace chuhe
