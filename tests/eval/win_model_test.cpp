#include "eval/win_model.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "bitboard/fen.h"

namespace chuhe {

namespace {

template <class Check>
void for_each_material(Check check) {
    for (int points = 0; points <= MaterialLeft::kFull; ++points) check(MaterialLeft{points});
}

}  // namespace

TEST_CASE("Material is what can win") {
    CHECK(material_left(Position()).points == MaterialLeft::kFull);
    CHECK(material_left(*parse_fen("3k5/9/9/9/9/9/9/9/4A4/4K4 w")).points == 0);
    CHECK(material_left(*parse_fen("3k5/9/9/9/9/9/9/9/R8/4K4 w")).points == 2);
    CHECK(material_left(*parse_fen("2bk1a3/4n4/9/9/P7c/9/9/9/R8/4K4 w")).points == 5);
}

TEST_CASE("Chances add up to a thousand, are symmetric and grow with the score") {
    CHECK(kWinModel.is_valid());
    for_each_material([](MaterialLeft material) {
        WinDrawLoss last{0, 0, 1000};
        bool holds = true;
        for (Score score = -kMaxEvaluation; score <= kMaxEvaluation; score += 7) {
            const auto chances = win_draw_loss(score, material);
            const auto turned = win_draw_loss(-score, material);
            holds = holds && chances.win + chances.draw + chances.loss == 1000;
            holds = holds && chances.draw >= 0 && chances.win >= last.win;
            holds = holds && chances.loss <= last.loss;
            holds = holds && chances.win == turned.loss && chances.draw == turned.draw;
            holds = holds && elo_difference(score, material) == -elo_difference(-score, material);
            last = chances;
        }
        INFO("material " << material.points);
        CHECK(holds);
        CHECK(expected_result(win_draw_loss(0, material)) == Approx(0.5));
    });
}

TEST_CASE("A hundred is an even chance to win") {
    for_each_material([](MaterialLeft material) {
        const auto even = static_cast<Score>(std::lround(kWinModel.even_score_at(material)));
        CHECK(normalised(even, material) == Approx(100).margin(1));
        CHECK(normalised(-even, material) == -normalised(even, material));
        CHECK(win_draw_loss(even, material).win == Approx(500).margin(3));
    });
}

TEST_CASE("Decisive scores are certain") {
    for_each_material([](MaterialLeft material) {
        CHECK(win_draw_loss(mate_in(3), material).win == 1000);
        CHECK(win_draw_loss(rule_win_in(3), material).win == 1000);
        CHECK(win_draw_loss(mated_in(4), material).loss == 1000);
        CHECK(win_draw_loss(rule_loss_in(3), material).loss == 1000);
    });
}

TEST_CASE("The formula of the model") {
    const WinModel model{.even_score = {200, -100}, .spread = {50, 50}};
    const MaterialLeft half{MaterialLeft::kFull / 2};
    CHECK(model.even_score_at(half) == Approx(150));
    CHECK(model.spread_at(half) == Approx(75));
    const Chances chances = model.chances(225, half);
    CHECK(chances.win == Approx(1 / (1 + std::exp(-1.0))));
    CHECK(chances.loss == Approx(1 / (1 + std::exp(5.0))));
    CHECK(chances.win + chances.draw + chances.loss == Approx(1));
    CHECK_FALSE(WinModel{.even_score = {100, -200}, .spread = {50}}.is_valid());
    CHECK_FALSE(WinModel{.even_score = {100}, .spread = {-50, 200}}.is_valid());
    CHECK_FALSE(WinModel{.even_score = {std::nan("")}, .spread = {50}}.is_valid());
}

}  // namespace chuhe
