#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "records/book.h"

namespace chuhe::records {

/// One entry of xqbase's BOOK.DAT: eight bytes, little endian.
struct XqbaseEntry {
    std::uint32_t lock = 0;
    std::uint16_t move = 0;
    std::uint16_t weight = 0;
};

/// The third key word of xqbase's programs for a position (docs/formats.md).
std::uint32_t xqbase_lock(const Position& position);

/// The move in xqbase's code: from + 256 * to on a board 16 wide.
std::uint16_t xqbase_move_code(Move move);
/// kNoMove for codes off the board.
Move xqbase_move(std::uint16_t code);

/// A book from the bytes of a BOOK.DAT; refused when they are no whole number of entries.
Result<std::unique_ptr<Book>> read_xqbase_book(std::string_view bytes);

/// The bytes of a BOOK.DAT, entries sorted by lock and falling weight.
std::string write_xqbase_book(std::vector<XqbaseEntry> entries);

}  // namespace chuhe::records
