#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bitboard/move.h"
#include "bitboard/position.h"

namespace chuhe::records {

/// How a board is drawn.
struct BoardPicture {
    bool latin = false;  ///< letters KABNRCP instead of Chinese characters
    bool red_below = true;
    std::vector<Move> arrows;
    std::vector<Square> marked;  ///< points with a ring around them
    std::string_view caption;    ///< one line under the board; empty: none
};

/// A stand-alone SVG document of a board: lines, river, palaces, coordinates, pieces. Chinese
/// characters are drawn by whatever font the viewer has.
std::string board_svg(const Board& board, const BoardPicture& picture = {});

}  // namespace chuhe::records
