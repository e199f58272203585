#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

#include "records/book.h"

namespace chuhe::records {

/// A row of a book of our own: a position or its mirror image, whichever has the smaller key, and a
/// move in that orientation.
struct BookRow {
    std::uint64_t key = 0;
    BookMove entry;
};

/// The key under which a position and its mirror image are kept, and which of the two it is.
struct BookKey {
    std::uint64_t key;
    bool is_mirrored;
    bool is_symmetric;
};
BookKey book_key(const Position& position);

bool is_sqlite(std::string_view first_bytes);

/// Opens a book of our own for reading; books of other programs are refused by name.
Result<std::unique_ptr<Book>> open_sqlite_book(const std::filesystem::path& path);

/// Writes a book of our own, replacing the file as a whole. `source` says in the book where it is
/// from.
Result<void> write_sqlite_book(const std::filesystem::path& path, std::span<const BookRow> rows,
                               std::string_view source);

}  // namespace chuhe::records
