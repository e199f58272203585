#include <fmt/format.h>

#include "bitboard/coordinates.h"
#include "bitboard/move_gen.h"
#include "records/glyphs.h"
#include "records/notation.h"
#include "records/tandem.h"

namespace chuhe::records {

namespace {

/// What players say of a move, before any notation.
struct Words {
    Piece piece;
    int file;        ///< 1–9 from the own right
    char direction;  ///< + forward, - backward, = sideways
    int number;      ///< steps or file reached
    Standing standing;

    [[nodiscard]] bool is_tandem() const {
        return standing.on_file >= 2 && piece.type() != kAdvisor && piece.type() != kElephant;
    }
    [[nodiscard]] bool is_pawn_tandem() const { return is_tandem() && piece.type() == kPawn; }
    [[nodiscard]] bool is_front() const { return standing.from_front == 0; }
    [[nodiscard]] bool is_back() const { return standing.from_front == standing.on_file - 1; }
};

Words words_of(const Position& position, Move move) {
    const Piece piece = position.piece_on(move.from());
    const Color side = piece.color();
    const int steps = own_rank(move.to(), side) - own_rank(move.from(), side);
    const bool counts_steps = steps != 0 && moves_straight(piece.type());
    return {piece, file_number(move.from(), side),
            steps > 0   ? '+'
            : steps < 0 ? '-'
                        : '=',
            counts_steps ? std::abs(steps) : file_number(move.to(), side),
            standing(position, move.from())};
}

char sign(const Words& words) {
    return words.is_front() ? '+' : words.is_back() ? '-' : '.';
}

/// The piece part of the 2018 rules: "C2", "R+", "15" (place from the front, file).
std::string wxf_head(const Words& words) {
    const char letter = "KAEHRCP"[words.piece.type().index()];
    if (!words.is_tandem()) return fmt::format("{}{}", letter, words.file);
    if (words.is_pawn_tandem() &&
        (words.standing.on_file > 2 || words.standing.crowded_files > 1)) {
        return fmt::format("{}{}", words.standing.from_front + 1, words.file);
    }
    return {letter, sign(words)};
}

/// The piece part of the 1997 rules: signs, doubled at the ends of four or five pawns, the file
/// number for the middle one, and the file instead of the letter when pawns crowd two files.
std::string wxf_1997_head(const Words& words) {
    const char letter = "KAEHRCP"[words.piece.type().index()];
    if (!words.is_tandem()) return fmt::format("{}{}", letter, words.file);
    const char file = static_cast<char>('0' + words.file);
    const int count = words.standing.on_file;
    const int place = words.standing.from_front;
    const bool middle = count % 2 == 1 && place == count / 2;
    if (words.standing.crowded_files > 1) return {file, middle ? file : sign(words)};
    if (middle) return {letter, file};
    const char half = place < count / 2 ? '+' : '-';
    const bool at_end = words.is_front() || words.is_back();
    return {count >= 4 && at_end ? half : letter, half};
}

/// xqbase counts pawns a to e when they crowd two files or four stand on one. `letters` names the
/// pieces.
std::string xqbase_head(const Words& words, std::string_view letters) {
    const char letter = letters[static_cast<std::size_t>(words.piece.type().index())];
    if (!words.is_tandem()) return fmt::format("{}{}", letter, words.file);
    if (words.is_pawn_tandem() &&
        (words.standing.on_file > 3 || words.standing.crowded_files > 1)) {
        return {letter, static_cast<char>('a' + words.standing.overall)};
    }
    return {letter, sign(words)};
}

std::string letter_move(const std::string& head, const Words& words, char sideways) {
    return fmt::format("{}{}{}", head, words.direction == '=' ? sideways : words.direction,
                       words.number);
}

std::string_view order_glyph(const Words& words, bool traditional) {
    if (words.is_front()) return "前";
    if (!words.is_back()) return "中";
    return traditional ? "後" : "后";
}

std::string number_glyph(int number, Color side) {
    return std::string(side == kRed ? numeral_glyph(number) : wide_digit_glyph(number));
}

/// 炮二, 前车, 三兵; 前兵五 in the common convention when pawns crowd two files.
std::string chinese_head(const Words& words, Notation notation) {
    const bool traditional = notation == Notation::kChineseTraditional;
    const std::string name(piece_glyph(words.piece, traditional));
    if (!words.is_tandem()) return name + number_glyph(words.file, words.piece.color());
    const bool crowded = words.is_pawn_tandem() && words.standing.crowded_files > 1;
    const bool many = words.is_pawn_tandem() && words.standing.on_file > 3;
    if (notation == Notation::kChineseCommon) {
        const bool numbered = many && !words.is_front() && !words.is_back();
        std::string head(numbered ? numeral_glyph(words.standing.from_front + 1)
                                  : order_glyph(words, false));
        head += name;
        if (crowded) head += number_glyph(words.file, words.piece.color());
        return head;
    }
    if (crowded || many) return std::string(numeral_glyph(words.standing.overall + 1)) + name;
    return std::string(order_glyph(words, traditional)) + name;
}

std::string chinese_move(const Position& position, Move move, Notation notation) {
    const Words words = words_of(position, move);
    const bool traditional = notation == Notation::kChineseTraditional;
    const char* const direction = words.direction == '+'   ? (traditional ? "進" : "进")
                                  : words.direction == '-' ? "退"
                                                           : "平";
    return chinese_head(words, notation) + direction +
           number_glyph(words.number, words.piece.color());
}

std::string ranked_square(Square s, int first_rank) {
    return fmt::format("{}{}", s.file().letter(), s.rank().index() + first_rank);
}

/// What must stand between letter and target so that no equal piece fits: nothing, file, rank or
/// both.
std::string san_origin(const Position& position, Move move, int first_rank) {
    bool rivals = false;
    bool same_file = false;
    bool same_rank = false;
    MoveList legal;
    legal_moves(position, legal);
    for (const Move other : legal) {
        if (other.to() != move.to() || other == move ||
            position.piece_on(other.from()) != position.piece_on(move.from())) {
            continue;
        }
        rivals = true;
        same_file = same_file || other.from().file() == move.from().file();
        same_rank = same_rank || other.from().rank() == move.from().rank();
    }
    if (!rivals) return {};
    if (!same_file) return {move.from().file().letter()};
    if (!same_rank) return fmt::format("{}", move.from().rank().index() + first_rank);
    return ranked_square(move.from(), first_rank);
}

std::string san_move(const Position& position, Move move, int first_rank) {
    const PieceType type = position.piece_on(move.from()).type();
    std::string text;
    if (type != kPawn || first_rank == 1) text += "KAEHRCP"[type.index()];
    text += san_origin(position, move, first_rank);
    if (position.is_capture(move)) text += 'x';
    text += ranked_square(move.to(), first_rank);
    Position after = position;
    after.make_move(move);
    if (after.in_check()) text += MoveGenerator(after).any() ? '+' : '#';
    return text;
}

std::string iccs_move(Move move) {
    std::string text = to_string(move.from()) + "-" + to_string(move.to());
    for (char& c : text) {
        if (c >= 'a' && c <= 'i') c = static_cast<char>(c - 'a' + 'A');
    }
    return text;
}

std::string dhtmlxq_square(Square s) {
    return fmt::format("{}{}", s.file().index(), Rank::kCount - 1 - s.rank().index());
}

std::string play_ok_move(const Position& position, Move move) {
    std::string text = write_move(position, move, Notation::kWxf1997);
    if (position.side_to_move() == kBlack && text[0] >= 'A' && text[0] <= 'Z') {
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    }
    return text;
}

}  // namespace

std::string write_move(const Position& position, Move move, Notation notation) {
    switch (notation) {
        case Notation::kAuto:
        case Notation::kCoordinate:
            return to_string(move);
        case Notation::kCoordinate10:
            return ranked_square(move.from(), 1) + ranked_square(move.to(), 1);
        case Notation::kIccs:
            return iccs_move(move);
        case Notation::kDhtmlXq:
            return dhtmlxq_square(move.from()) + dhtmlxq_square(move.to());
        case Notation::kSan:
            return san_move(position, move, 0);
        case Notation::kSan10:
            return san_move(position, move, 1);
        case Notation::kChinese:
        case Notation::kChineseCommon:
        case Notation::kChineseTraditional:
            return chinese_move(position, move, notation);
        case Notation::kPlayOk:
            return play_ok_move(position, move);
        default:
            break;
    }
    const Words words = words_of(position, move);
    if (notation == Notation::kWxf) return letter_move(wxf_head(words), words, '=');
    if (notation == Notation::kWxf1997) return letter_move(wxf_1997_head(words), words, '.');
    return letter_move(xqbase_head(words, notation == Notation::kKeypad ? "1234567" : "KABNRCP"),
                       words, '.');
}

std::string write_line(Position position, std::span<const Move> moves, Notation notation) {
    std::string text;
    for (const Move move : moves) {
        if (!text.empty()) text += ' ';
        text += write_move(position, move, notation);
        position.make_move(move);
    }
    return text;
}

}  // namespace chuhe::records
