#include "training/lookahead.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "training/scale_fit.h"

namespace chuhe::training {

namespace {

/// Chances are kept from certainty by this much, which no finite score tells.
constexpr double kLeastDoubt = 1e-4;

double score_for(double chance, double scale) {
    const double some = std::clamp(chance, kLeastDoubt, 1 - kLeastDoubt);
    return scale * std::log(some / (1 - some));
}

}  // namespace

std::vector<int> mixed_scores(const GameRecord& game, double lookahead, double scale) {
    std::vector<int> scores(game.plies.size());
    std::optional<double> next;  // the chance of the other side, one ply later
    for (std::size_t i = game.plies.size(); i-- > 0;) {
        const int score = game.plies[i].score;
        scores[i] = score;
        if (score == kUnscored) {
            next.reset();
            continue;
        }
        double chance = expected_points(score, scale);
        if (next) chance += lookahead * (1 - *next - chance);
        next = chance;
        if (std::abs(score) <= kMaxEvaluation)
            scores[i] = static_cast<int>(std::lround(score_for(chance, scale)));
    }
    return scores;
}

}  // namespace chuhe::training
