#include "training/weights.h"

#include <algorithm>
#include <cmath>

#include "support/random.h"

namespace chuhe::training {

namespace {

/// Pieces on the board, on average: what the sums of the first layer spread with.
constexpr float kTypicalPieces = 20;
constexpr float kFeatureSpread = 0.5F;
constexpr float kFirstBias = 0.1F;

void fill_uniform(std::vector<Slice>& slices, Random& random, float spread) {
    for (Slice& slice : slices) {
        for (std::size_t i = 0; i < Slice::kFloats; ++i)
            slice.set(i, static_cast<float>(2 * random.unit() - 1) * spread);
    }
}

std::int16_t to_integer(float value, int one, int limit) {
    const auto scaled = static_cast<int>(std::lround(value * static_cast<float>(one)));
    return static_cast<std::int16_t>(std::clamp(scaled, -limit, limit));
}

/// Copies slices of one row of the float network to consecutive integers.
void quantise_row(const Weights& weights, std::size_t row, std::span<std::int16_t> out) {
    for (std::size_t i = 0; i < out.size(); ++i) {
        const float value = weights.row(i / Slice::kFloats, row).get(i % Slice::kFloats);
        // Bucket and shared part together may reach twice the limit of one part.
        out[i] = to_integer(value, kActivationOne, 2 * kActivationOne);
    }
}

}  // namespace

Weights::Weights(NetworkShape network_shape)
    : shape(network_shape),
      rows(slices() * row_count()),
      biases(slices()),
      outputs(slices() * kOutputBuckets * 2) {}

bool Weights::is_supported(NetworkShape shape) {
    return Network::is_supported(shape) && shape.width % static_cast<int>(Slice::kFloats) == 0;
}

void Weights::set_zero() {
    std::fill(rows.begin(), rows.end(), Slice{});
    std::fill(biases.begin(), biases.end(), Slice{});
    std::fill(outputs.begin(), outputs.end(), Slice{});
    output_biases.fill(0);
}

Weights random_weights(NetworkShape shape, std::uint64_t seed) {
    Weights weights(shape);
    Random random(seed);
    // All king buckets start alike: they differ only where the data say so.
    NetworkShape one_bucket = shape;
    one_bucket.king_buckets = 1;
    Weights shared(one_bucket);
    fill_uniform(shared.rows, random, kFeatureSpread / std::sqrt(kTypicalPieces));
    for (std::size_t slice = 0; slice < weights.slices(); ++slice) {
        for (std::size_t row = 0; row < weights.row_count(); ++row)
            weights.row(slice, row) = shared.row(slice, row % kFeatureRows);
    }
    for (Slice& slice : weights.biases) {
        for (Lane& lane : slice.lanes) lane += kFirstBias;
    }
    fill_uniform(weights.outputs, random, 1 / std::sqrt(2 * static_cast<float>(shape.width)));
    return weights;
}

bool can_grow(const Network& start, NetworkShape shape) {
    return start.width() <= shape.width &&
           (start.king_buckets() == shape.king_buckets || start.king_buckets() == 1);
}

Weights grown_weights(const Network& start, NetworkShape shape, std::uint64_t seed) {
    Weights weights = random_weights(shape, seed);
    const auto width = static_cast<std::size_t>(start.width());
    const auto start_rows = static_cast<std::size_t>(start.king_buckets()) * kFeatureRows;
    std::fill(weights.outputs.begin(), weights.outputs.end(), Slice{});
    for (std::size_t i = 0; i < width; ++i) {
        const std::size_t slice = i / Slice::kFloats;
        const std::size_t place = i % Slice::kFloats;
        const auto feature = [](std::int16_t value) {
            return static_cast<float>(value) / kActivationOne;
        };
        for (std::size_t row = 0; row < weights.row_count(); ++row)
            weights.row(slice, row)
                .set(place, feature(start.row(static_cast<int>(row % start_rows))[i]));
        weights.biases[slice].set(place, feature(start.biases()[i]));
        for (std::size_t bucket = 0; bucket < kOutputBuckets; ++bucket) {
            const std::int16_t* outputs = start.output_weights(static_cast<int>(bucket));
            for (std::size_t side = 0; side < 2; ++side)
                weights.output(slice, bucket, side)
                    .set(place, static_cast<float>(outputs[side * width + i]) / kWeightOne);
        }
    }
    for (std::size_t bucket = 0; bucket < kOutputBuckets; ++bucket) {
        weights.output_biases[bucket] =
            static_cast<float>(start.output_bias(static_cast<int>(bucket))) /
            (kActivationOne * kWeightOne);
    }
    return weights;
}

std::shared_ptr<Network> quantise(const Weights& weights, int score_scale) {
    auto network = std::make_shared<Network>(weights.shape);
    network->set_score_scale(score_scale);
    const auto width = static_cast<std::size_t>(weights.shape.width);
    const auto feature_weights = network->feature_weights();
    for (std::size_t row = 0; row < weights.row_count(); ++row)
        quantise_row(weights, row, feature_weights.subspan(row * width, width));
    const auto biases = network->feature_biases();
    const auto outputs = network->all_output_weights();
    constexpr int kBiasLimit = 8 * kActivationOne;
    for (std::size_t i = 0; i < width; ++i) {
        const std::size_t slice = i / Slice::kFloats;
        const std::size_t place = i % Slice::kFloats;
        biases[i] = to_integer(weights.biases[slice].get(place), kActivationOne, kBiasLimit);
        for (std::size_t bucket = 0; bucket < kOutputBuckets; ++bucket) {
            for (std::size_t side = 0; side < 2; ++side)
                outputs[(2 * bucket + side) * width + i] =
                    to_integer(weights.output(slice, bucket, side).get(place), kWeightOne,
                               kMaxOutputWeight - 1);
        }
    }
    for (std::size_t bucket = 0; bucket < kOutputBuckets; ++bucket) {
        network->output_biases()[bucket] = static_cast<std::int32_t>(
            std::lround(weights.output_biases[bucket] * kActivationOne * kWeightOne));
    }
    return network;
}

float float_output(const Weights& weights, const PackedPosition& position) {
    const auto bucket = static_cast<std::size_t>(output_bucket(position.pieces()));
    float output = weights.output_biases[bucket];
    const Color mover = position.side_to_move();
    std::array<std::uint16_t, kMaxActiveFeatures> rows{};
    for (std::size_t side = 0; side < 2; ++side) {
        const Color viewer = side == 0 ? mover : mover.opposite();
        const auto count =
            static_cast<std::size_t>(position.rows(viewer, weights.shape.king_buckets, rows));
        for (std::size_t slice = 0; slice < weights.slices(); ++slice) {
            Slice sum = weights.biases[slice];
            for (std::size_t i = 0; i < count; ++i) sum.add(weights.row(slice, rows[i]));
            for (std::size_t i = 0; i < Slice::kFloats; ++i) {
                const float v = std::clamp(sum.get(i), 0.0F, 1.0F);
                output += v * v * weights.output(slice, bucket, side).get(i);
            }
        }
    }
    return output;
}

Score quantised_score(const Network& network, const PackedPosition& position) {
    const int bucket = output_bucket(position.pieces());
    const Color mover = position.side_to_move();
    const int width = network.width();
    std::array<std::uint16_t, kMaxActiveFeatures> rows{};
    std::int32_t sum = 0;
    for (const Color viewer : {mover, mover.opposite()}) {
        const int count = position.rows(viewer, network.king_buckets(), rows);
        std::vector<int> accumulator(network.biases(), network.biases() + width);
        for (int r = 0; r < count; ++r) {
            const std::int16_t* row = network.row(rows[static_cast<std::size_t>(r)]);
            for (std::size_t i = 0; i < accumulator.size(); ++i) accumulator[i] += row[i];
        }
        const std::int16_t* outputs =
            network.output_weights(bucket) + (viewer == mover ? 0 : width);
        for (std::size_t i = 0; i < accumulator.size(); ++i) {
            const int v = std::clamp(accumulator[i], 0, kActivationOne);
            sum += v * v * outputs[i];
        }
    }
    return network.score(sum, bucket);
}

}  // namespace chuhe::training
