#include "records/move_pattern.h"

#include <cstdlib>

#include "records/tandem.h"

namespace chuhe::records {

namespace {

using Select = MovePattern::Select;

constexpr bool is_digit(char c) {
    return c >= '1' && c <= '9';
}

constexpr std::optional<PieceType> type_from_letter(char c) {
    switch (c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c) {
        case 'K':
            return kKing;
        case 'A':
        case 'G':
            return kAdvisor;
        case 'E':
        case 'B':
            return kElephant;
        case 'H':
        case 'N':
            return kHorse;
        case 'R':
            return kRook;
        case 'C':
            return kCannon;
        case 'P':
        case 'S':
            return kPawn;
        default:
            return {};
    }
}

std::optional<Select> order_from_sign(char c) {
    if (c == '+') return Select::kFront;
    if (c == '-') return Select::kBack;
    if (c == '.' || c == '=') return Select::kMiddle;
    return {};
}

std::optional<Select> order_from_word(char c) {
    if (c == 'f') return Select::kFront;
    if (c == 'b') return Select::kBack;
    if (c == 'm') return Select::kMiddle;
    return {};
}

/// Two characters of a letter notation: "C2", "R+", "+R", "Pc", "35", "3+", "++".
bool parse_letter_head(std::string_view head, MovePattern& pattern) {
    const auto type = type_from_letter(head[0]);
    if (type) {
        pattern.type = *type;
        if (is_digit(head[1])) {
            pattern.file = head[1] - '0';
            return true;
        }
        if (*type == kPawn && head[1] >= 'a' && head[1] <= 'e') {
            pattern.select = Select::kPlace;
            pattern.place = head[1] - 'a' + 1;
            return true;
        }
        const auto order = order_from_sign(head[1]);
        if (order) pattern.select = *order;
        return order.has_value();
    }
    pattern.type = kPawn;
    if (is_digit(head[0])) {
        pattern.file = head[0] - '0';
        if (is_digit(head[1])) {
            pattern.select = Select::kPlace;
            pattern.place = head[0] - '0';
            pattern.file = head[1] - '0';
            // A place, or the file said twice: the middle one of three.
            return pattern.place <= full_set_count(kPawn) || pattern.place == pattern.file;
        }
        if (head[1] != '+' && head[1] != '-') return false;
        pattern.select = *order_from_sign(head[1]);
        return true;
    }
    const auto order = order_from_sign(head[0]);
    if (!order) return false;
    if (head == "++" || head == "--") {
        pattern.select = head[0] == '+' ? Select::kFirst : Select::kLast;
        return true;
    }
    const auto second = type_from_letter(head[1]);
    if (!second) return false;
    pattern.type = *second;
    pattern.select = *order;
    return true;
}

/// 前 or 二 in front of a piece or file.
bool parse_order(char c, MovePattern& pattern) {
    if (const auto order = order_from_word(c)) {
        pattern.select = *order;
        return true;
    }
    if (c < '1' || c > '5') return false;
    pattern.select = Select::kPlace;
    pattern.place = c - '0';
    return true;
}

/// 炮二, 前车, 车前, 三兵, 前兵九, 前九, 二7.
bool parse_chinese_head(std::string_view head, MovePattern& pattern) {
    // Chinese pieces are upper case here, and f m b are the order words.
    const auto type_at = [&](std::size_t i) {
        return head[i] >= 'A' && head[i] <= 'Z' ? type_from_letter(head[i])
                                                : std::optional<PieceType>();
    };
    if (head.size() == 3) {
        const auto type = type_at(1);
        if (!type || !is_digit(head[2]) || !parse_order(head[0], pattern)) return false;
        pattern.type = *type;
        pattern.file = head[2] - '0';
        return true;
    }
    if (const auto type = type_at(0)) {
        pattern.type = *type;
        if (!is_digit(head[1])) return parse_order(head[1], pattern);
        pattern.file = head[1] - '0';
        return true;
    }
    if (!parse_order(head[0], pattern)) return false;
    pattern.type = kPawn;
    if (is_digit(head[1])) {
        pattern.file = head[1] - '0';
        return true;
    }
    const auto type = type_at(1);
    if (type) pattern.type = *type;
    return type.has_value();
}

bool is_place(const Standing& s, Select select) {
    switch (select) {
        case Select::kFront:
        case Select::kFirst:
            return s.from_front == 0;
        case Select::kBack:
        case Select::kLast:
            return s.from_front == s.on_file - 1;
        default:
            return s.from_front != 0 && s.from_front != s.on_file - 1;
    }
}

bool named_by_xqbase(const MovePattern& p, const Standing& s) {
    if (s.on_file < 2) return false;
    const bool counted = s.on_file > 3 || s.crowded_files > 1;
    if (p.select == Select::kPlace) return p.file == 0 && counted && s.overall == p.place - 1;
    if (p.select == Select::kFirst || p.select == Select::kLast) return false;
    return p.file == 0 && !counted && is_place(s, p.select);
}

bool named_in_books(const MovePattern& p, const Standing& s) {
    if (!p.chinese || s.on_file < 2) return false;
    if (p.select == Select::kPlace) return s.from_front == p.place - 1;
    return is_place(s, p.select);
}

bool named_in_1997(const MovePattern& p, const Standing& s) {
    if (p.chinese || s.on_file < 2) return false;
    const bool two_files = s.crowded_files > 1;
    switch (p.select) {
        case Select::kFront:
        case Select::kBack:
            if ((p.file != 0) != two_files) return false;
            if (s.on_file > 3)
                return s.from_front == (p.select == Select::kFront ? 1 : s.on_file - 2);
            return is_place(s, p.select);
        case Select::kPlace:  // "33": the middle of three on file 3
            return two_files && p.place == p.file && s.on_file == 3 && s.from_front == 1;
        case Select::kFirst:
        case Select::kLast:
            return s.on_file > 3 && is_place(s, p.select);
        default:
            return false;
    }
}

bool named_in_2018(const MovePattern& p, const Standing& s) {
    if (p.chinese || s.on_file < 2) return false;
    const bool counted = s.on_file > 2 || s.crowded_files > 1;
    if (p.select == Select::kPlace) return p.file != 0 && counted && s.from_front == p.place - 1;
    if (p.select != Select::kFront && p.select != Select::kBack) return false;
    return p.file == 0 && !counted && is_place(s, p.select);
}

}  // namespace

std::optional<MovePattern> parse_pattern(std::string_view text, bool chinese) {
    constexpr std::size_t kShortest = 3;
    constexpr std::size_t kLongest = 5;
    if (text.size() < kShortest || text.size() > kLongest || !is_digit(text.back())) return {};
    MovePattern pattern;
    pattern.chinese = chinese;
    pattern.number = text.back() - '0';
    text.remove_suffix(1);
    if (text.size() > 2) {
        const char sign = text.back();
        if (sign != '+' && sign != '-' && sign != '=' && sign != '.') return {};
        pattern.direction = sign == '.' ? '=' : sign;
        text.remove_suffix(1);
    } else if (!is_digit(text[1]) || !type_from_letter(text[0])) {
        return {};  // the sign is left out only in the form "C25"
    }
    if (chinese ? !parse_chinese_head(text, pattern)
                : text.size() != 2 || !parse_letter_head(text, pattern)) {
        return {};
    }
    return pattern;
}

bool MovePattern::fits_step(const Position& position, Move move) const {
    const Piece piece = position.piece_on(move.from());
    if (piece == kNoPiece || piece.type() != type) return false;
    const Color side = piece.color();
    const int steps = own_rank(move.to(), side) - own_rank(move.from(), side);
    const bool straight = moves_straight(type);
    if (direction == '\0' && !straight) return file_number(move.to(), side) == number;
    const char actual = steps > 0 ? '+' : steps < 0 ? '-' : '=';
    if (actual != (direction == '\0' ? '=' : direction)) return false;
    return straight && steps != 0 ? std::abs(steps) == number
                                  : file_number(move.to(), side) == number;
}

bool MovePattern::names(const Position& position, Square from, unsigned conventions) const {
    const int from_file = file_number(from, position.piece_on(from).color());
    if (file != 0 && file != from_file) return false;
    const bool guards = type == kAdvisor || type == kElephant;
    const Standing s = standing(position, from);
    if (select == Select::kFile) {
        if (guards || s.on_file == 1) return true;
        return (conventions & kRules1997) != 0 && !chinese && type == kPawn && s.on_file % 2 == 1 &&
               s.crowded_files == 1 && s.from_front == s.on_file / 2;
    }
    if (guards) return false;
    return ((conventions & kXqbaseRules) != 0 && named_by_xqbase(*this, s)) ||
           ((conventions & kBookRules) != 0 && named_in_books(*this, s)) ||
           ((conventions & kRules1997) != 0 && named_in_1997(*this, s)) ||
           ((conventions & kRules2018) != 0 && named_in_2018(*this, s));
}

bool MovePattern::may_name(const Position& position, Square from) const {
    const int from_file = file_number(from, position.piece_on(from).color());
    if (file != 0 && file != from_file) return false;
    if (select == Select::kFile) return true;
    const Standing s = standing(position, from);
    if (s.on_file < 2) return false;
    if (select != Select::kPlace) return is_place(s, select);
    return s.from_front == place - 1 || (file == 0 && s.overall == place - 1);
}

}  // namespace chuhe::records
