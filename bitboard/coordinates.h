#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bitboard/move.h"

namespace chuhe {

/// "a0" … "i9".
inline std::string to_string(Square s) {
    return {s.file().letter(), s.rank().digit()};
}

/// Coordinate notation with ranks 0–9, such as "h2e2"; "0000" for no move.
inline std::string to_string(Move move) {
    return move.is_none() ? "0000" : to_string(move.from()) + to_string(move.to());
}

/// Two characters, file letter in either case and rank digit.
constexpr std::optional<Square> parse_square(std::string_view text) {
    if (text.size() != 2) return {};
    const char letter =
        text[0] >= 'A' && text[0] <= 'I' ? static_cast<char>(text[0] - 'A' + 'a') : text[0];
    if (letter < 'a' || letter > 'i' || text[1] < '0' || text[1] > '9') return {};
    return Square(File(letter - 'a'), Rank(text[1] - '0'));
}

/// "h2e2", "H2E2" or "H2-E2". Says nothing about legality.
constexpr std::optional<Move> parse_coordinates(std::string_view text) {
    if (text.size() != 4 && !(text.size() == 5 && text[2] == '-')) return {};
    const auto from = parse_square(text.substr(0, 2));
    const auto to = parse_square(text.substr(text.size() - 2));
    if (!from || !to || *from == *to) return {};
    return Move(*from, *to);
}

}  // namespace chuhe
