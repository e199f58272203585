#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chuhe::tournament {

/// Options of an engine with the values they shall have; an empty value presses a button.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// An option as an engine offers it.
struct OptionLine {
    std::string name;  ///< as the engine writes it, words one blank apart
    std::string type;  ///< "spin", "check", "combo", ...
    int variants = 0;  ///< values of a combo
    // Of a spin; what is missing or no whole number is empty.
    std::optional<std::int64_t> initial;
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;
};

/// An `option` line of UCI ("option name Hash type spin default 16 min 1 max 1024") or UCCI
/// (without the word "name"), split into words. Empty for other lines and for one without name or
/// type.
std::optional<OptionLine> parse_option_line(std::span<const std::string_view> words);

/// The value of an xboard `feature option`, such as "Level -spin 1 0 9"; only spins have numbers.
OptionLine parse_option_feature(std::string_view text);

}  // namespace chuhe::tournament
