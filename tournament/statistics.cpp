#include "tournament/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace chuhe::tournament {

std::int64_t Tally::pair_count() const {
    return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

double Tally::score() const {
    return games() == 0 ? 0.5 : points() / static_cast<double>(games());
}

Tally Tally::reversed() const {
    Tally other{losses, draws, wins, pairs};
    std::reverse(other.pairs.begin(), other.pairs.end());
    return other;
}

Tally& Tally::operator+=(const Tally& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
    return *this;
}

double elo_of_score(double score) {
    if (score <= 0) return -std::numeric_limits<double>::infinity();
    if (score >= 1) return std::numeric_limits<double>::infinity();
    return -400 * std::log10(1 / score - 1);
}

double score_of_elo(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

double normal_cdf(double x) {
    return std::erfc(-x / std::sqrt(2.0)) / 2;
}

double mean(const Outcomes& outcomes) {
    double sum = 0;
    for (std::size_t i = 0; i < outcomes.values.size(); ++i)
        sum += outcomes.values[i] * outcomes.probabilities[i];
    return sum;
}

double variance(const Outcomes& outcomes) {
    const double center = mean(outcomes);
    double sum = 0;
    for (std::size_t i = 0; i < outcomes.values.size(); ++i) {
        const double off = outcomes.values[i] - center;
        sum += off * off * outcomes.probabilities[i];
    }
    return sum;
}

Estimate estimate(const Tally& tally) {
    constexpr std::array kPairValues{0.0, 0.25, 0.5, 0.75, 1.0};
    constexpr std::array kGameValues{0.0, 0.5, 1.0};
    Estimate result;
    result.from_pairs = tally.pair_count() > 0;
    std::vector<double> probabilities;
    double count = 0;
    if (result.from_pairs) {
        for (const auto pairs : tally.pairs) probabilities.push_back(static_cast<double>(pairs));
        count = static_cast<double>(tally.pair_count());
    } else {
        for (const auto games : {tally.losses, tally.draws, tally.wins})
            probabilities.push_back(static_cast<double>(games));
        count = static_cast<double>(tally.games());
    }
    if (count == 0) {
        constexpr double kEverything = std::numeric_limits<double>::infinity();
        result.elo = result.normalized_elo = {0, -kEverything, kEverything};
        return result;
    }
    for (double& p : probabilities) p /= count;
    const Outcomes outcomes{result.from_pairs ? std::span<const double>(kPairValues)
                                              : std::span<const double>(kGameValues),
                            probabilities};
    const double center = mean(outcomes);
    const double deviation = std::sqrt(variance(outcomes));
    const double error = deviation / std::sqrt(count);
    const double reach = kNinetyFivePercent * error;
    result.elo = {elo_of_score(center), elo_of_score(center - reach), elo_of_score(center + reach)};
    if (deviation == 0) {
        result.superiority = center > 0.5 ? 1 : center < 0.5 ? 0 : 0.5;
        const double far = std::numeric_limits<double>::infinity();
        const double value = center > 0.5 ? far : center < 0.5 ? -far : 0;
        result.normalized_elo = {value, -far, far};
        return result;
    }
    result.superiority = normal_cdf((center - 0.5) / error);
    // A pair's average has half the variance of a game when its games are independent.
    const double games_a_sample = result.from_pairs ? 2 : 1;
    const double unit = kNormalizedEloUnit / std::sqrt(games_a_sample);
    const double value = (center - 0.5) / deviation * unit;
    const double margin = kNinetyFivePercent / std::sqrt(count) * unit;
    result.normalized_elo = {value, value - margin, value + margin};
    return result;
}

}  // namespace chuhe::tournament
