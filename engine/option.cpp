#include "engine/option.h"

#include <algorithm>

#include <fmt/format.h>

#include "support/text.h"

namespace chuhe {

namespace {

constexpr std::string_view kEmptyString = "<empty>";

/// Small letters without blanks, underscores and hyphens: how names are compared.
std::string normalised(std::string_view name) {
    std::string result;
    for (const char c : to_lower(name)) {
        if (c != ' ' && c != '\t' && c != '_' && c != '-') result += c;
    }
    return result;
}

bool is_among(const std::string& name, std::string_view list) {
    while (!list.empty()) {
        const std::size_t end = list.find('|');
        if (normalised(list.substr(0, end)) == name) return true;
        if (end == std::string_view::npos) return false;
        list.remove_prefix(end + 1);
    }
    return false;
}

/// The option with this name; kIgnored for a silent one.
Options::Change find(std::string_view name) {
    const std::string wanted = normalised(name);
    if (wanted.empty()) return {};
    for (const OptionSpec& spec : option_table()) {
        if (wanted == normalised(spec.uci_name) || wanted == spec.ucci_name ||
            is_among(wanted, spec.aliases)) {
            return {Options::Outcome::kSet, spec.id};
        }
    }
    if (is_among(wanted, kSilentOptions)) return {Options::Outcome::kIgnored, OptionId::kCount};
    return {};
}

std::optional<bool> parse_check(std::string_view text) {
    for (const auto yes : {"true", "on", "yes", "1"}) {
        if (equal_ignoring_case(text, yes)) return true;
    }
    for (const auto no : {"false", "off", "no", "0"}) {
        if (equal_ignoring_case(text, no)) return false;
    }
    return {};
}

/// A number out of range is moved into it; `true` and `false` are the default and the minimum.
std::optional<int> parse_spin(const OptionSpec& spec, std::string_view text) {
    if (const auto value = parse_number(text)) {
        if (spec.zero_is_auto && *value == 0) return 0;
        return static_cast<int>(std::clamp<double>(*value, spec.min, spec.max));
    }
    const auto truth = parse_check(text);
    if (!truth) return {};
    if (!*truth) return spec.min;
    return static_cast<int>(*parse_integer(spec.initial));
}

struct Split {
    Options::Change change;
    std::string_view value;
};

/// Finds where the name ends: at the word `value`, or else after the longest known name.
Split split_arguments(std::string_view arguments) {
    const auto words = split_words(arguments);
    const std::size_t first = !words.empty() && equal_ignoring_case(words[0], "name") ? 1 : 0;
    const auto text_from = [&](std::size_t i) {
        if (i >= words.size()) return std::string_view{};
        return trim(arguments.substr(static_cast<std::size_t>(words[i].data() - arguments.data())));
    };
    const auto name_until = [&](std::size_t end) {
        const char* const last = words[end - 1].data() + words[end - 1].size();
        return std::string_view(words[first].data(),
                                static_cast<std::size_t>(last - words[first].data()));
    };
    constexpr std::size_t kLongestName = 5;
    const std::size_t limit = std::min(words.size(), first + kLongestName);
    for (std::size_t end = limit; end > first; --end) {
        const auto change = find(name_until(end));
        if (change.outcome == Options::Outcome::kUnknown) continue;
        const bool keyword = end < words.size() && equal_ignoring_case(words[end], "value");
        return {change, text_from(end + (keyword ? 1 : 0))};
    }
    return {};
}

std::string join(std::span<const std::string_view> choices, std::string_view before) {
    std::string result;
    for (const auto choice : choices) result += fmt::format("{}{}", before, choice);
    return result;
}

std::string_view type_name(OptionType type) {
    constexpr std::string_view kNames[] = {"check", "spin", "combo", "string", "button"};
    return kNames[static_cast<std::size_t>(type)];
}

}  // namespace

const OptionSpec& option_spec(OptionId id) {
    return option_table()[static_cast<std::size_t>(id)];
}

Options::Options() {
    for (const OptionSpec& spec : option_table()) {
        if (spec.type != OptionType::kButton) (void)set(spec.id, spec.initial);
    }
}

Result<Options::Change> Options::set(std::string_view arguments) {
    const Split split = split_arguments(arguments);
    if (split.change.outcome != Outcome::kSet) return split.change;
    return set(split.change.id, split.value);
}

Result<Options::Change> Options::set(OptionId id, std::string_view value) {
    const OptionSpec& spec = option_spec(id);
    Value& slot_value = values_[slot(id)];
    if (value == kEmptyString) value = {};
    const auto refuse = [&] {
        return error(fmt::format("'{}' is no value of option {}", printable(value),
                                 spec.uci_name.empty() ? spec.ucci_name : spec.uci_name));
    };
    switch (spec.type) {
        case OptionType::kCheck: {
            const auto truth = parse_check(value);
            if (!truth) return refuse();
            slot_value.number = *truth ? 1 : 0;
            break;
        }
        case OptionType::kSpin: {
            const auto number = parse_spin(spec, value);
            if (!number) return refuse();
            slot_value.number = *number;
            break;
        }
        case OptionType::kCombo: {
            const auto same = [&](std::string_view c) {
                return normalised(c) == normalised(value);
            };
            const auto choice = std::find_if(spec.choices.begin(), spec.choices.end(), same);
            if (choice == spec.choices.end()) return refuse();
            slot_value.number = static_cast<int>(choice - spec.choices.begin());
            slot_value.text = *choice;
            break;
        }
        case OptionType::kString:
            slot_value.text = value;
            break;
        case OptionType::kButton:
            break;
    }
    return Change{Outcome::kSet, id};
}

std::string uci_option_line(const OptionSpec& spec) {
    if (spec.uci_name.empty()) return {};
    std::string line = fmt::format("option name {} type {}", spec.uci_name, type_name(spec.type));
    if (spec.type == OptionType::kButton) return line;
    const bool is_empty = spec.type == OptionType::kString && spec.initial.empty();
    line += fmt::format(" default {}", is_empty ? kEmptyString : spec.initial);
    if (spec.type == OptionType::kSpin) line += fmt::format(" min {} max {}", spec.min, spec.max);
    return line + join(spec.choices, " var ");
}

std::string ucci_option_line(const OptionSpec& spec) {
    if (spec.ucci_name.empty()) return {};
    std::string line = fmt::format("option {} type {}", spec.ucci_name, type_name(spec.type));
    if (spec.type == OptionType::kButton) return line;
    if (spec.type == OptionType::kSpin) {
        line += fmt::format(" min {} max {}", spec.zero_is_auto ? 0 : spec.min, spec.max);
    }
    line += join(spec.choices, " var ");
    if (spec.type == OptionType::kString && spec.initial.empty()) return line;
    return line + fmt::format(" default {}", spec.initial);
}

std::string option_markdown() {
    std::string table =
        "| UCI | UCCI | type | default | range or values | meaning |\n|---|---|---|---|---|---|\n";
    const auto name = [](std::string_view text) {
        return text.empty() ? std::string("–") : fmt::format("`{}`", text);
    };
    for (const OptionSpec& spec : option_table()) {
        std::string range;
        if (spec.type == OptionType::kSpin) range = fmt::format("{} – {}", spec.min, spec.max);
        for (const auto choice : spec.choices) {
            range += fmt::format("{}`{}`", range.empty() ? "" : ", ", choice);
        }
        table += fmt::format("| {} | {} | {} | {} | {} | {} |\n", name(spec.uci_name),
                             name(spec.ucci_name), type_name(spec.type), spec.initial, range,
                             spec.meaning);
    }
    return table;
}

}  // namespace chuhe
