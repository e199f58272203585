#pragma once

#include <string>

#include "tournament/game.h"
#include "tournament/settings.h"

namespace chuhe::tournament {

/// Writes what a tournament leaves behind in files.
class Recorder {
  public:
    explicit Recorder(const TournamentSettings& settings) : settings_(settings) {}

    /// Opens the files; the error names the one that cannot be written.
    Result<void> open();

    Result<void> add(const GameRecord& game);

  private:
    const TournamentSettings& settings_;
};

}  // namespace chuhe::tournament
