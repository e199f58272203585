#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "training/packed_position.h"
#include "training/scale_fit.h"
#include "training/weights.h"

namespace chuhe::training {

/// What the network should say.
struct TargetOptions {
    /// Score units for an output of 1.0; the scores of the positions are told in it.
    int score_scale = kCommonScale;
    /// Share of the game's result in the target; the rest is the search score.
    float result_weight = 0;
};

/// Computes losses and gradients for some hundred positions at a time, slice by slice so that all
/// weights in use stay near the processor. Each thread has its own.
class MicroBatch {
  public:
    static constexpr std::size_t kSize = 512;

    MicroBatch(NetworkShape shape, TargetOptions target);

    /// Chooses the positions: at most kSize of them, as numbers into `set`.
    void load(std::span<const PackedPosition> set, std::span<const std::uint32_t> chosen);
    /// Sum of (expected points - target)² over the loaded positions.
    double forward(const Weights& weights);
    /// After forward(): adds the gradient of that sum, times `factor`, to `gradient`.
    void backward(const Weights& weights, float factor, Weights& gradient);

    /// After forward(): what the network says of loaded position `i`, in score scales.
    [[nodiscard]] float output(std::size_t i) const { return outputs_[i]; }
    [[nodiscard]] std::size_t size() const { return size_; }

  private:
    /// One side's view of one position: number 2 * position + (0 mover, 1 other side).
    static constexpr std::size_t kViews = 2 * kSize;
    struct View {
        std::uint16_t count = 0;
        std::array<std::uint16_t, kMaxActiveFeatures> rows{};
    };

    void forward_slice(const Weights& weights, std::size_t slice);
    void sort_by_row();
    void backward_outputs(const Weights& weights, std::size_t slice, Weights& gradient);
    void backward_rows(std::size_t slice, Weights& gradient);

    TargetOptions target_options_;
    int king_buckets_;
    std::size_t size_ = 0;
    std::array<View, kViews> views_;
    std::array<std::uint8_t, kSize> buckets_{};
    std::array<float, kSize> targets_{};
    std::array<float, kSize> outputs_{};
    std::array<float, kSize> slopes_{};  ///< derivative of the loss by the output
    /// [slice][view]: activations; backward() turns them into derivatives.
    std::vector<Slice> values_;
    // The views that a row is active in: row_views_[row_starts_[row] … row_starts_[row + 1]).
    std::vector<std::uint32_t> row_starts_;
    std::vector<std::uint16_t> row_views_;
};

}  // namespace chuhe::training
