#pragma once

#include "bitboard/position.h"
#include "search/search.h"
#include "search/transposition.h"

namespace chuhe {

/// Makes the line of a proven mate end in the mate: cut-offs of the table may have left it short.
/// Plays table moves first and searches for the rest. A line that stays short keeps what it has.
void complete_mate_line(const Position& root, LineReport& line, const TranspositionTable& table);

}  // namespace chuhe
