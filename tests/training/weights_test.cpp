#include "training/weights.h"

#include <algorithm>
#include <utility>

#include <catch2/catch.hpp>

#include "eval/reference_positions.h"
#include "sample_games.h"

using namespace chuhe;
using namespace chuhe::training;

namespace {

/// Large random weights, so that clamping and every bucket matter.
Weights strong_weights(NetworkShape shape, std::uint64_t seed) {
    Weights weights = random_weights(shape, seed);
    Random random(seed);
    for (auto* part : {&weights.rows, &weights.outputs}) {
        for (Slice& slice : *part) {
            for (std::size_t i = 0; i < Slice::kFloats; ++i)
                slice.set(i, static_cast<float>(random.unit() - 0.5));
        }
    }
    for (float& bias : weights.output_biases) bias = static_cast<float>(random.unit() - 0.5);
    return weights;
}

}  // namespace

TEST_CASE("packed positions see the same rows as the engine") {
    std::size_t checked = 0;
    for_each_reference_position([&](const Position& position) {
        const PackedPosition packed(position, 123, GameResult::kRedWins);
        REQUIRE(packed.pieces() == position.occupied().count());
        REQUIRE(packed.score() == 123);
        REQUIRE(packed.result() == GameResult::kRedWins);
        REQUIRE(packed.side_to_move() == position.side_to_move());
        for (const Color side : Color::all()) {
            ActiveFeatures expected;
            const Perspective perspective = active_features(position, side, expected);
            for (const int buckets : {1, kKingPlaces}) {
                std::array<std::uint16_t, kMaxActiveFeatures> rows{};
                const int count = packed.rows(side, buckets, rows);
                REQUIRE(count == static_cast<int>(expected.size()));
                const int first = perspective.king_bucket(buckets) * kFeatureRows;
                for (std::size_t i = 0; i < expected.size(); ++i)
                    REQUIRE(rows[i] == first + expected[i]);
            }
        }
        ++checked;
    });
    CHECK(checked == kReferencePositions);
}

TEST_CASE("the trainer's integer network is the engine's, bit for bit") {
    for (const NetworkShape shape : {NetworkShape{128, 1}, NetworkShape{256, kKingPlaces}}) {
        const auto network = quantise(strong_weights(shape, 17), 400);
        int number = 0;
        for_each_reference_position([&](const Position& position) {
            if (++number % 8 != 0) return;
            const PackedPosition packed(position, 0, GameResult::kDraw);
            REQUIRE(quantised_score(*network, packed) == reference_evaluate(*network, position));
        });
    }
}

TEST_CASE("weights taken from a network make the same network again") {
    for (const NetworkShape shape : {NetworkShape{128, 1}, NetworkShape{256, kKingPlaces}}) {
        const auto network = quantise(strong_weights(shape, 23), 400);
        REQUIRE(can_grow(*network, shape));
        const auto again = quantise(grown_weights(*network, shape, 1), 400);
        const auto expected = std::as_const(*network).all_weights();
        const auto found = std::as_const(*again).all_weights();
        CHECK(std::equal(found.begin(), found.end(), expected.begin(), expected.end()));
        CHECK(std::equal(again->output_biases().begin(), again->output_biases().end(),
                         network->output_biases().begin()));
    }
}

TEST_CASE("a network grown wider, with king buckets, scores the same") {
    const auto network = quantise(random_weights({128, 1}, 29), 400);
    const NetworkShape shape{256, kKingPlaces};
    REQUIRE(can_grow(*network, shape));
    const Weights grown = grown_weights(*network, shape, 2);
    CHECK(grown.shape == shape);
    for (const PackedPosition& position : random_positions(100, 10)) {
        CHECK(400.0F * float_output(grown, position) ==
              Approx(quantised_score(*network, position)).margin(2));
    }
    const auto wide = quantise(grown, 400);
    CHECK_FALSE(can_grow(*wide, {128, kKingPlaces}));
    CHECK_FALSE(can_grow(*wide, {256, 1}));
}

TEST_CASE("rounding costs little, and the file takes the network") {
    const Weights weights = random_weights({128, kKingPlaces}, 4);
    const auto network = quantise(weights, 400);
    REQUIRE(encode_network(*network));
    for (const PackedPosition& position : random_positions(200, 9)) {
        const double exact = 400.0 * float_output(weights, position);
        CHECK(quantised_score(*network, position) == Approx(exact).margin(25));
    }
}
