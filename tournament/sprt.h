#pragma once

#include <optional>
#include <string>

#include "tournament/statistics.h"

namespace chuhe::tournament {

enum class EloModel { kLogistic, kNormalized };

struct SprtSettings {
    double elo0 = 0;
    double elo1 = 2;
    double alpha = 0.05;
    double beta = 0.05;
    EloModel model = EloModel::kNormalized;

    friend bool operator==(const SprtSettings&, const SprtSettings&) = default;
};

enum class SprtVerdict { kContinue, kAcceptH0, kAcceptH1 };

struct SprtState {
    double llr = 0;
    double lower = 0;  ///< H0 is accepted at or below
    double upper = 0;  ///< H1 is accepted at or above
    SprtVerdict verdict = SprtVerdict::kContinue;
};

/// Generalised sequential probability ratio test of H0 (strength elo0) against H1 (elo1), on
/// complete pairs when there are any, else on games. The log-likelihood ratio is that of the two
/// maximum-likelihood distributions under the hypotheses, as in Michel Van den Bergh, "A practical
/// introduction to the GSPRT" (logistic) and "Comments on normalized Elo" (normalised, where the
/// t-value is held fixed); bounds are Wald's.
SprtState sprt(const Tally& tally, const SprtSettings& settings);

/// The log-likelihood ratio alone.
double log_likelihood_ratio(const Tally& tally, const SprtSettings& settings);

}  // namespace chuhe::tournament
