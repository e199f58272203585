#pragma once

#include <array>
#include <span>
#include <string>

#include "eval/network.h"
#include "training/packed_position.h"
#include "training/weights.h"

namespace chuhe::training {

/// How good the integer network is on positions it never saw, and what rounding did to it.
struct Validation {
    struct Mean {
        double sum = 0;
        std::uint64_t count = 0;

        void add(double value) {
            sum += value;
            ++count;
        }
        [[nodiscard]] double value() const {
            return count == 0 ? 0 : sum / static_cast<double>(count);
        }
    };

    Mean by_score;        ///< (expected points - expected points of the search score)²
    Mean by_result;       ///< (expected points - points of the game)²
    Mean float_by_score;  ///< the same before rounding
    Mean rounding;        ///< |integer - float|, score units
    std::array<Mean, kOutputBuckets> by_bucket;  ///< by score, for each output bucket

    /// Several lines for people.
    [[nodiscard]] std::string text() const;
};

Validation validate(const Weights& weights, const Network& network,
                    std::span<const PackedPosition> set);

}  // namespace chuhe::training
