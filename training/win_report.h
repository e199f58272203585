#pragma once

#include <string>

#include "training/win_samples.h"

namespace chuhe::training {

/// The two coefficient lines of kWinModel as C++, rounded so that no chance changes visibly.
std::string model_source(const WinModel& model);

/// How well a model tells the results of games: its log-loss and that of kWinModel, and tables of
/// predicted and observed shares of wins, draws and losses in percent, by score (normalised by this
/// model) and by material left, the latter with the model's a and b.
std::string win_report(const WinModel& model, const WinSamples& samples);

}  // namespace chuhe::training
