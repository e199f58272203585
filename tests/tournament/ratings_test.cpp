#include "tournament/ratings.h"

#include <catch2/catch.hpp>

using namespace chuhe::tournament;

namespace {

void add_games(Standings& standings, int red, int black, int wins, int draws, int losses) {
    GameRecord game;
    game.task.pair = -1;
    game.task.red = red;
    game.task.black = black;
    game.ending = Ending::kMate;
    for (const auto& [outcome, count] :
         {std::pair{Outcome::kRedWins, wins}, std::pair{Outcome::kDraw, draws},
          std::pair{Outcome::kBlackWins, losses}}) {
        game.outcome = outcome;
        for (int i = 0; i < count; ++i) standings.add(game);
    }
}

}  // namespace

TEST_CASE("two engines are rated like a match") {
    Standings standings(2);
    add_games(standings, 0, 1, 7500, 0, 2500);
    const auto ratings = rate(standings);
    CHECK(ratings[0].elo - ratings[1].elo == Approx(190.85).epsilon(0.001));
    // Error of a difference: 400/ln10 / sqrt(n p q), halved for the distance to the average.
    CHECK(ratings[0].margin == Approx(1.96 * 173.72 / std::sqrt(10000 * 0.1875) / 2).epsilon(0.01));
}

TEST_CASE("ratings add up along a chain of engines") {
    Standings standings(3);
    add_games(standings, 0, 1, 3000, 0, 1000);
    add_games(standings, 1, 2, 3000, 0, 1000);
    const auto ratings = rate(standings);
    CHECK(ratings[0].elo - ratings[2].elo == Approx(2 * 190.85).epsilon(0.002));
    CHECK(ratings[1].elo == Approx(0).margin(0.5));
}

TEST_CASE("clean scores stay finite and draws narrow the error") {
    Standings clean(2);
    add_games(clean, 0, 1, 4, 0, 0);
    CHECK(rate(clean)[0].elo > 0);
    CHECK(rate(clean)[0].elo < 1000);
    Standings sharp(2);
    add_games(sharp, 0, 1, 50, 0, 50);
    Standings drawish(2);
    add_games(drawish, 0, 1, 10, 80, 10);
    CHECK(rate(drawish)[0].margin < rate(sharp)[0].margin);
}

TEST_CASE("pairs are complete when both games are there") {
    Standings standings(2);
    GameRecord game;
    game.task.pair = 3;
    game.outcome = Outcome::kRedWins;
    game.ending = Ending::kMate;
    standings.add(game);
    CHECK(standings.between(0, 1).pair_count() == 0);
    std::swap(game.task.red, game.task.black);
    game.outcome = Outcome::kDraw;
    standings.add(game);
    CHECK(standings.between(0, 1).pairs == std::array<std::int64_t, 5>{0, 0, 0, 1, 0});
    CHECK(standings.between(1, 0).pairs == std::array<std::int64_t, 5>{0, 1, 0, 0, 0});
    game.outcome = Outcome::kUnfinished;
    standings.add(game);
    CHECK(standings.games() == 2);
}
