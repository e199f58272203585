#include "training/validation.h"

#include <fmt/format.h>

#include <cmath>

#include "training/scale_fit.h"

namespace chuhe::training {

std::string Validation::text() const {
    const double cost =
        float_by_score.value() > 0 ? 100 * (by_score.value() / float_by_score.value() - 1) : 0.0;
    std::string text = fmt::format(
        "validation, integer network, {} positions: loss {:.6f} by score, {:.6f} by result\n"
        "rounding: {:.2f} score units on average, loss {:+.2f} %\n"
        "loss by number of pieces:",
        by_score.count, by_score.value(), by_result.value(), rounding.value(), cost);
    for (const Mean& mean : by_bucket) text += fmt::format(" {:.6f}", mean.value());
    return text + "\n";
}

Validation validate(const Weights& weights, const Network& network,
                    std::span<const PackedPosition> set) {
    Validation result;
    const double scale = network.score_scale();
    const auto squared = [](double a, double b) { return (a - b) * (a - b); };
    for (const PackedPosition& position : set) {
        const double target = expected_points(position.score(), scale);
        const double exact = scale * float_output(weights, position);
        const double rounded = quantised_score(network, position);
        const double points = expected_points(rounded, scale);
        const double loss = squared(points, target);
        result.by_score.add(loss);
        result.by_result.add(
            squared(points, points_of(position.result(), position.side_to_move())));
        result.float_by_score.add(squared(expected_points(exact, scale), target));
        result.rounding.add(std::abs(rounded - exact));
        result.by_bucket[static_cast<std::size_t>(output_bucket(position.pieces()))].add(loss);
    }
    return result;
}

}  // namespace chuhe::training
