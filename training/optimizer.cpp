#include "training/optimizer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace chuhe::training {

namespace {

constexpr std::uint64_t kWarmUpSteps = 100;
constexpr double kLastRate = 0.01;  // share of the first one
constexpr float kNoLimit = std::numeric_limits<float>::max();

/// Takes the gradient away from all threads and adds it up.
Slice collect(std::span<Weights> gradients, std::vector<Slice> Weights::*part, std::size_t index) {
    Slice sum;
    for (Weights& gradient : gradients) {
        Slice& slice = (gradient.*part)[index];
        sum.add(slice);
        slice = Slice{};
    }
    return sum;
}

/// Exactly the row of any bucket when all are alike.
Slice mean_of_buckets(const Weights& weights, std::size_t slice, std::size_t row) {
    const Slice& first = weights.row(slice, row);
    const auto buckets = static_cast<std::size_t>(weights.shape.king_buckets);
    Slice mean = first;
    for (std::size_t bucket = 1; bucket < buckets; ++bucket) {
        const Slice& other = weights.row(slice, bucket * kFeatureRows + row);
        for (std::size_t lane = 0; lane < Slice::kLanes; ++lane)
            mean.lanes[lane] +=
                (other.lanes[lane] - first.lanes[lane]) / static_cast<float>(buckets);
    }
    return mean;
}

Slice as_slice(const std::array<float, kOutputBuckets>& values) {
    Slice slice;
    for (std::size_t i = 0; i < values.size(); ++i) slice.set(i, values[i]);
    return slice;
}

}  // namespace

double learning_rate(double first, std::uint64_t step, std::uint64_t steps) {
    // Short trainings warm up for a tenth of their steps only.
    const std::uint64_t warm_up = std::min(kWarmUpSteps, steps / 10);
    if (step < warm_up) return first * static_cast<double>(step + 1) / static_cast<double>(warm_up);
    const double progress =
        static_cast<double>(step) / static_cast<double>(std::max<std::uint64_t>(steps, 1));
    const double wave = (1 + std::cos(std::numbers::pi * std::min(progress, 1.0))) / 2;
    return first * (kLastRate + (1 - kLastRate) * wave);
}

void Optimizer::Group::resize(std::size_t size) {
    values.resize(size);
    first_moments.resize(size);
    second_moments.resize(size);
}

Optimizer::Optimizer(const Weights& weights, OptimizerOptions options)
    : options_(options), shape_(weights.shape) {
    const std::size_t slices = weights.slices();
    shared_.resize(slices * kFeatureRows);
    for (std::size_t slice = 0; slice < slices; ++slice) {
        for (std::size_t row = 0; row < kFeatureRows; ++row)
            shared_.values[slice * kFeatureRows + row] = mean_of_buckets(weights, slice, row);
    }
    if (shape_.king_buckets > 1) {
        deviations_.resize(weights.rows.size());
        for (std::size_t i = 0; i < weights.rows.size(); ++i) {
            const Slice& shared = shared_of(i);
            for (std::size_t lane = 0; lane < Slice::kLanes; ++lane)
                deviations_.values[i].lanes[lane] =
                    weights.rows[i].lanes[lane] - shared.lanes[lane];
        }
    }
    biases_.resize(slices + 1);
    std::copy(weights.biases.begin(), weights.biases.end(), biases_.values.begin());
    biases_.values[slices] = as_slice(weights.output_biases);
    outputs_.resize(weights.outputs.size());
    outputs_.values = weights.outputs;
}

const Slice& Optimizer::shared_of(std::size_t index) const {
    const auto buckets = static_cast<std::size_t>(shape_.king_buckets);
    return shared_.values[index / (buckets * kFeatureRows) * kFeatureRows + index % kFeatureRows];
}

void Optimizer::begin_step(double rate) {
    ++steps_;
    const auto t = static_cast<double>(steps_);
    rates_.rate = static_cast<float>(rate);
    rates_.step = static_cast<float>(rate / (1 - std::pow(options_.beta1, t)));
    rates_.second_correction = static_cast<float>(1 / (1 - std::pow(options_.beta2, t)));
}

