#include "engine/dialect.h"

#include <cstdlib>

#include "bitboard/move_gen.h"

namespace chuhe {

CheckedLine checked(const Position& root, LineReport report) {
    Position position = root;
    std::size_t legal = 0;
    for (; legal < report.pv.size(); ++legal) {
        if (!position.is_legal(report.pv[legal])) break;
        position.make_move(report.pv[legal]);
    }
    report.pv.resize(legal);
    const int plies = kMate - std::abs(report.score);
    const bool ends_there = is_mate(report.score) && static_cast<int>(legal) == plies;
    const bool is_over = ends_there && !MoveGenerator(position).any();
    return {std::move(report), is_over};
}

std::string engine_name() {
    return "Chuhe " CHUHE_VERSION;
}

}  // namespace chuhe
