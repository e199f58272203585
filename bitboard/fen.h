#pragma once

#include <string>
#include <string_view>

#include "bitboard/position.h"
#include "support/result.h"

namespace chuhe {

inline constexpr std::string_view kStartFen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Reads a position in any of the dialects that xiangqi programs write: side w/r/b in either case
/// (anything but b is red) or missing; horses N or H, elephants B or E, pawns P or S; empty points
/// as any digits that add up; a tail of "- - half full", "-- half full", "half full" or nothing;
/// quotes around it, pockets
/// "[]" behind the board, `_` and `%20` for blanks. The error says what and where.
Result<Position> parse_fen(std::string_view text);

/// The one dialect written: KABNRCP letters, side w or b, "- -", plies without capture, move
/// number.
std::string to_fen(const Position& position);

/// The board part only.
std::string board_fen(const Board& board);

}  // namespace chuhe
