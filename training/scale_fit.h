#pragma once

#include <span>

namespace chuhe::training {

/// The scale that scores of all generations are brought to: the one that suits the margins of the
/// search (docs/evaluation.md).
inline constexpr int kCommonScale = 940;

/// A search score and what the game brought the same side.
struct ScoredResult {
    float score;
    float points;  ///< 0, 0.5 or 1
};

/// Expected points of a side with this score.
double expected_points(double score, double scale);

/// Mean of (points - expected_points(score, scale))².
double scale_loss(std::span<const ScoredResult> sample, double scale);

/// The scale K for which 1 / (1 + exp(-score / K)) fits the results best (least squares; golden
/// section search over log K in [20, 5000]). Scores of different generations are made comparable
/// by it.
double fit_scale(std::span<const ScoredResult> sample);

}  // namespace chuhe::training
