#include "records/tandem.h"

#include <array>

namespace chuhe::records {

Standing standing(const Position& position, Square from) {
    const Piece piece = position.piece_on(from);
    const Color side = piece.color();
    const int file = file_number(from, side);
    const int rank = own_rank(from, side);

    std::array<int, File::kCount + 1> on_file{};
    Standing result;
    for (const Square s : position.pieces(side, piece.type())) {
        ++on_file[static_cast<std::size_t>(file_number(s, side))];
        if (s.file() == from.file() && own_rank(s, side) > rank) ++result.from_front;
    }
    result.on_file = on_file[static_cast<std::size_t>(file)];
    int before = 0;
    for (int f = 1; f <= File::kCount; ++f) {
        const int count = on_file[static_cast<std::size_t>(f)];
        if (count < 2) continue;
        ++result.crowded_files;
        if (f < file) before += count;
    }
    if (result.on_file >= 2) result.overall = before + result.from_front;
    return result;
}

}  // namespace chuhe::records
