#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chuhe {

/// Words of a line: runs of anything but blanks, tabs and line ends.
std::vector<std::string_view> split_words(std::string_view line);

/// Without blanks, tabs and line ends at both ends.
std::string_view trim(std::string_view text);

/// The whole text as a decimal integer (sign allowed); empty on anything else, overflow included.
std::optional<std::int64_t> parse_integer(std::string_view text);

/// The whole text as a decimal number such as 3 or 0.05; empty on anything else, NaN and infinities
/// included.
std::optional<double> parse_number(std::string_view text);

/// ASCII only; other bytes stay.
std::string to_lower(std::string_view text);

bool equal_ignoring_case(std::string_view a, std::string_view b);

/// `text` for an error message: at most `limit` bytes, control and non-ASCII bytes shown as `?`.
std::string printable(std::string_view text, std::size_t limit = 60);

}  // namespace chuhe
