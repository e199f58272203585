#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "training/weights.h"

namespace chuhe::training {

struct OptimizerOptions {
    float beta1 = 0.9F;
    float beta2 = 0.999F;
    float epsilon = 1e-8F;
    /// Decay of the feature weights that all king buckets share, per step and learning rate.
    float decay = 0.01F;
    /// Decay of what a king bucket adds to them: without much data a bucket should say nothing.
    float deviation_decay = 1.0F;
};

/// Learning rate of step `step` of `steps`: warm-up, then a cosine from `first` down to one
/// hundredth of it.
double learning_rate(double first, std::uint64_t step, std::uint64_t steps);

/// AdamW (Loshchilov and Hutter 2019) for a network whose king buckets have common parts: a row of
/// bucket b is shared row + deviation of b, each with its own moments. The shared row gets the
/// gradients of all buckets, so rare buckets learn from common ones. Nothing of this shows in the
/// network, which holds the sums.
class Optimizer {
  public:
    /// Numbers of one group with their running moments.
    struct Group {
        std::vector<Slice> values;
        std::vector<Slice> first_moments;
        std::vector<Slice> second_moments;

        void resize(std::size_t size);
    };

    /// What the buckets of the weights have in common is taken for the shared rows.
    Optimizer(const Weights& weights, OptimizerOptions options);

    /// The work can be divided: call step_part(i, parts, …) for all i, at any time and on any
    /// threads, between begin_step() and the next one. Gradients are summed in the order given
    /// and set to zero. `weights` are what the next gradients are computed with.
    void begin_step(double rate);
    void step_part(std::size_t part, std::size_t parts, std::span<Weights> gradients,
                   Weights& weights);

    [[nodiscard]] std::uint64_t steps_done() const { return steps_; }
    void set_steps_done(std::uint64_t steps) { steps_ = steps; }
    /// Everything to be stored in a checkpoint.
    [[nodiscard]] std::array<Group*, 4> groups() {
        return {&shared_, &deviations_, &biases_, &outputs_};
    }
    /// The weights from the groups, after these were read from a checkpoint.
    void write_weights(Weights& weights) const;

  private:
    struct Rates {
        float step = 0;               ///< learning rate, corrected for the young first moments
        float second_correction = 1;  ///< factor of the second moments
        float rate = 0;               ///< learning rate as it is, for the decay
    };

    /// The part that a row, numbered as in Weights::rows, shares with the other king buckets.
    [[nodiscard]] const Slice& shared_of(std::size_t index) const;
    void update(Group& group, std::size_t index, const Slice& gradient, float decay,
                float limit) const;
    void step_row(std::size_t unit, std::span<Weights> gradients, Weights& weights);
    void step_rest(std::span<Weights> gradients, Weights& weights);

    OptimizerOptions options_;
    NetworkShape shape_;
    std::uint64_t steps_ = 0;
    Rates rates_;
    Group shared_;      ///< [slice][row]
    Group deviations_;  ///< [slice][king bucket][row]; empty with one bucket
    Group biases_;      ///< [slice], then one slice that holds the output biases
    Group outputs_;
};

}  // namespace chuhe::training
