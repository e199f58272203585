#pragma once

#include <string>
#include <string_view>

#include "bitboard/types.h"

namespace chuhe::records {

/// Move text in one alphabet, so that one grammar reads Chinese and letter notations alike: Chinese
/// pieces become KAEHRCP, 前中后 become f m b (as lower-case letters stand for nothing else
/// there), 进退平 become + - =, all digits 1–9; full-width characters become ASCII.
struct PlainMove {
    std::string text;
    bool chinese = false;  ///< some character was Chinese
    bool readable = true;  ///< every character was known
};
PlainMove plain_move(std::string_view text);

/// Chinese names as written: simplified by default.
std::string_view piece_glyph(Piece piece, bool traditional = false);
/// 一 … 九.
std::string_view numeral_glyph(int number);
/// １ … ９, black's digits.
std::string_view wide_digit_glyph(int number);

}  // namespace chuhe::records
