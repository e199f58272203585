#include "referee/diagram.h"

#include <algorithm>
#include <cstdlib>

namespace chuhe {

namespace {

bool in_palace(Color side, Square s) {
    const Square own = s.relative_to(side);
    const int file = own.file().index();
    return file >= 3 && file <= 5 && own.rank().index() <= 2;
}

int sign(int value) {
    return value == 0 ? 0 : value > 0 ? 1 : -1;
}

}  // namespace

Square Diagram::king(Color side) const {
    for (const Square s : Square::all()) {
        if (board_[s] == Piece(side, kKing)) return s;
    }
    CHUHE_ASSERT(false);
    return {};
}

std::vector<Square> Diagram::men(Color side) const {
    std::vector<Square> result;
    for (const Square s : Square::all()) {
        if (!is_empty(s) && board_[s].color() == side) result.push_back(s);
    }
    return result;
}

void Diagram::play(Square from, Square to) {
    board_[to] = board_[from];
    board_[from] = kNoPiece;
}

std::optional<int> Diagram::pieces_between(Square a, Square b) const {
    const int files = b.file().index() - a.file().index();
    const int ranks = b.rank().index() - a.rank().index();
    if ((files == 0) == (ranks == 0)) return {};
    int count = 0;
    int file = a.file().index() + sign(files);
    int rank = a.rank().index() + sign(ranks);
    while (file != b.file().index() || rank != b.rank().index()) {
        if (!is_empty(*make_square(file, rank))) ++count;
        file += sign(files);
        rank += sign(ranks);
    }
    return count;
}

bool Diagram::bears(Square from, Square to) const {
    const Piece piece = board_[from];
    if (piece == kNoPiece || from == to) return false;
    const Color side = piece.color();
    const int files = to.file().index() - from.file().index();
    const int ranks = to.rank().index() - from.rank().index();
    const int wide = std::abs(files);
    const int high = std::abs(ranks);
    const PieceType type = piece.type();

    if (type == kKing) {
        if (board_[to] == Piece(side.opposite(), kKing) && files == 0) {
            return pieces_between(from, to) == 0;
        }
        return wide + high == 1 && in_palace(side, to);
    }
    if (type == kAdvisor) return wide == 1 && high == 1 && in_palace(side, to);
    if (type == kElephant) {
        if (wide != 2 || high != 2 || to.is_across_river(side)) return false;
        return is_empty(
            *make_square(from.file().index() + files / 2, from.rank().index() + ranks / 2));
    }
    if (type == kHorse) {
        if (wide * high != 2) return false;
        const int leg_file = wide == 2 ? files / 2 : 0;
        const int leg_rank = high == 2 ? ranks / 2 : 0;
        return is_empty(
            *make_square(from.file().index() + leg_file, from.rank().index() + leg_rank));
    }
    if (type == kRook) return pieces_between(from, to) == 0;
    if (type == kCannon) return pieces_between(from, to) == 1;
    const int forward = side == kRed ? 1 : -1;
    if (files == 0) return ranks == forward;
    return ranks == 0 && wide == 1 && from.is_across_river(side);
}

std::vector<Square> Diagram::bearers(Color side, Square to) const {
    std::vector<Square> result;
    for (const Square from : men(side)) {
        if (bears(from, to)) result.push_back(from);
    }
    return result;
}

bool Diagram::can_capture(Square from, Square to) const {
    if (!bears(from, to)) return false;
    const Color side = board_[from].color();
    const std::vector<Square> before = checkers(side);
    const std::vector<Square> now = after(from, to).checkers(side);
    return std::all_of(now.begin(), now.end(), [&](Square s) {
        return std::find(before.begin(), before.end(), s) != before.end();
    });
}

bool Diagram::can_recapture(Square from, Square to) const {
    return bears(from, to) && after(from, to).checkers(board_[from].color()).empty();
}

bool is_home_pawn(Piece piece, Square s) {
    return piece.type() == kPawn && !s.is_across_river(piece.color());
}

}  // namespace chuhe
