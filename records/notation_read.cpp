#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "bitboard/coordinates.h"
#include "bitboard/move_gen.h"
#include "records/glyphs.h"
#include "records/move_pattern.h"
#include "records/notation.h"
#include "records/utf8.h"
#include "support/text.h"

namespace chuhe::records {

namespace {

/// Legal moves that a text can mean, each once.
class Readings {
  public:
    void add(Move move) {
        if (!moves_.contains(move)) moves_.push(move);
    }
    [[nodiscard]] bool empty() const { return moves_.empty(); }

    /// The move, or why there is not exactly one.
    [[nodiscard]] Result<Move> decide(std::string_view text) const {
        if (moves_.size() == 1) return moves_[0];
        if (moves_.empty()) return error(fmt::format("'{}' is no legal move here", text));
        std::vector<std::string> names;
        for (const Move move : moves_) names.push_back(to_string(move));
        std::sort(names.begin(), names.end());
        return error(fmt::format("'{}' can mean {}", text, fmt::join(names, " or ")));
    }

  private:
    MoveList moves_;
};

constexpr bool is_lower_file(char c) {
    return c >= 'a' && c <= 'i';
}
constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

constexpr bool first_rank_possible(Notation notation, int first_rank) {
    switch (notation) {
        case Notation::kCoordinate:
        case Notation::kIccs:
        case Notation::kSan:
            return first_rank == 0;
        case Notation::kCoordinate10:
        case Notation::kSan10:
            return first_rank == 1;
        default:
            return true;
    }
}

/// Takes the rank at the end of `text`; empty when there is none or it is off the board.
std::optional<int> take_rank(std::string_view& text, int first_rank) {
    std::size_t start = text.size();
    while (start > 0 && is_digit(text[start - 1])) --start;
    const auto rank = parse_integer(text.substr(start));
    if (!rank || text.size() - start > 2) return {};
    text.remove_suffix(text.size() - start);
    if (*rank < first_rank || *rank >= Rank::kCount + first_rank) return {};
    return static_cast<int>(*rank) - first_rank;
}

std::optional<Square> take_square(std::string_view& text, int first_rank) {
    const auto rank = take_rank(text, first_rank);
    if (!rank || text.empty() || !is_lower_file(text.back())) return {};
    const File file(text.back() - 'a');
    text.remove_suffix(1);
    return Square(file, Rank(*rank));
}

/// "h2e2", "b10c8", "H2-E2": one case throughout, in lower case here.
std::optional<Move> coordinates(std::string_view text, int first_rank) {
    const auto to = take_square(text, first_rank);
    if (text.ends_with('-')) text.remove_suffix(1);
    const auto from = take_square(text, first_rank);
    if (!from || !to || !text.empty() || *from == *to) return {};
    return Move(*from, *to);
}

bool has_upper_and_lower(std::string_view text) {
    const auto within = [&](char low, char high) {
        return std::any_of(text.begin(), text.end(), [=](char c) { return c >= low && c <= high; });
    };
    return within('a', 'z') && within('A', 'Z');
}

bool looks_like_coordinates(std::string_view text) {
    const std::string lower = to_lower(text);
    return coordinates(lower, 0).has_value() || coordinates(lower, 1).has_value();
}

/// DhtmlXQ's four digits.
std::optional<Move> digit_pairs(std::string_view text) {
    if (text.size() != 4 || !std::all_of(text.begin(), text.end(), is_digit)) return {};
    const auto square = [&](std::size_t i) {
        return make_square(text[i] - '0', Rank::kCount - 1 - (text[i + 1] - '0'));
    };
    const auto from = square(0);
    const auto to = square(2);
    if (!from || !to || *from == *to) return {};
    return Move(*from, *to);
}

/// An algebraic move with the origin as far as it is given.
struct SanPattern {
    PieceType type = kPawn;
    std::optional<File> file;
    std::optional<Rank> rank;
    Square to;
};

std::optional<SanPattern> parse_san(std::string_view text, int first_rank) {
    SanPattern pattern;
    constexpr std::string_view kLetters = "KAEHRCPGBNS";
    constexpr PieceType kTypes[] = {kKing, kAdvisor, kElephant, kHorse, kRook, kCannon,
                                    kPawn, kAdvisor, kElephant, kHorse, kPawn};
    const std::size_t letter = text.empty() ? std::string_view::npos : kLetters.find(text[0]);
    if (letter != std::string_view::npos) {
        pattern.type = kTypes[letter];
        text.remove_prefix(1);
    }
    const auto to = take_square(text, first_rank);
    if (!to) return {};
    pattern.to = *to;
    if (text.ends_with('x') || text.ends_with('-')) text.remove_suffix(1);
    if (!text.empty() && is_digit(text.back())) {
        const auto rank = take_rank(text, first_rank);
        if (!rank) return {};
        pattern.rank = Rank(*rank);
    }
    if (!text.empty() && is_lower_file(text.back())) {
        pattern.file = File(text.back() - 'a');
        text.remove_suffix(1);
    }
    if (!text.empty()) return {};
    return pattern;
}

std::string_view without_check(std::string_view text) {
    while (text.ends_with('+') || text.ends_with('#')) text.remove_suffix(1);
    return text;
}

class Reader {
  public:
    Reader(const Position& position, Notation notation) : position_(position), notation_(notation) {
        legal_moves(position, legal_);
    }

