#pragma once

#include "bitboard/position.h"
#include "search/search.h"
#include "search/shared_state.h"

namespace chuhe {

/// Makes the line of a proven mate end in the mate: cut-offs of the table may have left it short.
/// Plays table moves first and searches for the rest, on a clock only for a small part of the time
/// that is left for the move. A line that stays short keeps what it has.
void complete_mate_line(const Position& root, LineReport& line, const SharedState& shared);

}  // namespace chuhe
