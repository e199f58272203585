#pragma once

#include <string>

#include "tournament/tuning_state.h"

namespace chuhe::tournament {

/// What a tuning begins with: how many parameters, iterations and games, and what was done before.
std::string tuning_headline(const Spsa& spsa, const TuningProgress& progress,
                            const std::string& engine);

/// One line after an iteration: its score (such as "+1 =1 -0"), that of all games, and the
/// parameters that have moved the most, measured by their ranges.
std::string tuning_line(const Spsa& spsa, const TuningProgress& progress, int iteration,
                        const std::string& score);

/// All parameters with where they started and where they are, and the words that give an engine of
/// chuhe-match these values, quoted for the shell.
std::string tuning_report(const Spsa& spsa, const TuningProgress& progress);

/// `text` as one word of a POSIX shell.
std::string shell_word(const std::string& text);

}  // namespace chuhe::tournament
