#pragma once

#include <span>

#include "eval/win_model.h"
#include "support/result.h"
#include "training/win_samples.h"

namespace chuhe::training {

/// Mean of -log(chance that the model gave to what happened), in nats. ln 3 is knowing nothing.
double log_loss(const WinModel& model, std::span<const WinSample> samples);

/// The model under which the results are most likely. Newton's method with the expected curvature
/// (Fisher scoring), damped after Levenberg and Marquardt so that every step is an improvement that
/// keeps the model valid. The error says that the samples do not determine a model.
Result<WinModel> fit_win_model(std::span<const WinSample> samples);

}  // namespace chuhe::training
