#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "support/result.h"
#include "training/packed_position.h"
#include "training/replay.h"
#include "training/scale_fit.h"

namespace chuhe::training {

struct LoadOptions {
    FilterOptions filter;
    /// All scores are rescaled to this scale (fit_scale).
    int common_scale = kCommonScale;
    /// Scores beyond this many scales are left out.
    double max_scales = 6;
    /// Share of the games, chosen by their number, kept for validation.
    double validation_share = 0.04;
    /// See mixed_scores(). Only for training: validation takes the scores as they are.
    double lookahead = 0;
    /// The same score for equal positions: their mean.
    bool merge_duplicates = true;
};

/// What one file gave.
struct LoadedFile {
    std::filesystem::path path;
    double scale = 0;  ///< fitted
    std::uint64_t games = 0;
    std::array<std::uint64_t, kRejections> judged{};
};

/// Positions for training and, from other games, for validation.
struct PositionSet {
    std::vector<PackedPosition> training;
    std::vector<PackedPosition> validation;
    std::vector<LoadedFile> files;
    std::uint64_t duplicates = 0;  ///< merged into earlier ones
};

/// Reads record files, filters, fits the scale of each file and rescales.
Result<PositionSet> load_positions(const std::vector<std::filesystem::path>& paths,
                                   const LoadOptions& options);

/// Keeps one of equal positions, with the mean score; returns how many went.
std::uint64_t merge_duplicates(std::vector<PackedPosition>& positions);

}  // namespace chuhe::training
