#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "eval/network.h"
#include "support/result.h"
#include "training/packed_position.h"
#include "training/slice.h"

namespace chuhe::training {

/// The numbers of a network as floats, an activation or output of 1.0 being 1.0; also used for
/// gradients. Neurons are cut into slices of 128.
struct Weights {
    Weights() = default;
    explicit Weights(NetworkShape network_shape);

    /// Whether the trainer can make this shape.
    static bool is_supported(NetworkShape shape);

    NetworkShape shape;
    std::vector<Slice> rows;     ///< [slice][king bucket * kFeatureRows + row]
    std::vector<Slice> biases;   ///< [slice]
    std::vector<Slice> outputs;  ///< [slice][output bucket][0 mover, 1 other side]
    std::array<float, kOutputBuckets> output_biases{};

    [[nodiscard]] std::size_t slices() const {
        return static_cast<std::size_t>(shape.width) / Slice::kFloats;
    }
    [[nodiscard]] std::size_t row_count() const {
        return static_cast<std::size_t>(shape.king_buckets) * kFeatureRows;
    }
    Slice& row(std::size_t slice, std::size_t index) { return rows[slice * row_count() + index]; }
    [[nodiscard]] const Slice& row(std::size_t slice, std::size_t index) const {
        return rows[slice * row_count() + index];
    }
    Slice& output(std::size_t slice, std::size_t bucket, std::size_t side) {
        return outputs[(slice * kOutputBuckets + bucket) * 2 + side];
    }
    [[nodiscard]] const Slice& output(std::size_t slice, std::size_t bucket,
                                      std::size_t side) const {
        return outputs[(slice * kOutputBuckets + bucket) * 2 + side];
    }

    void set_zero();
};

/// Fresh weights: small random features, biases that let every neuron work, small random outputs.
Weights random_weights(NetworkShape shape, std::uint64_t seed);

/// Whether weights of this shape can begin as what the network is: as wide or wider, and not with
/// fewer king buckets.
bool can_grow(const Network& start, NetworkShape shape);
/// Weights that say what the network says, as chances: its neurons, in every king bucket, and fresh
/// ones whose outputs are zero until they learn.
Weights grown_weights(const Network& start, NetworkShape shape, std::uint64_t seed);

/// Features and outputs stay within this, so that the integers of the network file do not overflow.
inline constexpr float kWeightLimit = 0.99F;

/// The network file's integers for these weights. `score_scale`: score units for an output of 1.0.
std::shared_ptr<Network> quantise(const Weights& weights, int score_scale);

/// Output of the float network for a position, in units of the score scale.
float float_output(const Weights& weights, const PackedPosition& position);
/// Score of the integer network, computed from the packed rows: by the arithmetic of eval/network.h
/// but independent of its code.
Score quantised_score(const Network& network, const PackedPosition& position);

}  // namespace chuhe::training
