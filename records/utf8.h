#pragma once

#include <string>
#include <string_view>

namespace chuhe::records {

/// Stands for bytes that are no character.
inline constexpr char32_t kReplacement = 0xFFFD;

/// Takes the first character off `text`, which must not be empty. Bytes that are no UTF-8 give
/// kReplacement, one byte at a time.
char32_t take_code_point(std::string_view& text);

void append_utf8(std::string& text, char32_t code_point);

/// Whole text, overlong forms and surrogates refused.
bool is_utf8(std::string_view text);

/// At most `limit` bytes of `text`, cut between characters.
std::string_view utf8_prefix(std::string_view text, std::size_t limit);

}  // namespace chuhe::records
