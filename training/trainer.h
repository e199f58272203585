#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "support/result.h"
#include "training/gradient.h"
#include "training/optimizer.h"
#include "training/team.h"
#include "training/weights.h"

namespace chuhe::training {

struct TrainOptions {
    NetworkShape shape{256, 1};
    /// What the weights begin as; null for fresh ones. can_grow() must accept it.
    std::shared_ptr<const Network> start;
    int epochs = 12;
    std::size_t batch = 8192;
    /// First learning rate; see learning_rate().
    double rate = 1.5e-3;
    TargetOptions target;
    OptimizerOptions optimizer;
    std::uint64_t seed = 1;
    /// Sums of floats depend on it, so a training is repeatable for a given number of threads.
    std::size_t threads = 2;
    /// Written after every epoch and when the training is stopped; an existing one of the same
    /// training is continued.
    std::optional<std::filesystem::path> checkpoint;
};

/// A point of the loss curve. Losses are means of (expected points - target)².
struct LossPoint {
    double epoch = 0;  ///< epochs done, fractions too
    double loss = 0;
};

struct LossHistory {
    std::vector<LossPoint> training;    ///< several an epoch, means since the point before
    std::vector<LossPoint> validation;  ///< one an epoch
};

/// What a listener hears, some times a second and at the end of each epoch.
struct TrainProgress {
    double epochs_done = 0;
    double training_loss = 0;               ///< of late
    std::optional<double> validation_loss;  ///< at the end of an epoch
    double rate = 0;
    double positions_per_second = 0;
};

/// Trains a network on positions in memory.
class Trainer {
  public:
    Trainer(const TrainOptions& options, std::span<const PackedPosition> training,
            std::span<const PackedPosition> validation);

    /// Trains to the last epoch, or until `stop`. True when finished. The error is about the
    /// checkpoint.
    Result<bool> run(const std::atomic<bool>& stop,
                     const std::function<void(const TrainProgress&)>& listener);

    [[nodiscard]] const Weights& weights() const { return weights_; }
    [[nodiscard]] const LossHistory& history() const { return history_; }
    /// Mean loss over a set with the weights as they are.
    double loss_of(std::span<const PackedPosition> set);

  private:
    void shuffle(int epoch);
    void group_batch(std::span<std::uint32_t> chosen);
    void train_batch(std::size_t first);
    void finish_epoch(const std::function<void(const TrainProgress&)>& listener);
    void note_loss(const std::function<void(const TrainProgress&)>& listener);
    [[nodiscard]] std::size_t batches() const;
    [[nodiscard]] TrainProgress progress();
    [[nodiscard]] std::string settings() const;
    Result<bool> save();
    Result<bool> restore();

    TrainOptions options_;
    std::span<const PackedPosition> training_;
    std::span<const PackedPosition> validation_;
    Team team_;
    Weights weights_;
    Optimizer optimizer_;
    std::vector<Weights> gradients_;     ///< one a thread
    std::vector<MicroBatch> micro_;      ///< one a thread
    std::vector<double> thread_losses_;  ///< of the batch

    // Where the training is; this, the optimiser and the history make a checkpoint.
    int epoch_ = 0;
    std::size_t batch_ = 0;  ///< batches done in this epoch
    double loss_sum_ = 0;    ///< since the last point of the curve
    std::uint64_t loss_count_ = 0;
    LossHistory history_;

    std::vector<std::uint32_t> grouped_;  ///< room for group_batch()
    std::vector<std::uint32_t> order_;
    double rate_ = 0;
    double last_loss_ = 0;
    std::uint64_t seen_ = 0;  ///< positions trained on in this run
    std::int64_t started_ = 0;
    std::int64_t told_ = 0;
};

}  // namespace chuhe::training
