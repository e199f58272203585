#pragma once

#include <unordered_map>

#include "records/game.h"
#include "records/sqlite_book.h"

namespace chuhe::records {

struct BookBuildOptions {
    int plies = 40;           ///< of each game
    int least_games = 1;      ///< rarer moves are left out
    int least_weight = 1;     ///< as are moves that hardly ever score
    bool variations = false;  ///< count them as games without a result
};

/// Gathers moves and results of games; a position and its mirror image are one.
class BookBuilder {
  public:
    explicit BookBuilder(const BookBuildOptions& options) : options_(options) {}

    void add(const Game& game);
    [[nodiscard]] std::uint64_t games() const { return games_; }

    /// What is left after the limits, by key and falling weight. A win weighs 2, a draw or a game
    /// without a result 1.
    [[nodiscard]] std::vector<BookRow> rows() const;

    /// Writes the rows: as BOOK.DAT when the name ends in .dat, else as a book of our own.
    Result<void> write(const std::filesystem::path& path, std::string_view source) const;

  private:
    struct EntryKey {
        std::uint64_t position;
        std::uint16_t move;
        friend bool operator==(const EntryKey&, const EntryKey&) = default;
    };
    struct HashEntry {
        std::size_t operator()(const EntryKey& key) const {
            return key.position ^ (std::size_t{key.move} * 0x9E3779B97F4A7C15ULL);
        }
    };
    struct Counts {
        std::uint32_t wins = 0;
        std::uint32_t draws = 0;
        std::uint32_t losses = 0;
        std::uint32_t games = 0;
        std::uint32_t lock = 0;  ///< BOOK.DAT's key of the orientation kept
    };

    void count(const Position& position, Move move, GameResult result);
    [[nodiscard]] bool is_kept(const Counts& counts) const;

    BookBuildOptions options_;
    std::unordered_map<EntryKey, Counts, HashEntry> counts_;
    std::uint64_t games_ = 0;
};

struct BookBuildSummary {
    std::uint64_t files = 0;
    std::uint64_t games = 0;
    std::uint64_t refused = 0;  ///< games and files
    std::uint64_t entries = 0;
};

/// Builds a book from a game file or all game files in a folder and below. `on_progress` may be
/// empty.
Result<BookBuildSummary> build_book(
    const std::filesystem::path& games, const std::filesystem::path& book,
    const BookBuildOptions& options,
    const std::function<void(std::size_t done, std::size_t total)>& on_progress);

}  // namespace chuhe::records
