#include "paisho/rules.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "support/text.h"

namespace chuhe::paisho {

namespace {

constexpr std::array<std::string_view, 3> kClashWords = {"both", "visitor", "nobody"};
constexpr std::array<std::string_view, 2> kLonelyWords = {"all", "flowers"};
constexpr int kMostPlies = 10000;
constexpr int kMostTurns = 10000;
constexpr int kMostRepetitions = 100;

enum SwitchIndex : std::size_t { kProgress, kTurns, kRepetition, kClash, kLonely, kSwitchCount };

constexpr std::array<RuleSwitch, kSwitchCount> kSwitches = {{
    {"ProgressLimit",
     "progress-limit",
     "plies without placement or removal that end the game, 0 for none (E4)",
     {},
     kMostPlies},
    {"TurnLimit", "turn-limit", "the last turn of a game, 0 for none (E5)", {}, kMostTurns},
    {"RepetitionLimit",
     "repetition-limit",
     "occurrence of a position that ends the game, 0 for none (Z3)",
     {},
     kMostRepetitions},
    {"ClashPayers", "clash-payers",
     "who pays for a clash: both, visitor (only who meets a tile at home), nobody (Q4)",
     kClashWords, 0},
    {"LonelyTiles", "lonely-tiles", "which tiles without a harmony cost a point: all, flowers (Q6)",
     kLonelyWords, 0},
}};

/// A switch by its place in the table.
std::size_t index_of(const RuleSwitch& rule) {
    return static_cast<std::size_t>(
        std::find_if(kSwitches.begin(), kSwitches.end(),
                     [&](const RuleSwitch& entry) { return entry.name == rule.name; }) -
        kSwitches.begin());
}

int& number(Rules& rules, std::size_t which) {
    if (which == kProgress) return rules.progress_limit;
    return which == kTurns ? rules.turn_limit : rules.repetition_limit;
}

Result<std::size_t> word_index(const RuleSwitch& rule, std::string_view value) {
    for (std::size_t i = 0; i < rule.words.size(); ++i) {
        if (equal_ignoring_case(rule.words[i], value)) return i;
    }
    return error(fmt::format("{} takes {}, not '{}'", rule.name, fmt::join(rule.words, " or "),
                             printable(value)));
}

}  // namespace

std::span<const RuleSwitch> rule_switches() {
    return kSwitches;
}

std::string rule_value(const Rules& rules, const RuleSwitch& rule) {
    const std::size_t which = index_of(rule);
    if (which == kClash) {
        return std::string(kClashWords[static_cast<std::size_t>(rules.clash_payers)]);
    }
    if (which == kLonely) {
        return std::string(kLonelyWords[static_cast<std::size_t>(rules.lonely_tiles)]);
    }
    Rules copy = rules;
    return std::to_string(number(copy, which));
}

Result<void> set_rule(Rules& rules, const RuleSwitch& rule, std::string_view value) {
    const std::size_t which = index_of(rule);
    if (!rule.words.empty()) {
        const Result<std::size_t> word = word_index(rule, value);
        if (!word) return error(word.error());
        if (which == kClash) rules.clash_payers = static_cast<ClashPayers>(*word);
        if (which == kLonely) rules.lonely_tiles = static_cast<LonelyTiles>(*word);
        return {};
    }
    const std::optional<std::int64_t> parsed = parse_integer(value);
    if (!parsed || *parsed < 0 || *parsed > rule.most) {
        return error(fmt::format("{} takes a number from 0 to {}, not '{}'", rule.name, rule.most,
                                 printable(value)));
    }
    number(rules, which) = static_cast<int>(*parsed);
    return {};
}

}  // namespace chuhe::paisho
