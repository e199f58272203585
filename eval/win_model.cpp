#include "eval/win_model.h"

#include <algorithm>
#include <cmath>

namespace chuhe {

namespace {

constexpr int kPermille = 1000;
constexpr double kEvenInHundredths = 100;

constexpr TypedArray<PieceType, int> kPoints = [] {
    TypedArray<PieceType, int> points;
    points[kRook] = 2;
    points[kHorse] = points[kCannon] = points[kPawn] = 1;
    return points;
}();

double value_at(const WinModel::Polynomial& polynomial, MaterialLeft material) {
    const double x = static_cast<double>(material.points) / MaterialLeft::kFull;
    double value = 0;
    for (std::size_t i = polynomial.size(); i-- > 0;) value = value * x + polynomial[i];
    return value;
}

int permille(double chance) {
    return static_cast<int>(std::lround(kPermille * chance));
}

}  // namespace

// Printed by `chuhe-train win-model`; docs/evaluation.md says of which games, and how to repeat it.
const WinModel kWinModel = {
    .even_score = {1419.14, -4867.50, 9256.82, -5243.78},
    .spread = {183.60, -320.48, 2043.75, -1521.88},
};

MaterialLeft material_left(const Position& position) {
    int points = 0;
    for (const PieceType type : PieceType::all()) {
        points += kPoints[type] * position.pieces(type).count();
    }
    return {points};
}

double WinModel::even_score_at(MaterialLeft material) const {
    return value_at(even_score, material);
}

double WinModel::spread_at(MaterialLeft material) const {
    return value_at(spread, material);
}

Chances WinModel::chances(double score, MaterialLeft material) const {
    const double even = even_score_at(material);
    const double width = spread_at(material);
    const auto win = [&](double own) { return 1 / (1 + std::exp((even - own) / width)); };
    const double ours = win(score);
    const double theirs = win(-score);
    return {ours, 1 - ours - theirs, theirs};
}

bool WinModel::is_valid() const {
    for (int points = 0; points <= MaterialLeft::kFull; ++points) {
        if (!(even_score_at({points}) > 0) || !(spread_at({points}) > 0)) return false;
    }
    return true;
}

WinDrawLoss win_draw_loss(Score score, MaterialLeft material) {
    if (is_win(score)) return {kPermille, 0, 0};
    if (is_loss(score)) return {0, 0, kPermille};
    const Chances chances = kWinModel.chances(score, material);
    const int win = permille(chances.win);
    const int loss = permille(chances.loss);
    return {win, kPermille - win - loss, loss};
}

double expected_result(WinDrawLoss chances) {
    return (chances.win + chances.draw / 2.0) / kPermille;
}

int normalised(Score score, MaterialLeft material) {
    return static_cast<int>(
        std::lround(kEvenInHundredths * score / kWinModel.even_score_at(material)));
}

int elo_difference(Score score, MaterialLeft material) {
    // One in a thousand is as far as the model goes.
    const double expected =
        std::clamp(expected_result(win_draw_loss(score, material)), 0.001, 0.999);
    constexpr double kEloScale = 400;
    return static_cast<int>(std::lround(kEloScale * std::log10(expected / (1 - expected))));
}

}  // namespace chuhe