    /// `word` without marks and number.
    Readings read(std::string_view word) {
        const PlainMove plain = plain_move(word);
        if (!plain.readable) return {};
        const bool san_wanted = notation_ == Notation::kSan || notation_ == Notation::kSan10;
        const bool mixed = has_upper_and_lower(plain.text);
        if (!plain.chinese && !(san_wanted && mixed)) {
            if (looks_like_coordinates(plain.text) || notation_ == Notation::kDhtmlXq ||
                digit_pairs(plain.text)) {
                read_coordinates(plain.text);
                if (!readings_.empty() && !mixed) return readings_;
            }
            if (notation_ == Notation::kKeypad && read_keypad(plain.text)) return readings_;
        }
        const auto pattern = parse_pattern(plain.text, plain.chinese);
        if (pattern) {
            read_pattern(*pattern);
        } else if (!plain.chinese) {
            read_san(plain.text);
        }
        return readings_;
    }

  private:
    void add_if_legal(Move move) {
        if (legal_.contains(move)) readings_.add(move);
    }

    void read_coordinates(std::string_view text) {
        if (const auto pairs = digit_pairs(text)) add_if_legal(*pairs);
        const std::string lower = to_lower(text);
        for (int first_rank = 0; first_rank <= 1 && readings_.empty(); ++first_rank) {
            const auto move = coordinates(lower, first_rank);
            if (move && first_rank_possible(notation_, first_rank)) add_if_legal(*move);
        }
    }

    [[nodiscard]] unsigned conventions() const {
        switch (notation_) {
            case Notation::kChinese:
            case Notation::kChineseTraditional:
            case Notation::kXqbase:
            case Notation::kKeypad:
                return kXqbaseRules;
            case Notation::kChineseCommon:
                return kBookRules;
            case Notation::kWxf1997:
            case Notation::kPlayOk:
                return kRules1997;
            case Notation::kWxf:
                return kRules2018;
            default:
                return kAllConventions;
        }
    }

    void read_pattern(const MovePattern& pattern) {
        MoveList fitting;
        for (const Move move : legal_) {
            if (pattern.fits_step(position_, move)) fitting.push(move);
        }
        for (const unsigned allowed : {conventions(), unsigned{kAllConventions}}) {
            if (!readings_.empty()) return;
            for (const Move move : fitting) {
                if (pattern.names(position_, move.from(), allowed)) readings_.add(move);
            }
        }
        if (!readings_.empty()) return;
        for (const Move move : fitting) {
            if (pattern.may_name(position_, move.from())) readings_.add(move);
        }
    }

    bool read_keypad(std::string text) {
        if (text.empty() || text[0] < '1' || text[0] > '7') return false;
        text[0] = "KAEHRCP"[text[0] - '1'];
        const auto pattern = parse_pattern(text, false);
        if (pattern) read_pattern(*pattern);
        return pattern.has_value();
    }

    void read_san(std::string_view text) {
        text = without_check(text);
        for (int first_rank = 0; first_rank <= 1; ++first_rank) {
            const auto san = parse_san(text, first_rank);
            if (!san || !first_rank_possible(notation_, first_rank)) continue;
            for (const Move move : legal_) {
                const Square from = move.from();
                if (move.to() == san->to && position_.piece_on(from).type() == san->type &&
                    (!san->file || *san->file == from.file()) &&
                    (!san->rank || *san->rank == from.rank())) {
                    readings_.add(move);
                }
            }
        }
    }

