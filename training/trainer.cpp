#include "training/trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "support/clock.h"
#include "support/random.h"
#include "training/bytes.h"
#include "training/checkpoint.h"

namespace chuhe::training {

namespace {

/// Points of the training curve in one epoch, about.
constexpr std::size_t kPointsPerEpoch = 20;
constexpr std::int64_t kTellMilliseconds = 500;
constexpr double kMillisecondsPerSecond = 1000.0;

/// Tells data sets apart: a checkpoint continued on other positions would mean nothing.
std::uint64_t hash_of(std::span<const PackedPosition> set) {
    std::uint64_t hash = set.size();
    for (const PackedPosition& position : set) {
        hash = Random(hash ^ position.key() ^ static_cast<std::uint64_t>(position.score())).next();
    }
    return hash;
}

Weights first_weights(const TrainOptions& options) {
    if (!options.start) return random_weights(options.shape, options.seed);
    return grown_weights(*options.start, options.shape, options.seed);
}

}  // namespace

Trainer::Trainer(const TrainOptions& options, std::span<const PackedPosition> training,
                 std::span<const PackedPosition> validation)
    : options_(options),
      training_(training),
      validation_(validation),
      team_(options.threads),
      weights_(first_weights(options)),
      optimizer_(weights_, options.optimizer),
      gradients_(options.threads, Weights(options.shape)),
      micro_(options.threads, MicroBatch(options.shape, options.target)),
      thread_losses_(options.threads),
      order_(training.size()) {}

std::size_t Trainer::batches() const {
    return (training_.size() + options_.batch - 1) / options_.batch;
}

/// The order of an epoch depends on the seed and its number only, so a continued training sees the
/// same batches.
void Trainer::shuffle(int epoch) {
    std::iota(order_.begin(), order_.end(), 0U);
    Random random(options_.seed + Random(static_cast<std::uint64_t>(epoch)).next());
    for (std::size_t i = order_.size(); i > 1; --i)
        std::swap(order_[i - 1], order_[random.below(static_cast<std::uint32_t>(i))]);
}

/// Brings positions with the same king buckets together: neighbours then share rows, and the
/// weights in use stay near the processor. Within a batch the order means nothing.
void Trainer::group_batch(std::span<std::uint32_t> chosen) {
    for (const std::uint32_t number : chosen) __builtin_prefetch(&training_[number]);
    std::array<std::size_t, PackedPosition::kKingPlacePairs + 1> starts{};
    for (const std::uint32_t number : chosen) ++starts[training_[number].king_place_pair() + 1];
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    grouped_.resize(chosen.size());
    for (const std::uint32_t number : chosen)
        grouped_[starts[training_[number].king_place_pair()]++] = number;
    std::copy(grouped_.begin(), grouped_.end(), chosen.begin());
}

void Trainer::train_batch(std::size_t first) {
    const std::size_t size = std::min(options_.batch, training_.size() - first);
    const std::span<std::uint32_t> chosen(order_.data() + first, size);
    if (options_.shape.king_buckets > 1) group_batch(chosen);
    const float factor = 1 / static_cast<float>(size);
    const std::size_t stride = team_.size() * MicroBatch::kSize;
    team_.run([&](std::size_t thread) {
        double loss = 0;
        for (std::size_t at = thread * MicroBatch::kSize; at < size; at += stride) {
            MicroBatch& micro = micro_[thread];
            micro.load(training_, chosen.subspan(at, std::min(MicroBatch::kSize, size - at)));
            loss += micro.forward(weights_);
            micro.backward(weights_, factor, gradients_[thread]);
        }
        thread_losses_[thread] = loss;
    });
    const auto epochs = static_cast<std::uint64_t>(options_.epochs);
    rate_ = learning_rate(options_.rate, optimizer_.steps_done(), epochs * batches());
    optimizer_.begin_step(rate_);
    team_.run([&](std::size_t thread) {
        optimizer_.step_part(thread, team_.size(), gradients_, weights_);
    });
    loss_sum_ += std::accumulate(thread_losses_.begin(), thread_losses_.end(), 0.0);
    loss_count_ += size;
    seen_ += size;
}

double Trainer::loss_of(std::span<const PackedPosition> set) {
    std::vector<std::uint32_t> numbers(set.size());
    std::iota(numbers.begin(), numbers.end(), 0U);
    const std::span<const std::uint32_t> all(numbers);
    std::fill(thread_losses_.begin(), thread_losses_.end(), 0.0);
    team_.run([&](std::size_t thread) {
        double loss = 0;
        for (std::size_t at = thread * MicroBatch::kSize; at < set.size();
             at += team_.size() * MicroBatch::kSize) {
            MicroBatch& micro = micro_[thread];
            micro.load(set, all.subspan(at, std::min(MicroBatch::kSize, set.size() - at)));
            loss += micro.forward(weights_);
        }
        thread_losses_[thread] = loss;
    });
    const double sum = std::accumulate(thread_losses_.begin(), thread_losses_.end(), 0.0);
    return set.empty() ? 0 : sum / static_cast<double>(set.size());
}

TrainProgress Trainer::progress() {
    TrainProgress result;
    result.epochs_done = epoch_ + static_cast<double>(batch_) /
                                      static_cast<double>(std::max<std::size_t>(batches(), 1));
    result.training_loss = last_loss_;
    result.rate = rate_;
    const auto seconds = static_cast<double>(std::max<std::int64_t>(now_ms() - started_, 1)) /
                         kMillisecondsPerSecond;
    result.positions_per_second = static_cast<double>(seen_) / seconds;
    return result;
}

/// Puts a point on the curve when enough was seen since the last one. Tells the listener of it, and
/// now and then between.
void Trainer::note_loss(const std::function<void(const TrainProgress&)>& listener) {
    const std::size_t every = std::max<std::size_t>(batches() / kPointsPerEpoch, 1);
    if (batch_ % every == 0 || batch_ == batches()) {
        last_loss_ = loss_sum_ / static_cast<double>(std::max<std::uint64_t>(loss_count_, 1));
        history_.training.push_back({progress().epochs_done, last_loss_});
        loss_sum_ = 0;
        loss_count_ = 0;
    } else if (now_ms() - told_ < kTellMilliseconds) {
        return;
    }
    told_ = now_ms();
    listener(progress());
}

void Trainer::finish_epoch(const std::function<void(const TrainProgress&)>& listener) {
    ++epoch_;
    batch_ = 0;
    TrainProgress result = progress();
    result.validation_loss = loss_of(validation_);
    if (!validation_.empty())
        history_.validation.push_back({result.epochs_done, *result.validation_loss});
    listener(result);
}

Result<bool> Trainer::run(const std::atomic<bool>& stop,
                          const std::function<void(const TrainProgress&)>& listener) {
    if (const auto restored = restore(); !restored) return restored;
    started_ = told_ = now_ms();
    while (epoch_ < options_.epochs) {
        shuffle(epoch_);
        while (batch_ < batches()) {
            if (stop) {
                const auto saved = save();
                return saved ? Result<bool>(false) : saved;
            }
            train_batch(batch_ * options_.batch);
            ++batch_;
            note_loss(listener);
        }
        finish_epoch(listener);
        if (const auto saved = save(); !saved) return saved;
    }
    return true;
}

std::string Trainer::settings() const {
    return fmt::format(
        "width {} king buckets {} epochs {} batch {} rate {} scale {} result {} seed {} threads {} "
        "positions {} hash {:016x} start {:016x}",
        options_.shape.width, options_.shape.king_buckets, options_.epochs, options_.batch,
        options_.rate, options_.target.score_scale, options_.target.result_weight, options_.seed,
        options_.threads, training_.size(), hash_of(training_),
        options_.start ? options_.start->reference_hash() : 0);
}

Result<bool> Trainer::save() {
    if (!options_.checkpoint) return true;
    const Checkpoint state{settings(), epoch_,      batch_,  optimizer_.steps_done(),
                           loss_sum_,  loss_count_, history_};
    return write_checkpoint(*options_.checkpoint, state, optimizer_.groups());
}

Result<bool> Trainer::restore() {
    if (!options_.checkpoint || !std::filesystem::exists(*options_.checkpoint)) return true;
    auto state = read_checkpoint(*options_.checkpoint, settings(), optimizer_.groups());
    if (!state) return tl::unexpected(state.error());
    epoch_ = state->epoch;
    batch_ = state->batch;
    loss_sum_ = state->loss_sum;
    loss_count_ = state->loss_count;
    history_ = std::move(state->history);
    optimizer_.set_steps_done(state->steps);
    optimizer_.write_weights(weights_);
    return true;
}

}  // namespace chuhe::training
