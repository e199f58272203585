#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tournament/game.h"
#include "tournament/settings.h"

namespace chuhe::tournament {

/// The memory of a tournament: a journal with one line for each finished game, written before
/// anything else learns of the result. A run that was killed at any moment goes on from it: what is
/// in the journal counts, what is not is played again.
class StateFile {
  public:
    StateFile() = default;
    StateFile(const StateFile&) = delete;
    StateFile& operator=(const StateFile&) = delete;
    ~StateFile();

    /// Opens or creates the file. An existing one must belong to the same tournament; a last line
    /// that was cut off is removed. `openings` identifies the opening book.
    Result<void> open(const TournamentSettings& settings, const std::string& openings);

    Result<void> add(const GameRecord& game);

    /// The games found when the file was opened.
    [[nodiscard]] const std::vector<GameRecord>& games() const { return games_; }
    /// Size of the PGN file before the first game of this tournament.
    [[nodiscard]] std::int64_t pgn_start() const { return pgn_start_; }
    [[nodiscard]] bool is_open() const { return file_ >= 0; }

  private:
    Result<void> read(const std::string& text, const std::string& identity);
    Result<void> write(const std::string& line);

    std::string path_;
    int file_ = -1;
    std::vector<GameRecord> games_;
    std::int64_t pgn_start_ = 0;
    std::size_t good_bytes_ = 0;
    std::int64_t last_sync_ms_ = 0;
};

}  // namespace chuhe::tournament
