#include "records/utf8.h"

namespace chuhe::records {

namespace {

constexpr unsigned char byte_at(std::string_view text, std::size_t i) {
    return static_cast<unsigned char>(text[i]);
}

constexpr bool is_continuation(unsigned char byte) {
    return (byte & 0xC0) == 0x80;
}

/// Length of the sequence that starts `text`, 0 when it is no character.
std::size_t sequence_length(std::string_view text) {
    const unsigned char first = byte_at(text, 0);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if (!is_continuation(byte_at(text, i))) return 0;
    }
    const unsigned char second = byte_at(text, 1);
    const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool surrogate = first == 0xED && second >= 0xA0;
    const bool too_big = first == 0xF4 && second >= 0x90;
    return overlong || surrogate || too_big ? 0 : length;
}

}  // namespace

char32_t take_code_point(std::string_view& text) {
    const std::size_t length = sequence_length(text);
    if (length == 0) {
        text.remove_prefix(1);
        return kReplacement;
    }
    constexpr unsigned kFirstByteMask[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    char32_t result = byte_at(text, 0) & kFirstByteMask[length];
    for (std::size_t i = 1; i < length; ++i) result = result << 6 | (byte_at(text, i) & 0x3F);
    text.remove_prefix(length);
    return result;
}

void append_utf8(std::string& text, char32_t code_point) {
    const auto append = [&](char32_t byte) { text += static_cast<char>(byte); };
    if (code_point < 0x80) {
        append(code_point);
    } else if (code_point < 0x800) {
        append(0xC0 | code_point >> 6);
        append(0x80 | (code_point & 0x3F));
    } else if (code_point < 0x10000) {
        append(0xE0 | code_point >> 12);
        append(0x80 | (code_point >> 6 & 0x3F));
        append(0x80 | (code_point & 0x3F));
    } else {
        append(0xF0 | code_point >> 18);
        append(0x80 | (code_point >> 12 & 0x3F));
        append(0x80 | (code_point >> 6 & 0x3F));
        append(0x80 | (code_point & 0x3F));
    }
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = sequence_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string_view utf8_prefix(std::string_view text, std::size_t limit) {
    if (text.size() <= limit) return text;
    while (limit > 0 && is_continuation(byte_at(text, limit))) --limit;
    return text.substr(0, limit);
}

}  // namespace chuhe::records
