#include "training/gradient.h"

#include <cmath>

namespace chuhe::training {

namespace {

float sigmoid(float x) {
    return 1 / (1 + std::exp(-x));
}

}  // namespace

MicroBatch::MicroBatch(NetworkShape shape, TargetOptions target)
    : target_options_(target),
      king_buckets_(shape.king_buckets),
      values_(static_cast<std::size_t>(shape.width) / Slice::kFloats * kViews),
      row_starts_(static_cast<std::size_t>(shape.king_buckets) * kFeatureRows + 1),
      row_views_(kViews * kMaxActiveFeatures) {}

void MicroBatch::load(std::span<const PackedPosition> set, std::span<const std::uint32_t> chosen) {
    size_ = chosen.size();
    for (const std::uint32_t number : chosen) __builtin_prefetch(&set[number]);
    const auto scale = static_cast<float>(target_options_.score_scale);
    for (std::size_t i = 0; i < size_; ++i) {
        const PackedPosition& position = set[chosen[i]];
        const Color mover = position.side_to_move();
        for (std::size_t side = 0; side < 2; ++side) {
            View& view = views_[2 * i + side];
            view.count = static_cast<std::uint16_t>(
                position.rows(side == 0 ? mover : mover.opposite(), king_buckets_, view.rows));
        }
        buckets_[i] = static_cast<std::uint8_t>(output_bucket(position.pieces()));
        const float by_score = sigmoid(static_cast<float>(position.score()) / scale);
        const auto by_result = static_cast<float>(points_of(position.result(), mover));
        targets_[i] = by_score + target_options_.result_weight * (by_result - by_score);
    }
}

double MicroBatch::forward(const Weights& weights) {
    for (std::size_t i = 0; i < size_; ++i) outputs_[i] = weights.output_biases[buckets_[i]];
    for (std::size_t slice = 0; slice < weights.slices(); ++slice) forward_slice(weights, slice);
    double loss = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        const float points = sigmoid(outputs_[i]);
        const float miss = points - targets_[i];
        loss += static_cast<double>(miss) * miss;
        slopes_[i] = 2 * miss * points * (1 - points);
    }
    return loss;
}

void MicroBatch::forward_slice(const Weights& weights, std::size_t slice) {
    const Slice* const rows = &weights.row(slice, 0);
    const Slice bias = weights.biases[slice];
    Slice* const values = &values_[slice * kViews];
    for (std::size_t v = 0; v < 2 * size_; ++v) {
        const View& view = views_[v];
        Slice sum = bias;
        add_all(sum, view.count, [&](std::size_t i) -> const Slice& { return rows[view.rows[i]]; });
        const Slice& out = weights.output(slice, buckets_[v / 2], v % 2);
        Lane total{};
        for (std::size_t k = 0; k < Slice::kLanes; ++k) {
            Lane x = sum.lanes[k];
            x = x > 0.0F ? x : Lane{};
            x = x < 1.0F ? x : Lane{} + 1.0F;
            values[v].lanes[k] = x;
            total += x * x * out.lanes[k];
        }
        outputs_[v / 2] += sum_of(total);
    }
}

/// Counting sort of (row, view) pairs by row.
void MicroBatch::sort_by_row() {
    std::fill(row_starts_.begin(), row_starts_.end(), 0);
    for (std::size_t v = 0; v < 2 * size_; ++v) {
        for (std::size_t i = 0; i < views_[v].count; ++i) ++row_starts_[views_[v].rows[i]];
    }
    std::uint32_t end = 0;
    for (std::uint32_t& start : row_starts_) {
        end += start;
        start = end;
    }
    // Filling from the back turns the ends into starts.
    for (std::size_t v = 2 * size_; v-- > 0;) {
        for (std::size_t i = 0; i < views_[v].count; ++i)
            row_views_[--row_starts_[views_[v].rows[i]]] = static_cast<std::uint16_t>(v);
    }
}

void MicroBatch::backward(const Weights& weights, float factor, Weights& gradient) {
    for (std::size_t i = 0; i < size_; ++i) {
        slopes_[i] *= factor;
        gradient.output_biases[buckets_[i]] += slopes_[i];
    }
    sort_by_row();
    for (std::size_t slice = 0; slice < weights.slices(); ++slice) {
        backward_outputs(weights, slice, gradient);
        backward_rows(slice, gradient);
    }
}

/// Through the last layer and the activation: values become derivatives by the sums.
void MicroBatch::backward_outputs(const Weights& weights, std::size_t slice, Weights& gradient) {
    Slice* const values = &values_[slice * kViews];
    Slice bias = gradient.biases[slice];
    for (std::size_t v = 0; v < 2 * size_; ++v) {
        const float slope = slopes_[v / 2];
        const Slice& out = weights.output(slice, buckets_[v / 2], v % 2);
        Slice& out_gradient = gradient.output(slice, buckets_[v / 2], v % 2);
        for (std::size_t k = 0; k < Slice::kLanes; ++k) {
            const Lane x = values[v].lanes[k];
            out_gradient.lanes[k] += slope * x * x;
            // The activation is flat at zero by itself (x = 0), above one by decree.
            const Lane inner = x < 1.0F ? x : Lane{};
            const Lane derivative = (2 * slope) * inner * out.lanes[k];
            values[v].lanes[k] = derivative;
            bias.lanes[k] += derivative;
        }
    }
    gradient.biases[slice] = bias;
}

void MicroBatch::backward_rows(std::size_t slice, Weights& gradient) {
    const Slice* const derivatives = &values_[slice * kViews];
    for (std::size_t row = 0; row + 1 < row_starts_.size(); ++row) {
        const std::uint32_t first = row_starts_[row];
        const std::uint32_t last = row_starts_[row + 1];
        if (first == last) continue;
        add_all(gradient.row(slice, row), last - first,
                [&](std::size_t i) -> const Slice& { return derivatives[row_views_[first + i]]; });
    }
}

}  // namespace chuhe::training
