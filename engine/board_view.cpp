#include "engine/board_view.h"

#include <fmt/format.h>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"

namespace chuhe {

std::string describe_position(const Position& position) {
    std::string text;
    for (int rank = Rank::kCount - 1; rank >= 0; --rank) {
        text += fmt::format("{} ", rank);
        for (const File file : File::all()) {
            text += ' ';
            text += position.piece_on(Square(file, Rank(rank))).letter();
        }
        text += '\n';
    }
    text += "   a b c d e f g h i\n\n";
    text += fmt::format("Fen: {}\nKey: {:016X}\nCheckers:", to_fen(position), position.key());
    for (const Square s : position.checkers()) text += ' ' + to_string(s);
    return text + '\n';
}

}  // namespace chuhe
