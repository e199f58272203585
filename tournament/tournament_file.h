#pragma once

#include <string>
#include <vector>

#include "tournament/settings.h"

namespace chuhe::tournament {

/// The participants that a tournament file describes, as text.
struct FileEngines {
    std::vector<KeyValue> each;
    std::vector<std::vector<KeyValue>> engines;
};

/// Reads a TOML file: settings at the top or in tables ([openings], [sprt], ...), [each] and
/// [[engine]] with the keys of the command line; an engine's options in a table `option`.
Result<FileEngines> read_tournament_file(const std::string& path, TournamentSettings& settings);

}  // namespace chuhe::tournament
