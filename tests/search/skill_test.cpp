#include "search/skill.h"

#include <catch2/catch.hpp>

using namespace chuhe;

namespace {

std::vector<RootMove> lines_with(const std::vector<Score>& scores) {
    std::vector<RootMove> lines(scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i) lines[i].score = scores[i];
    return lines;
}

/// Evaluation units given away per move, on average.
double average_loss(int level) {
    const auto lines = lines_with({200, 120, 40, -80, -400, -1800});
    Random random(5);
    double loss = 0;
    constexpr int kTries = 4000;
    for (int i = 0; i < kTries; ++i) {
        loss += lines[0].score - lines[Skill(level).choose(lines, lines.size(), random)].score;
    }
    return loss / kTries;
}

}  // namespace

TEST_CASE("full skill plays the best line and looks at no others") {
    CHECK_FALSE(Skill(20).is_limited());
    CHECK(Skill(20).lines(1) == 1);
    CHECK(average_loss(20) == 0);
}

TEST_CASE("a lower level sees less and gives more away") {
    for (int level = 1; level < 20; ++level) {
        CHECK(Skill(level).soft_nodes() > Skill(level - 1).soft_nodes());
    }
    CHECK(average_loss(0) > average_loss(5));
    CHECK(average_loss(5) > average_loss(12));
    CHECK(average_loss(12) >= average_loss(19));
    CHECK(average_loss(0) > 200);  // the weakest leaves pieces standing
    CHECK(average_loss(19) < 1);
}

TEST_CASE("no level chooses a proven loss while there is something else") {
    const auto lines = lines_with({-300, mated_in(4), mated_in(2)});
    Random random(1);
    for (int i = 0; i < 1000; ++i) CHECK(Skill(0).choose(lines, lines.size(), random) == 0);
}

TEST_CASE("every rating has a level, the higher the stronger") {
    CHECK(Skill::level_of_elo(Skill::kLowestElo) == 0);
    CHECK(Skill::level_of_elo(Skill::kLowestElo - 100) == 0);
    CHECK(Skill::level_of_elo(Skill::kHighestElo) == Skill::kFullSkill);
    for (int elo = Skill::kLowestElo; elo < Skill::kHighestElo; ++elo) {
        REQUIRE(Skill::level_of_elo(elo) < Skill::level_of_elo(elo + 1));
    }
}
