#pragma once

#include <cstdint>

#include "eval/score.h"

namespace chuhe {

/// Chances in permille; they add up to 1000.
struct WinDrawLoss {
    int win;
    int draw;
    int loss;
};

/// A logistic curve over the score, the same for win and loss: even chances of a win against
/// anything else at 220, and three in four some 120 higher. Decisive scores are certain.
WinDrawLoss win_draw_loss(Score score);

/// The rating difference at which the expected result of win_draw_loss() is normal.
int elo_difference(Score score);

/// What `score cp` counts in.
enum class ScoreUnit : std::uint8_t { kCentipawns, kRaw, kElo };

}  // namespace chuhe
