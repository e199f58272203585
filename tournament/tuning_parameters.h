#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"
#include "tournament/option_line.h"
#include "tournament/spsa.h"

namespace chuhe::tournament {

/// Where parameters come from the engine itself: "engine:" and how their names begin.
inline constexpr std::string_view kEngineSource = "engine:";

/// The parameters to tune. `source` is a TOML file with a table `[[parameter]]` for each
///
///     name = "Tune Margin"    an option of type spin; the only key that must be there
///     start = 100             default: that of the engine
///     least = 50              default: the engine's minimum
///     most = 200              default: the engine's maximum
///     c_end = 7.5             default: a twentieth of the range
///     r_end = 0.002           default
///
/// or kEngineSource and a prefix: all spins of more than two values of which the name begins so,
/// upper and lower case alike. `offered` are the options of the engine. The error says which
/// parameter of which line is wrong.
Result<std::vector<TuningParameter>> read_tuning_parameters(const std::string& source,
                                                            std::span<const OptionLine> offered);

}  // namespace chuhe::tournament
