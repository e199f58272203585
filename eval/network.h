#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "eval/network_format.h"
#include "eval/score.h"
#include "support/aligned_memory.h"
#include "support/result.h"

namespace chuhe {

/// What may differ between networks that one program can use.
struct NetworkShape {
    int width = 256;       ///< one of kNetworkWidths
    int king_buckets = 1;  ///< 1 or kKingPlaces

    friend constexpr bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

/// The weights of an evaluation network. One hidden layer, computed from both perspectives with the
/// same weights (the accumulators), and eight last layers for different numbers of pieces:
///
///     acc[side] = bias + sum of the rows active for `side`                   (16 bits, wrapping)
///     v         = clamp(acc, 0, kActivationOne) for the mover, then for the other side
///     sum       = sum of v * v * output weight                               (32 bits)
///     score     = (sum / kActivationOne + output bias) * score scale
///                 / (kActivationOne * kWeightOne)
///
/// with divisions that truncate, limited to ±kMaxEvaluation.
class Network {
  public:
    /// All weights zero. The shape must be one of those that is_supported() accepts.
    explicit Network(NetworkShape shape);

    static bool is_supported(NetworkShape shape);

    [[nodiscard]] NetworkShape shape() const { return shape_; }
    [[nodiscard]] int width() const { return shape_.width; }
    [[nodiscard]] int king_buckets() const { return shape_.king_buckets; }
    /// Score units for an output of 1.0.
    [[nodiscard]] int score_scale() const { return score_scale_; }
    void set_score_scale(int scale) { score_scale_ = scale; }
    /// What the file says of the scores of the reference positions; identifies the network. Zero if
    /// it was not loaded.
    [[nodiscard]] std::uint64_t reference_hash() const { return reference_hash_; }
    void set_reference_hash(std::uint64_t hash) { reference_hash_ = hash; }

    /// Weights of one row, `width` values, aligned to 64 bytes. `row` includes the bucket:
    /// king_bucket * kFeatureRows + feature_row.
    [[nodiscard]] const std::int16_t* row(int row) const {
        return weights_ + static_cast<std::ptrdiff_t>(row) * shape_.width;
    }
    /// Start values of both accumulators, `width` values.
    [[nodiscard]] const std::int16_t* biases() const { return row(row_count()); }
    /// Weights of a last layer, 2 * `width` values, those of the side to move first.
    [[nodiscard]] const std::int16_t* output_weights(int bucket) const {
        return row(row_count() + 1 + 2 * bucket);
    }
    [[nodiscard]] std::int32_t output_bias(int bucket) const {
        return output_biases_[static_cast<std::size_t>(bucket)];
    }

    /// The same parts for those who fill a network: [row][width], [width], [bucket][2 * width].
    [[nodiscard]] std::span<std::int16_t> feature_weights();
    [[nodiscard]] std::span<std::int16_t> feature_biases();
    [[nodiscard]] std::span<std::int16_t> all_output_weights();
    [[nodiscard]] std::span<std::int32_t> output_biases() { return output_biases_; }
    /// Feature weights, feature biases and output weights in the order of the file.
    [[nodiscard]] std::span<std::int16_t> all_weights();
    [[nodiscard]] std::span<const std::int16_t> all_weights() const;

    /// The score from the sum that the last layer computes; see above.
    [[nodiscard]] Score score(std::int32_t sum, int bucket) const;

  private:
    [[nodiscard]] int row_count() const { return shape_.king_buckets * kFeatureRows; }

    NetworkShape shape_;
    int score_scale_ = 1;
    std::uint64_t reference_hash_ = 0;
    AlignedBlock memory_;
    std::int16_t* weights_;
    std::array<std::int32_t, kOutputBuckets> output_biases_{};
};

/// From the bytes of a network file, or one line why not. Weights that could overflow the
/// arithmetic above are refused like any other damage.
Result<std::shared_ptr<const Network>> load_network(std::span<const std::byte> bytes);
Result<std::shared_ptr<const Network>> load_network(const std::string& path);

/// The file's bytes, reference hash and checksum included; refused when a weight is out of range or
/// the accumulator of some position could overflow.
Result<std::vector<std::byte>> encode_network(const Network& network);
Result<void> write_network(const Network& network, const std::string& path);

/// The network of the program itself. A program built with a file that is no network says so and
/// ends here.
std::shared_ptr<const Network> embedded_network();

/// The score by the definition, straight from the board: slow, and what every other way must equal.
Score reference_evaluate(const Network& network, const Position& position);

/// What its scores of the reference positions hash to, computed anew with reference_evaluate().
std::uint64_t compute_reference_hash(const Network& network);

}  // namespace chuhe
