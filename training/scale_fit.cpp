#include "training/scale_fit.h"

#include <cmath>
#include <numbers>

namespace chuhe::training {

double expected_points(double score, double scale) {
    return 1.0 / (1.0 + std::exp(-score / scale));
}

double scale_loss(std::span<const ScoredResult> sample, double scale) {
    double sum = 0;
    for (const ScoredResult& s : sample) {
        const double difference = s.points - expected_points(s.score, scale);
        sum += difference * difference;
    }
    return sample.empty() ? 0 : sum / static_cast<double>(sample.size());
}

double fit_scale(std::span<const ScoredResult> sample) {
    constexpr double kLowest = 20;
    constexpr double kHighest = 5000;
    constexpr double kPrecision = 1e-4;
    constexpr double kGolden = 1 / std::numbers::phi;
    double low = std::log(kLowest);
    double high = std::log(kHighest);
    const auto loss = [&](double x) { return scale_loss(sample, std::exp(x)); };
    double left = high - kGolden * (high - low);
    double right = low + kGolden * (high - low);
    double left_loss = loss(left);
    double right_loss = loss(right);
    while (high - low > kPrecision) {
        if (left_loss < right_loss) {
            high = right;
            right = left;
            right_loss = left_loss;
            left = high - kGolden * (high - low);
            left_loss = loss(left);
        } else {
            low = left;
            left = right;
            left_loss = right_loss;
            right = low + kGolden * (high - low);
            right_loss = loss(right);
        }
    }
    return std::exp((low + high) / 2);
}

}  // namespace chuhe::training
