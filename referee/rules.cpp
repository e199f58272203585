#include "referee/rules.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "support/text.h"

namespace chuhe {

RuleOptions rule_options(RuleSet set) {
    RuleOptions o;
    o.set = set;
    o.occurrences = judged_occurrence(set);
    o.no_capture_limit = default_no_capture_limit(set);
    switch (set) {
        case RuleSet::kAsian:
            o.name = "asian";
            o.title = "Asian rules (AXF/WXF)";
            break;
        case RuleSet::kChinese:
            o.name = "chinese";
            o.title = "Chinese rules (CXA)";
            o.chase = ChaseModel::kGain;
            break;
        case RuleSet::kLeague:
            o.name = "league";
            o.title = "UCCI league rules";
            o.chase = ChaseModel::kLeague;
            o.weighs_chases = false;
            o.check_counting = CheckCounting::kNeverCounted;
            break;
        case RuleSet::kComputer:
            o.name = "computer";
            o.title = "computer rules (as Pikafish judges)";
            o.checks_void_chases = true;
            o.minor_pieces_hit_protected = true;
            o.knows_lone_cannons = true;
            o.weighs_chases = false;
            o.follows_diagram_74 = false;
            break;
        case RuleSet::kClub:
            o.name = "club";
            o.title = "club rules";
            o.check_counting = CheckCounting::kAll;
            o.checks_in_a_row = 3;
            break;
    }
    return o;
}

Result<RuleSet> rule_set_from_name(std::string_view name) {
    using Entry = std::pair<std::string_view, RuleSet>;
    constexpr std::array<Entry, 11> kNames{{
        {"asian", RuleSet::kAsian},
        {"chinese", RuleSet::kChinese},
        {"league", RuleSet::kLeague},
        {"computer", RuleSet::kComputer},
        {"club", RuleSet::kClub},
        {"axf", RuleSet::kAsian},
        {"wxf", RuleSet::kAsian},
        {"cxa", RuleSet::kChinese},
        {"ucci", RuleSet::kLeague},
        {"pikafish", RuleSet::kComputer},
        {"pika", RuleSet::kComputer},
    }};
    for (const Entry& entry : kNames) {
        if (equal_ignoring_case(entry.first, name)) return entry.second;
    }
    return error(fmt::format("unknown rules '{}': asian, chinese, league, computer or club",
                             printable(name)));
}

}  // namespace chuhe