    const Position& position_;
    Notation notation_;
    MoveList legal_;
    Readings readings_;
};

/// Without "!?", "？" and the like at the end.
std::string_view without_marks(std::string_view word) {
    for (bool again = true; again;) {
        again = false;
        for (const std::string_view mark :
             {"!", "?", "！", "？", ",", "，", "。", ";", "；", "、"}) {
            if (word.ends_with(mark)) {
                word.remove_suffix(mark.size());
                again = true;
            }
        }
    }
    return word;
}

std::string shown(std::string_view text) {
    constexpr std::size_t kMostShown = 40;
    std::string result;
    for (const char c : utf8_prefix(text, kMostShown)) {
        result += static_cast<unsigned char>(c) < ' ' || c == '\x7F' ? '?' : c;
    }
    return result;
}

Result<std::vector<Move>> read_words(Position position, std::span<const std::string_view> words,
                                     Notation notation) {
    std::vector<Move> moves;
    for (const std::string_view word : words) {
        if (strip_move_number(word).empty()) continue;
        const auto move = read_move(position, word, notation);
        if (!move) return error(fmt::format("move {}: {}", moves.size() + 1, move.error()));
        moves.push_back(*move);
        position.make_move(*move);
    }
    return moves;
}

}  // namespace

std::string_view strip_move_number(std::string_view word) {
    std::size_t end = 0;
    while (end < word.size() && is_digit(word[end])) ++end;
    if (end == 0) return word;
    if (end == word.size()) return end <= 3 ? std::string_view{} : word;  // "12", but "7747"
    std::size_t start = end;
    constexpr std::string_view kPauses[] = {".", "、", "．", "…"};
    for (bool again = true; again;) {
        again = false;
        for (const std::string_view pause : kPauses) {
            if (!word.substr(start).starts_with(pause)) continue;
            start += pause.size();
            again = true;
        }
    }
    if (start == end) return word;
    const std::string_view rest = word.substr(start);
    // "33.4", "62.5" and "7.+1" are moves; "1.7747" has a number.
    const bool step = rest.size() == 1 || (rest.size() == 2 && (rest[0] == '+' || rest[0] == '-'));
    return step && is_digit(rest.back()) ? word : rest;
}

Result<Move> read_move(const Position& position, std::string_view text, Notation notation) {
    const std::string_view word = without_marks(trim(text));
    const std::string_view bare = strip_move_number(word);
    if (word.empty()) return error("empty move text");
    Readings readings = Reader(position, notation).read(bare.empty() ? word : bare);
    return readings.decide(shown(word));
}

bool looks_like_move(std::string_view text) {
    const PlainMove plain = plain_move(strip_move_number(without_marks(trim(text))));
    if (!plain.readable) return false;
    if (parse_pattern(plain.text, plain.chinese)) return true;
    if (plain.chinese) return false;
    return looks_like_coordinates(plain.text) || digit_pairs(plain.text) ||
           parse_san(without_check(plain.text), 0) || parse_san(without_check(plain.text), 1);
}

Result<std::vector<Move>> read_line(const Position& position, std::string_view text,
                                    Notation notation) {
    const auto words = split_words(text);
    if (notation != Notation::kAuto) return read_words(position, words, notation);
    // One line counts ranks from one number: all moves from 0, or else all from 1.
    const bool plain = !words.empty() && std::all_of(words.begin(), words.end(), [](auto word) {
        const std::string_view bare = strip_move_number(word);
        return bare.empty() || looks_like_coordinates(bare);
    });
    if (plain) {
        auto moves = read_words(position, words, Notation::kCoordinate);
        if (moves) return moves;
        auto other = read_words(position, words, Notation::kCoordinate10);
        return other ? other : moves;
    }
    auto moves = read_words(position, words, Notation::kAuto);
    if (moves) return moves;
    for (const Notation san : {Notation::kSan, Notation::kSan10}) {
        auto other = read_words(position, words, san);
        if (other) return other;
    }
    return moves;
}

}  // namespace chuhe::records