void Optimizer::update(Group& group, std::size_t index, const Slice& gradient, float decay,
                       float limit) const {
    Slice& value = group.values[index];
    Slice& first = group.first_moments[index];
    Slice& second = group.second_moments[index];
    const float beta1 = options_.beta1;
    const float beta2 = options_.beta2;
    Slice roots;
    for (std::size_t k = 0; k < Slice::kLanes; ++k) {
        const Lane g = gradient.lanes[k];
        first.lanes[k] = beta1 * first.lanes[k] + (1 - beta1) * g;
        second.lanes[k] = beta2 * second.lanes[k] + (1 - beta2) * g * g;
        roots.lanes[k] = second.lanes[k] * rates_.second_correction;
    }
    // std::sqrt would be a function of some other file, compiled to ask for errno.
    float* const root = roots.data();
    for (std::size_t i = 0; i < Slice::kFloats; ++i) root[i] = __builtin_sqrtf(root[i]);
    const float keep = 1 - rates_.rate * decay;
    const Lane most = Lane{} + limit;
    for (std::size_t k = 0; k < Slice::kLanes; ++k) {
        const Lane step = rates_.step * first.lanes[k] / (roots.lanes[k] + options_.epsilon);
        Lane fresh = keep * value.lanes[k] - step;
        fresh = fresh < -most ? -most : fresh;
        value.lanes[k] = fresh > most ? most : fresh;
    }
}

/// One row of all king buckets; units are numbered [slice][row].
void Optimizer::step_row(std::size_t unit, std::span<Weights> gradients, Weights& weights) {
    const std::size_t slice = unit / kFeatureRows;
    const std::size_t row = unit % kFeatureRows;
    const auto buckets = static_cast<std::size_t>(shape_.king_buckets);
    Slice sum;
    for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
        const std::size_t index = (slice * buckets + bucket) * kFeatureRows + row;
        const Slice gradient = collect(gradients, &Weights::rows, index);
        sum.add(gradient);
        if (buckets > 1)
            update(deviations_, index, gradient, options_.deviation_decay, kWeightLimit);
    }
    update(shared_, unit, sum, options_.decay, kWeightLimit);
    for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
        const std::size_t index = (slice * buckets + bucket) * kFeatureRows + row;
        weights.rows[index] = shared_.values[unit];
        if (buckets > 1) weights.rows[index].add(deviations_.values[index]);
    }
}

void Optimizer::step_rest(std::span<Weights> gradients, Weights& weights) {
    const std::size_t slices = weights.slices();
    for (std::size_t i = 0; i < slices; ++i)
        update(biases_, i, collect(gradients, &Weights::biases, i), 0, kNoLimit);
    Slice sum;
    for (Weights& gradient : gradients) {
        sum.add(as_slice(gradient.output_biases));
        gradient.output_biases.fill(0);
    }
    update(biases_, slices, sum, 0, kNoLimit);
    // Decay would push output weights into the rounding of the network file.
    for (std::size_t i = 0; i < outputs_.values.size(); ++i)
        update(outputs_, i, collect(gradients, &Weights::outputs, i), 0, kWeightLimit);
    std::copy_n(biases_.values.begin(), slices, weights.biases.begin());
    for (std::size_t i = 0; i < weights.output_biases.size(); ++i)
        weights.output_biases[i] = biases_.values[slices].get(i);
    weights.outputs = outputs_.values;
}

void Optimizer::step_part(std::size_t part, std::size_t parts, std::span<Weights> gradients,
                          Weights& weights) {
    const std::size_t units = shared_.values.size();
    for (std::size_t unit = units * part / parts; unit < units * (part + 1) / parts; ++unit)
        step_row(unit, gradients, weights);
    if (part == 0) step_rest(gradients, weights);
}

void Optimizer::write_weights(Weights& weights) const {
    for (std::size_t i = 0; i < weights.rows.size(); ++i) {
        weights.rows[i] = shared_of(i);
        if (shape_.king_buckets > 1) weights.rows[i].add(deviations_.values[i]);
    }
    std::copy_n(biases_.values.begin(), weights.slices(), weights.biases.begin());
    for (std::size_t i = 0; i < weights.output_biases.size(); ++i)
        weights.output_biases[i] = biases_.values[weights.slices()].get(i);
    weights.outputs = outputs_.values;
}

}  // namespace chuhe::training
