#include "records/book_builder.h"

#include <algorithm>

#include <fmt/format.h>

#include "records/convert.h"
#include "records/game_cursor.h"
#include "records/xqbase_book.h"
#include "support/text.h"

namespace chuhe::records {

namespace {

constexpr std::uint64_t weight_of(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses,
                                  std::uint64_t games) {
    const std::uint64_t unknown = games - wins - draws - losses;
    return 2 * wins + draws + unknown;
}

}  // namespace

void BookBuilder::count(const Position& position, Move move, GameResult result) {
    const BookKey key = book_key(position);
    Move kept = key.is_mirrored ? mirrored(move) : move;
    // In a position that is its own mirror image two moves are one: the right-hand one is kept.
    if (key.is_symmetric) kept = Move::from_raw(std::max(kept.raw(), mirrored(kept).raw()));
    Counts& counts = counts_[{key.key, kept.raw()}];
    if (counts.games == 0) {
        counts.lock = xqbase_lock(key.is_mirrored ? mirrored_position(position) : position);
    }
    ++counts.games;
    const bool red = position.side_to_move() == kRed;
    if (result == GameResult::kDraw) {
        ++counts.draws;
    } else if (result == (red ? GameResult::kRedWins : GameResult::kBlackWins)) {
        ++counts.wins;
    } else if (result != GameResult::kUnknown) {
        ++counts.losses;
    }
}

void BookBuilder::add(const Game& game) {
    ++games_;
    Position position = game.start();
    int plies = 0;
    for (const Move move : game.main_line()) {
        if (++plies > options_.plies) break;
        count(position, move, game.result);
        position.make_move(move);
    }
    if (!options_.variations) return;
    TreeWalker walker(game);
    for (int n = 1; n <= game.move_count(); ++n) {
        const Game::Node& node = game.node(n);
        if (walker.ply(n) > options_.plies || game.node(node.parent).first_child == n) continue;
        // From where a variation leaves its line, its moves are counted once each.
        for (int v = n; v != Game::kNone && walker.ply(v) <= options_.plies;
             v = game.node(v).first_child) {
            walker.go_to(game.node(v).parent);
            count(walker.position(), game.node(v).move, GameResult::kUnknown);
        }
    }
}

bool BookBuilder::is_kept(const Counts& counts) const {
    const std::uint64_t weight = weight_of(counts.wins, counts.draws, counts.losses, counts.games);
    return counts.games >= static_cast<std::uint64_t>(std::max(options_.least_games, 0)) &&
           weight >= static_cast<std::uint64_t>(std::max(options_.least_weight, 0));
}

std::vector<BookRow> BookBuilder::rows() const {
    std::vector<BookRow> rows;
    rows.reserve(counts_.size());
    for (const auto& [key, counts] : counts_) {
        if (!is_kept(counts)) continue;
        constexpr std::uint64_t kMostWeight = 1'000'000;
        const std::uint64_t weight = std::min(
            weight_of(counts.wins, counts.draws, counts.losses, counts.games), kMostWeight);
        rows.push_back({key.position,
                        {Move::from_raw(key.move), static_cast<int>(weight), counts.wins,
                         counts.draws, counts.losses, counts.games}});
    }
    std::sort(rows.begin(), rows.end(), [](const BookRow& a, const BookRow& b) {
        return std::tuple(a.key, -a.entry.weight, a.entry.move.raw()) <
               std::tuple(b.key, -b.entry.weight, b.entry.move.raw());
    });
    return rows;
}

Result<void> BookBuilder::write(const std::filesystem::path& path, std::string_view source) const {
    const std::vector<BookRow> all = rows();
    if (!equal_ignoring_case(path.extension().string(), ".dat")) {
        return write_sqlite_book(path, all, source);
    }
    int heaviest = 1;
    for (const BookRow& row : all) heaviest = std::max(heaviest, row.entry.weight);
    constexpr int kMost = 0xFFFF;  // sixteen bits hold a weight there
    std::vector<XqbaseEntry> entries;
    entries.reserve(all.size());
    for (const BookRow& row : all) {
        const Counts& counts = counts_.at({row.key, row.entry.move.raw()});
        const double scale = heaviest > kMost ? double{kMost} / heaviest : 1.0;
        const int weight = std::max(1, static_cast<int>(row.entry.weight * scale));
        entries.push_back(
            {counts.lock, xqbase_move_code(row.entry.move), static_cast<std::uint16_t>(weight)});
    }
    return write_file(path, write_xqbase_book(std::move(entries)));
}

Result<BookBuildSummary> build_book(
    const std::filesystem::path& games, const std::filesystem::path& book,
    const BookBuildOptions& options,
    const std::function<void(std::size_t done, std::size_t total)>& on_progress) {
    std::vector<std::filesystem::path> files{games};
    std::error_code failure;
    if (std::filesystem::is_directory(games, failure)) {
        std::uint64_t skipped = 0;
        auto found = game_files(games, skipped);
        if (!found) return error(found.error());
        files = std::move(*found);
    }
    BookBuilder builder(options);
    BookBuildSummary summary;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto bytes = read_file(files[i]);
        if (bytes) {
            ++summary.files;
            read_games(*bytes, {}, [&](Result<Game> game) {
                if (game) {
                    builder.add(*game);
                } else {
                    ++summary.refused;
                }
            });
        } else {
            ++summary.refused;
        }
        if (on_progress) on_progress(i + 1, files.size());
    }
    summary.games = builder.games();
    summary.entries = builder.rows().size();
    if (summary.entries == 0) return error(fmt::format("{}: no moves for a book", games.string()));
    if (auto ok = builder.write(book, games.filename().string()); !ok) return error(ok.error());
    return summary;
}

}  // namespace chuhe::records
