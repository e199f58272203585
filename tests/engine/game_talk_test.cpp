#include "engine/game_talk.h"

#include <catch2/catch.hpp>

namespace chuhe {

namespace {

/// Our chances with this score and all pieces on the board.
WinDrawLoss at(Score score) {
    return win_draw_loss(score, MaterialLeft{});
}

}  // namespace

TEST_CASE("Offers are refused early and in good positions, taken late and in level ones") {
    GameTalk talk;
    CHECK(talk.answer(at(0), 1, true, {}) == TalkWord::kNone);
    for (int i = 0; i < 30; ++i) CHECK(talk.answer(at(0), 1, false, {}) == TalkWord::kNone);
    CHECK(talk.answer(at(0), 1, true, {}) == TalkWord::kPeace);
    CHECK(talk.answer(at(200), 1, true, {}) == TalkWord::kNone);
    CHECK(talk.answer(at(-500), 1, true, {}) == TalkWord::kPeace);
    CHECK(talk.answer(at(0), 1, true, {.accepts_draws = false}) == TalkWord::kNone);
    talk.new_game();
    CHECK(talk.answer(at(0), 1, true, {}) == TalkWord::kNone);
    CHECK(talk.answer(at(0), 60, true, {}) == TalkWord::kPeace);
}

TEST_CASE("A lost position takes any offer after the opening") {
    GameTalk talk;
    CHECK(talk.answer(at(-900), 10, true, {}) == TalkWord::kPeace);
    CHECK(talk.answer(at(-900), 3, true, {}) == TalkWord::kNone);
}

TEST_CASE("Resignation is asked for by option and takes several hopeless moves") {
    const TalkPolicy policy{.resigns = true};
    GameTalk talk;
    for (int i = 0; i < 4; ++i) CHECK(talk.answer(at(-5000), 1, false, policy) == TalkWord::kNone);
    CHECK(talk.answer(at(-100), 1, false, policy) == TalkWord::kNone);
    for (int i = 0; i < 4; ++i) CHECK(talk.answer(at(-5000), 1, false, policy) == TalkWord::kNone);
    CHECK(talk.answer(at(-5000), 1, false, policy) == TalkWord::kResign);
    GameTalk other;
    for (int i = 0; i < 20; ++i) CHECK(other.answer(at(-5000), 1, false, {}) == TalkWord::kNone);
}

TEST_CASE("Own offers are rare") {
    const TalkPolicy policy{.offers_draws = true};
    GameTalk talk;
    int offers = 0;
    for (int i = 0; i < 100; ++i) {
        if (talk.answer(at(0), 1, false, policy) == TalkWord::kPeace) {
            ++offers;
            CHECK(i >= 40);
        }
    }
    CHECK(offers > 0);
    CHECK(offers < 10);
}

}  // namespace chuhe
