#include "engine/move_text.h"

#include <fmt/format.h>

#include "bitboard/coordinates.h"

namespace chuhe {

namespace {

std::string square_from_one(Square s) {
    return fmt::format("{}{}", s.file().letter(), s.rank().index() + 1);
}

/// Takes a square with ranks from one off the front of `text`.
std::optional<Square> take_square_from_one(std::string_view& text) {
    if (text.size() < 2) return {};
    const char letter = static_cast<char>(text[0] | ('a' ^ 'A'));
    if (letter < 'a' || letter > 'i' || text[1] < '1' || text[1] > '9') return {};
    int rank = text[1] - '0';
    text.remove_prefix(2);
    if (rank == 1 && text.starts_with('0')) {
        rank = Rank::kCount;
        text.remove_prefix(1);
    }
    return Square(File(letter - 'a'), Rank(rank - 1));
}

std::optional<Move> parse_from_one(std::string_view text) {
    const auto from = take_square_from_one(text);
    if (!from) return {};
    if (text.starts_with('-')) text.remove_prefix(1);
    const auto to = take_square_from_one(text);
    if (!to || !text.empty() || *from == *to) return {};
    return Move(*from, *to);
}

}  // namespace

std::string to_string(Move move, Ranks ranks) {
    if (ranks == Ranks::kFromZero || move.is_none()) return to_string(move);
    return square_from_one(move.from()) + square_from_one(move.to());
}

std::optional<Move> parse_move(std::string_view text, Ranks ranks) {
    return ranks == Ranks::kFromZero ? parse_coordinates(text) : parse_from_one(text);
}

std::string to_string(std::span<const Move> line, Ranks ranks) {
    std::string result;
    for (const Move move : line) {
        if (!result.empty()) result += ' ';
        result += to_string(move, ranks);
    }
    return result;
}

}  // namespace chuhe
