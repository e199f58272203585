#pragma once

#include <string>

#include "training/trainer.h"

namespace chuhe::training {

/// The loss curves as an SVG picture: epochs to the right, loss upwards on a logarithmic axis.
std::string loss_curve_svg(const LossHistory& history, const std::string& title);

}  // namespace chuhe::training
