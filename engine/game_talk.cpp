#include "engine/game_talk.h"

#include <algorithm>
#include <cmath>

namespace chuhe {

namespace {

// In expected points. A worse position is agreed to at any time after the opening, a level one only
// when there was a real fight before.
constexpr int kOpeningMoves = 8;
constexpr int kFightMoves = 20;
constexpr double kWorse = 0.42;
constexpr double kAcceptable = 0.51;

constexpr int kOfferMoves = 40;
constexpr int kOfferRun = 8;
constexpr double kEven = 0.5;
constexpr double kLevel = 0.01;  // from an even chance

constexpr int kHopeless = 970;  // permille of losing
constexpr int kResignRun = 5;

}  // namespace

TalkWord GameTalk::answer(WinDrawLoss chances, int move_number, bool draw_offered,
                          const TalkPolicy& policy) {
    ++moves_;
    const double expected = expected_result(chances);
    level_run_ = std::abs(expected - kEven) <= kLevel ? level_run_ + 1 : 0;
    hopeless_run_ = chances.loss >= kHopeless ? hopeless_run_ + 1 : 0;
    const int played = std::max(moves_, move_number);

    if (draw_offered && policy.accepts_draws) {
        if (played > kOpeningMoves && expected <= kWorse) return TalkWord::kPeace;
        if (played > kFightMoves && expected <= kAcceptable) return TalkWord::kPeace;
    }
    if (policy.resigns && hopeless_run_ >= kResignRun) return TalkWord::kResign;
    if (policy.offers_draws && played > kOfferMoves && level_run_ >= kOfferRun) {
        level_run_ = 0;  // the next offer only after another such run
        return TalkWord::kPeace;
    }
    return TalkWord::kNone;
}

}  // namespace chuhe
