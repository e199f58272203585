#pragma once

#include <string>
#include <string_view>

#include "bitboard/position.h"
#include "engine/move_text.h"
#include "support/result.h"

namespace chuhe {

/// What a `position` line set up.
struct ParsedPosition {
    Position position;
    /// How the line counted ranks: as preferred, unless its moves are legal only the other way.
    Ranks ranks = Ranks::kFromZero;
    /// Empty, or which move could not be played; the position is the one before it.
    std::string problem;
};

/// Longest game that is followed, in plies.
inline constexpr int kMaxGamePlies = 16384;

/// Reads what follows the word `position`: `startpos` or `fen …` or a bare FEN, then maybe `moves`
/// and moves in any dialect of coordinates. With `other_ranks_too` a move list that cannot be
/// played as `preferred` says is tried the other way.
Result<ParsedPosition> parse_position(std::string_view arguments, Ranks preferred,
                                      bool other_ranks_too);

}  // namespace chuhe
