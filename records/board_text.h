#pragma once

#include <string>

#include "bitboard/position.h"

namespace chuhe::records {

struct BoardTextOptions {
    bool chinese = true;       ///< 帅 and 将 instead of K and k
    bool traditional = false;  ///< 帥, 將, 馬, 車
    bool color = false;        ///< ANSI colours; red's pieces red, the last move marked
    bool black_below = false;  ///< seen from black's side
    Move last_move = kNoMove;  ///< its two points are marked
};

/// The board for a terminal: pieces on a grid with river and palaces, coordinates at the edges,
/// side to move and FEN below. Lines end with "\n". Without colour a star follows the piece that
/// has just moved, an "o" marks where it came from, and the sides differ by character (俥 and 车).
std::string board_text(const Position& position, const BoardTextOptions& options = {});

}  // namespace chuhe::records
