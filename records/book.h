#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboard/position.h"
#include "records/notation.h"
#include "support/random.h"
#include "support/result.h"

namespace chuhe::records {

/// What a book says of a move. Numbers of games are 0 in books that do not keep them.
struct BookMove {
    Move move;
    int weight = 0;          ///< how often it should be chosen, relative to the others
    std::uint32_t wins = 0;  ///< games won by the side that moves
    std::uint32_t draws = 0;
    std::uint32_t losses = 0;
    std::uint32_t games = 0;  ///< those without a known result included
};

/// An opening book that is looked into. Not to be shared by threads.
class Book {
  public:
    Book() = default;
    Book(const Book&) = delete;
    Book& operator=(const Book&) = delete;
    virtual ~Book() = default;

    /// Legal moves of this position, or of its mirror image turned back; the heaviest first.
    [[nodiscard]] std::vector<BookMove> moves(const Position& position) const;
    /// Entries in the whole book.
    [[nodiscard]] virtual std::size_t size() const = 0;

  protected:
    /// Raw entries for the position itself, moves unchecked.
    [[nodiscard]] virtual std::vector<BookMove> entries(const Position& position) const = 0;
};

/// Opens xqbase's BOOK.DAT or a book of our own (SQLite), told apart by content. Other SQLite books
/// are refused by name: their keys are not openly documented.
Result<std::unique_ptr<Book>> open_book(const std::filesystem::path& path);

/// Whether the move is fit to be played from a book: it returns to no position of the line, and the
/// enemy's answer neither mates nor wins a piece by captures on one square.
bool is_safe_book_move(const Position& position, Move move);

/// The books of `bookfiles` or `Book File`: names separated by ";", looked into in turn.
class BookShelf {
  public:
    /// Replaces the books. Relative names count from `folder`; empty names and "<empty>" are
    /// skipped. Those that cannot be opened are left out and their reasons come back.
    std::vector<std::string> open(std::string_view names, const std::filesystem::path& folder);
    [[nodiscard]] bool empty() const { return books_.empty(); }

    /// Safe moves of the first book that knows the position, the heaviest first.
    [[nodiscard]] std::vector<BookMove> moves(const Position& position) const;

  private:
    std::vector<std::unique_ptr<Book>> books_;
};

/// One of the moves: the first when `best`, else drawn by weight. None when the list is empty.
std::optional<BookMove> choose_book_move(const std::vector<BookMove>& moves, bool best,
                                         Random& random);

/// A table for people: move, weight in percent, games and score; a line each.
std::string book_table(const Position& position, const std::vector<BookMove>& moves,
                       Notation notation);

/// The position seen in a mirror. The line that led to it is not kept.
Position mirrored_position(const Position& position);
inline Move mirrored(Move move) {
    return {move.from().mirrored(), move.to().mirrored()};
}

}  // namespace chuhe::records
