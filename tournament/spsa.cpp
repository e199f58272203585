#include "tournament/spsa.h"

#include <algorithm>
#include <cmath>

#include "support/random.h"

namespace chuhe::tournament {

namespace {

int draw_sign(Random& random) {
    return random.below(2) == 0 ? -1 : 1;
}

double clamped(double value, const TuningParameter& parameter) {
    return std::clamp(value, static_cast<double>(parameter.least),
                      static_cast<double>(parameter.most));
}

}  // namespace

Spsa::Spsa(SpsaSettings settings, std::vector<TuningParameter> parameters, std::uint64_t seed)
    : settings_(std::move(settings)),
      parameters_(std::move(parameters)),
      stream_(Random(seed).next()) {}

Spsa::Gains Spsa::gains(const TuningParameter& parameter, int iteration) const {
    const double last = settings_.iterations;
    const double k = iteration;
    const double offset = settings_.a_ratio * last;
    const double a_end = parameter.r_end * parameter.c_end * parameter.c_end;
    return {a_end * std::pow((offset + last) / (offset + k), settings_.alpha),
            parameter.c_end * std::pow(last / k, settings_.gamma)};
}

std::vector<int> Spsa::signs(int iteration) const {
    Random random(stream_ + static_cast<std::uint64_t>(iteration));
    std::vector<int> signs(parameters_.size());
    for (int& sign : signs) sign = draw_sign(random);
    return signs;
}

Probe Spsa::probe(const std::vector<double>& theta, int iteration) const {
    const std::vector<int> signs = this->signs(iteration);
    // Another stream than that of the signs.
    Random random(~(stream_ + static_cast<std::uint64_t>(iteration)));
    Probe probe;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const double away = gains(parameters_[i], iteration).c * signs[i];
        const double threshold = random.unit();
        const auto round = [&](double value) {
            const double sum = clamped(value, parameters_[i]) + threshold;
            // The sum itself may be rounded up to the next whole number.
            return std::min(static_cast<std::int64_t>(std::floor(sum)), parameters_[i].most);
        };
        probe.plus.push_back(round(theta[i] + away));
        probe.minus.push_back(round(theta[i] - away));
    }
    return probe;
}

void Spsa::step(std::vector<double>& theta, int iteration, int result) const {
    const std::vector<int> signs = this->signs(iteration);
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const double moved = gains(parameters_[i], iteration).step() * signs[i] * result;
        theta[i] = clamped(theta[i] + moved, parameters_[i]);
    }
}

std::vector<double> Spsa::start() const {
    std::vector<double> values;
    for (const TuningParameter& parameter : parameters_)
        values.push_back(static_cast<double>(parameter.start));
    return values;
}

std::int64_t rounded(double value) {
    return static_cast<std::int64_t>(std::llround(value));
}

}  // namespace chuhe::tournament
