#include "tournament/sprt.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace chuhe::tournament {

namespace {

/// Outcomes never seen get this count, so that no likelihood is zero.
constexpr double kUnseen = 1e-3;
constexpr double kPrecision = 1e-12;
constexpr int kMaxIterations = 100;

/// Solves sum p_i a_i / (1 + x a_i) = 0 for the x that keeps all 1 + x a_i positive. The sum falls
/// with x, so bisection is safe; the values must have both signs.
double solve_secular(const std::vector<double>& values, const std::vector<double>& probabilities) {
    const auto [low_value, high_value] = std::minmax_element(values.begin(), values.end());
    double low = -1 / *high_value;
    double high = -1 / *low_value;
    for (int i = 0; i < kMaxIterations; ++i) {
        const double x = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < values.size(); ++k)
            sum += probabilities[k] * values[k] / (1 + x * values[k]);
        (sum > 0 ? low : high) = x;
    }
    return (low + high) / 2;
}

struct Sample {
    std::vector<double> values;
    std::vector<double> probabilities;
    double count = 0;
    double games_each = 1;
};

Sample sample_of(const Tally& tally) {
    Sample sample;
    std::vector<std::int64_t> counts;
    if (tally.pair_count() > 0) {
        sample.values = {0, 0.25, 0.5, 0.75, 1};
        counts.assign(tally.pairs.begin(), tally.pairs.end());
        sample.games_each = 2;
    } else {
        sample.values = {0, 0.5, 1};
        counts = {tally.losses, tally.draws, tally.wins};
    }
    for (const auto count : counts) {
        sample.probabilities.push_back(count == 0 ? kUnseen : static_cast<double>(count));
        sample.count += sample.probabilities.back();
    }
    for (double& p : sample.probabilities) p /= sample.count;
    return sample;
}

/// The most likely distribution with this mean.
std::vector<double> fit_mean(const Sample& sample, double target) {
    std::vector<double> shifted;
    for (const double value : sample.values) shifted.push_back(value - target);
    const double x = solve_secular(shifted, sample.probabilities);
    std::vector<double> fitted;
    for (std::size_t i = 0; i < shifted.size(); ++i)
        fitted.push_back(sample.probabilities[i] / (1 + x * shifted[i]));
    return fitted;
}

/// The most likely distribution with (mean - 1/2) / deviation = t, by fixed-point iteration on the
/// linearised condition.
std::vector<double> fit_t_value(const Sample& sample, double t) {
    const std::size_t size = sample.values.size();
    std::vector<double> fitted(size, 1.0 / static_cast<double>(size));
    for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
        const Outcomes current{sample.values, fitted};
        const double center = mean(current);
        const double deviation = std::sqrt(variance(current));
        std::vector<double> shifted;
        for (const double value : sample.values) {
            const double off = (center - value) / deviation;
            shifted.push_back(value - 0.5 - t * deviation * (1 + off * off) / 2);
        }
        const double x = solve_secular(shifted, sample.probabilities);
        double change = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const double p = sample.probabilities[i] / (1 + x * shifted[i]);
            change = std::max(change, std::abs(p - fitted[i]));
            fitted[i] = p;
        }
        if (change < kPrecision) break;
    }
    return fitted;
}

}  // namespace

double log_likelihood_ratio(const Tally& tally, const SprtSettings& settings) {
    if (tally.games() == 0) return 0;
    const Sample sample = sample_of(tally);
    const auto fit = [&](double elo) {
        if (settings.model == EloModel::kLogistic) return fit_mean(sample, score_of_elo(elo));
        return fit_t_value(sample, elo / kNormalizedEloUnit * std::sqrt(sample.games_each));
    };
    const auto under0 = fit(settings.elo0);
    const auto under1 = fit(settings.elo1);
    double ratio = 0;
    for (std::size_t i = 0; i < under0.size(); ++i)
        ratio += sample.probabilities[i] * std::log(under1[i] / under0[i]);
    return ratio * sample.count;
}

SprtState sprt(const Tally& tally, const SprtSettings& settings) {
    SprtState state;
    state.lower = std::log(settings.beta / (1 - settings.alpha));
    state.upper = std::log((1 - settings.beta) / settings.alpha);
    state.llr = log_likelihood_ratio(tally, settings);
    if (state.llr <= state.lower) state.verdict = SprtVerdict::kAcceptH0;
    if (state.llr >= state.upper) state.verdict = SprtVerdict::kAcceptH1;
    return state;
}

}  // namespace chuhe::tournament
