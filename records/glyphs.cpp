#include "records/glyphs.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "records/utf8.h"

namespace chuhe::records {

namespace {

struct Glyph {
    char32_t code;
    char plain;
};

constexpr Glyph kGlyphs[] = {
    {U'帅', 'K'}, {U'帥', 'K'}, {U'将', 'K'}, {U'將', 'K'}, {U'仕', 'A'}, {U'士', 'A'},
    {U'相', 'E'}, {U'象', 'E'}, {U'马', 'H'}, {U'馬', 'H'}, {U'傌', 'H'}, {U'车', 'R'},
    {U'車', 'R'}, {U'俥', 'R'}, {U'硨', 'R'}, {U'砗', 'R'}, {U'炮', 'C'}, {U'砲', 'C'},
    {U'包', 'C'}, {U'兵', 'P'}, {U'卒', 'P'}, {U'前', 'f'}, {U'中', 'm'}, {U'后', 'b'},
    {U'後', 'b'}, {U'底', 'b'}, {U'低', 'b'}, {U'进', '+'}, {U'進', '+'}, {U'上', '+'},
    {U'退', '-'}, {U'下', '-'}, {U'平', '='}, {U'一', '1'}, {U'二', '2'}, {U'三', '3'},
    {U'四', '4'}, {U'五', '5'}, {U'六', '6'}, {U'七', '7'}, {U'八', '8'}, {U'九', '9'},
    {U'壹', '1'}, {U'贰', '2'}, {U'貳', '2'}, {U'叁', '3'}, {U'參', '3'}, {U'肆', '4'},
    {U'伍', '5'}, {U'陆', '6'}, {U'陸', '6'}, {U'柒', '7'}, {U'捌', '8'}, {U'玖', '9'},
};

constexpr std::array<Glyph, std::size(kGlyphs)> sorted_glyphs() {
    std::array<Glyph, std::size(kGlyphs)> result{};
    std::copy(std::begin(kGlyphs), std::end(kGlyphs), result.begin());
    std::sort(result.begin(), result.end(), [](Glyph a, Glyph b) { return a.code < b.code; });
    return result;
}
constexpr auto kSorted = sorted_glyphs();

/// The plain form of a Chinese character, 0 when it has none.
char plain_glyph(char32_t code) {
    const auto* const found =
        std::lower_bound(kSorted.begin(), kSorted.end(), code,
                         [](Glyph glyph, char32_t wanted) { return glyph.code < wanted; });
    return found != kSorted.end() && found->code == code ? found->plain : '\0';
}

constexpr char32_t kFirstWide = 0xFF01;  // full-width forms of '!' to '~'
constexpr char32_t kLastWide = 0xFF5E;

}  // namespace

PlainMove plain_move(std::string_view text) {
    PlainMove result;
    while (!text.empty()) {
        char32_t code = take_code_point(text);
        if (code >= kFirstWide && code <= kLastWide) code = code - kFirstWide + U'!';
        if (code < 0x80) {
            result.text += static_cast<char>(code);
        } else if (const char plain = plain_glyph(code)) {
            result.text += plain;
            result.chinese = true;
        } else {
            result.readable = false;
        }
    }
    return result;
}

std::string_view piece_glyph(Piece piece, bool traditional) {
    constexpr std::string_view kSimplified[] = {"帅", "仕", "相", "马", "车", "炮", "兵",
                                                "将", "士", "象", "马", "车", "炮", "卒"};
    constexpr std::string_view kTraditional[] = {"帥", "仕", "相", "馬", "車", "炮", "兵",
                                                 "將", "士", "象", "馬", "車", "砲", "卒"};
    return (traditional ? kTraditional : kSimplified)[piece.index()];
}

std::string_view numeral_glyph(int number) {
    constexpr std::string_view kNumerals[] = {"〇", "一", "二", "三", "四",
                                              "五", "六", "七", "八", "九"};
    return kNumerals[number];
}

std::string_view wide_digit_glyph(int number) {
    constexpr std::string_view kDigits[] = {"０", "１", "２", "３", "４",
                                            "５", "６", "７", "８", "９"};
    return kDigits[number];
}

}  // namespace chuhe::records
