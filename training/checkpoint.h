#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "support/result.h"
#include "training/optimizer.h"
#include "training/trainer.h"

namespace chuhe::training {

/// A training on its way, apart from the numbers of the optimiser.
struct Checkpoint {
    std::string settings;  ///< a training with others is another training
    int epoch = 0;
    std::size_t batch = 0;
    std::uint64_t steps = 0;
    double loss_sum = 0;
    std::uint64_t loss_count = 0;
    LossHistory history;
};

/// Writes beside the file and renames, so that there is a whole checkpoint at any time.
Result<bool> write_checkpoint(const std::filesystem::path& path, const Checkpoint& state,
                              std::span<Optimizer::Group* const> groups);

/// Reads state and groups, whose sizes must be those written. On an error the groups may be spoilt.
Result<Checkpoint> read_checkpoint(const std::filesystem::path& path, const std::string& settings,
                                   std::span<Optimizer::Group* const> groups);

}  // namespace chuhe::training
