#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace chuhe {

/// The tunable numbers of the search as options, in builds with CHUHE_TUNING; nothing in others.

/// "option name Tune reductions.Base type spin default 660 min 0 max 2000", one a number.
std::vector<std::string> tuning_option_lines();

/// Sets a tunable number from what follows `setoption`. Empty when it names none; the error says
/// why a value was not taken. Numbers out of range are refused: a tuner must not believe them.
std::optional<Result<int>> set_tunable(std::string_view arguments);

}  // namespace chuhe
