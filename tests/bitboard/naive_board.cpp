#include "tests/bitboard/naive_board.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "bitboard/exchange.h"

namespace chuhe {

namespace {

constexpr char kBlank = '.';

bool is_red(char c) {
    return c >= 'A' && c <= 'Z';
}
bool is_black(char c) {
    return c >= 'a' && c <= 'z';
}
char upper(char c) {
    return is_black(c) ? static_cast<char>(c - 'a' + 'A') : c;
}
bool belongs_to(char c, Color color) {
    return color == kRed ? is_red(c) : is_black(c);
}

int value_of(char c) {
    switch (upper(c)) {
        case 'K':
            return kExchangeValue[kKing];
        case 'A':
            return kExchangeValue[kAdvisor];
        case 'B':
            return kExchangeValue[kElephant];
        case 'N':
            return kExchangeValue[kHorse];
        case 'R':
            return kExchangeValue[kRook];
        case 'C':
            return kExchangeValue[kCannon];
        case 'P':
            return kExchangeValue[kPawn];
        default:
            return 0;
    }
}

bool in_palace(int file, int rank, bool red) {
    return file >= 3 && file <= 5 && (red ? rank <= 2 : rank >= 7);
}

}  // namespace

NaiveBoard::NaiveBoard(const Position& position) : side_(position.side_to_move()) {
    for (int i = 0; i < 90; ++i)
        cells_[static_cast<std::size_t>(i)] = position.piece_on(Square(i)).letter();
}

char NaiveBoard::at(int file, int rank) const {
    return cells_[static_cast<std::size_t>(rank * 9 + file)];
}

int NaiveBoard::pieces_between(int from, int to) const {
    const int df = (to % 9 > from % 9) - (to % 9 < from % 9);
    const int dr = (to / 9 > from / 9) - (to / 9 < from / 9);
    int count = 0;
    for (int i = from + df + 9 * dr; i != to; i += df + 9 * dr)
        count += cells_[static_cast<std::size_t>(i)] != kBlank;
    return count;
}

bool NaiveBoard::reaches(int from, int to) const {
    const char piece = cells_[static_cast<std::size_t>(from)];
    const char target = cells_[static_cast<std::size_t>(to)];
    if (piece == kBlank || from == to) return false;
    const bool red = is_red(piece);
    const int f = from % 9;
    const int r = from / 9;
    const int df = to % 9 - f;
    const int dr = to / 9 - r;
    const int wide = std::abs(df);
    const int high = std::abs(dr);
    const bool straight = df == 0 || dr == 0;
    switch (upper(piece)) {
        case 'R':
            return straight && pieces_between(from, to) == 0;
        case 'C':
            return straight && pieces_between(from, to) == (target == kBlank ? 0 : 1);
        case 'N':
            if (wide == 1 && high == 2) return at(f, r + dr / 2) == kBlank;
            if (wide == 2 && high == 1) return at(f + df / 2, r) == kBlank;
            return false;
        case 'B':
            return wide == 2 && high == 2 && at(f + df / 2, r + dr / 2) == kBlank &&
                   (red ? to / 9 <= 4 : to / 9 >= 5);
        case 'A':
            return wide == 1 && high == 1 && in_palace(to % 9, to / 9, red);
        case 'P': {
            const int forward = red ? dr : -dr;
            const bool crossed = red ? r >= 5 : r <= 4;
            return (forward == 1 && df == 0) || (crossed && wide == 1 && dr == 0);
        }
        default:  // the king: a step, or the other king across an open file
            if (wide + high == 1) return in_palace(to % 9, to / 9, red);
            return upper(target) == 'K' && df == 0 && pieces_between(from, to) == 0;
    }
}

int NaiveBoard::king(Color color) const {
    return static_cast<int>(
        std::string_view(cells_.data(), cells_.size()).find(color == kRed ? 'K' : 'k'));
}

std::vector<Square> NaiveBoard::attackers(Square target) const {
    std::vector<Square> result;
    for (int i = 0; i < 90; ++i) {
        if (reaches(i, target.index())) result.push_back(Square(i));
    }
    return result;
}

std::vector<Square> NaiveBoard::checkers(Color color) const {
    std::vector<Square> result = attackers(Square(king(color)));
    std::erase_if(result, [&](Square s) {
        return belongs_to(cells_[static_cast<std::size_t>(s.index())], color);
    });
    return result;
}

bool NaiveBoard::is_in_check(Color color) const {
    return !checkers(color).empty();
}

NaiveBoard NaiveBoard::after(Move move) const {
    NaiveBoard result = *this;
    result.cells_[static_cast<std::size_t>(move.to().index())] =
        cells_[static_cast<std::size_t>(move.from().index())];
    result.cells_[static_cast<std::size_t>(move.from().index())] = kBlank;
    result.side_ = side_ == kRed ? kBlack : kRed;
    return result;
}

bool NaiveBoard::is_pseudo_legal(Move move) const {
    const int from = move.from().index();
    const int to = move.to().index();
    return belongs_to(cells_[static_cast<std::size_t>(from)], side_) &&
           !belongs_to(cells_[static_cast<std::size_t>(to)], side_) && reaches(from, to);
}

bool NaiveBoard::is_legal(Move move) const {
    return is_pseudo_legal(move) && !after(move).is_in_check(side_);
}

std::vector<Move> NaiveBoard::legal_moves() const {
    std::vector<Move> result;
    for (int to = 0; to < 90; ++to) {
        for (int from = 0; from < 90; ++from) {
            const Move move{Square(from), Square(to)};
            if (is_legal(move)) result.push_back(move);
        }
    }
    return result;
}

int NaiveBoard::best_recapture(int target) const {
    constexpr std::string_view kOrder = "PABNCRK";
    int best = -1;
    for (const Square s : attackers(Square(target))) {
        const auto order = [&](int square) {
            return kOrder.find(upper(cells_[static_cast<std::size_t>(square)]));
        };
        if (!belongs_to(cells_[static_cast<std::size_t>(s.index())], side_)) continue;
        if (best < 0 || order(s.index()) < order(best)) best = s.index();
    }
    if (best < 0) return 0;
    const NaiveBoard next = after(Move(Square(best), Square(target)));
    const bool is_king = upper(cells_[static_cast<std::size_t>(best)]) == 'K';
    if (is_king && next.is_in_check(side_)) return 0;
    const int gain =
        value_of(cells_[static_cast<std::size_t>(target)]) - next.best_recapture(target);
    return std::max(0, gain);
}

int NaiveBoard::exchange(Move move) const {
    const int target = move.to().index();
    return value_of(cells_[static_cast<std::size_t>(target)]) - after(move).best_recapture(target);
}

}  // namespace chuhe
