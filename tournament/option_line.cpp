#include "tournament/option_line.h"

#include <algorithm>

#include "support/text.h"

namespace chuhe::tournament {

std::optional<OptionLine> parse_option_line(std::span<const std::string_view> words) {
    if (words.size() < 2 || words[0] != "option") return {};
    const std::size_t first = words[1] == "name" ? 2 : 1;
    const auto type = std::find(words.begin(), words.end(), "type");
    const auto at = static_cast<std::size_t>(type - words.begin());
    if (at <= first || at + 1 >= words.size()) return {};
    OptionLine option;
    for (std::size_t i = first; i < at; ++i) {
        if (!option.name.empty()) option.name += ' ';
        option.name += words[i];
    }
    option.type = words[at + 1];
    const bool is_spin = option.type == "spin";
    for (std::size_t i = at + 2; i < words.size(); ++i) {
        if (words[i] == "var") ++option.variants;
        if (!is_spin || i + 1 == words.size()) continue;
        if (words[i] == "default") option.initial = parse_integer(words[i + 1]);
        if (words[i] == "min") option.least = parse_integer(words[i + 1]);
        if (words[i] == "max") option.most = parse_integer(words[i + 1]);
    }
    return option;
}

OptionLine parse_option_feature(std::string_view text) {
    constexpr std::size_t kSpinWords = 4;  // -spin VALUE MIN MAX
    OptionLine option;
    const std::size_t dash = text.find(" -");
    option.name = trim(text.substr(0, dash));
    if (dash == std::string_view::npos) return option;
    const auto words = split_words(text.substr(dash));
    option.type = words[0].substr(1);
    if (option.type == "spin" && words.size() >= kSpinWords) {
        option.initial = parse_integer(words[1]);
        option.least = parse_integer(words[2]);
        option.most = parse_integer(words[3]);
    }
    return option;
}

}  // namespace chuhe::tournament
