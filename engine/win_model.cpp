#include "engine/win_model.h"

#include <algorithm>
#include <cmath>

namespace chuhe {

namespace {

constexpr int kPermille = 1000;
constexpr double kEvenChance = 220;
constexpr double kSpread = 110;

int chance_of_win(Score score) {
    return static_cast<int>(
        std::lround(kPermille / (1 + std::exp((kEvenChance - score) / kSpread))));
}

}  // namespace

WinDrawLoss win_draw_loss(Score score) {
    if (is_win(score)) return {kPermille, 0, 0};
    if (is_loss(score)) return {0, 0, kPermille};
    const int win = chance_of_win(score);
    const int loss = chance_of_win(-score);
    return {win, kPermille - win - loss, loss};
}

int elo_difference(Score score) {
    const WinDrawLoss chances = win_draw_loss(score);
    // One in a thousand is as far as the model goes.
    const double expected =
        std::clamp((chances.win + chances.draw / 2.0) / kPermille, 0.001, 0.999);
    constexpr double kEloScale = 400;
    return static_cast<int>(std::lround(kEloScale * std::log10(expected / (1 - expected))));
}

}  // namespace chuhe
