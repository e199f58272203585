#include "training/gradient.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>

#include "sample_games.h"

using namespace chuhe;
using namespace chuhe::training;

namespace {

/// The loss by the slow float network, in double where it matters.
double loss_of(const Weights& weights, const std::vector<PackedPosition>& set,
               const TargetOptions& target) {
    double sum = 0;
    for (const PackedPosition& position : set) {
        const double points = 1 / (1 + std::exp(-double{float_output(weights, position)}));
        const double by_score = 1 / (1 + std::exp(-double(position.score()) / target.score_scale));
        const double by_result = points_of(position.result(), position.side_to_move());
        const double goal = by_score + double{target.result_weight} * (by_result - by_score);
        sum += (points - goal) * (points - goal);
    }
    return sum;
}

}  // namespace

TEST_CASE("losses and gradients equal numeric differences") {
    const int buckets = GENERATE(1, kKingPlaces);
    const NetworkShape shape{128, buckets};
    const TargetOptions target{300, 0.25F};
    const auto set = random_positions(200, 21);
    std::vector<std::uint32_t> all(set.size());
    std::iota(all.begin(), all.end(), 0U);

    Weights weights = random_weights(shape, 8);
    MicroBatch batch(shape, target);
    batch.load(set, all);
    Weights gradient(shape);
    CHECK(batch.forward(weights) == Approx(loss_of(weights, set, target)).epsilon(1e-4));
    CHECK(batch.output(3) == Approx(float_output(weights, set[3])).margin(1e-5));
    batch.backward(weights, 1, gradient);

    const auto check = [&](float& value, float slope) {
        constexpr float kStep = 4e-3F;
        const float before = value;
        value = before + kStep;
        const double above = loss_of(weights, set, target);
        value = before - kStep;
        const double below = loss_of(weights, set, target);
        value = before;
        REQUIRE(slope == Approx((above - below) / (2 * double{kStep})).epsilon(0.02).margin(2e-3));
    };
    Random random(2);
    const auto any = [&] { return random.below(static_cast<std::uint32_t>(Slice::kFloats)); };
    for (int trial = 0; trial < 40; ++trial) {
        // Rows of real views, so that most of them have a gradient.
        std::array<std::uint16_t, kMaxActiveFeatures> rows{};
        const PackedPosition& position = set[random.below(200)];
        const int count = position.rows(kRed, buckets, rows);
        const std::size_t row = rows[random.below(static_cast<std::uint32_t>(count))];
        const std::size_t i = any();
        check(weights.row(0, row).data()[i], gradient.row(0, row).get(i));
        const std::size_t j = any();
        const auto bucket = static_cast<std::size_t>(output_bucket(position.pieces()));
        check(weights.output(0, bucket, j % 2).data()[j], gradient.output(0, bucket, j % 2).get(j));
    }
    for (int trial = 0; trial < 10; ++trial) {
        const std::size_t i = any();
        check(weights.biases[0].data()[i], gradient.biases[0].get(i));
    }
    for (std::size_t bucket = 0; bucket < kOutputBuckets; ++bucket)
        check(weights.output_biases[bucket], gradient.output_biases[bucket]);
}
