#pragma once

#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "bitboard/repetition.h"

namespace chuhe {

/// One line of tests/data/rules_cases.tsv.
struct RulesCase {
    std::string id;
    std::string fen;
    std::string moves;
    std::string rules;  ///< AXF, CXA, UCCI, PIKA, CLUB or ALL
    std::string verdict;
    std::string reason;
    std::string source;
};

/// The whole corpus; empty when the file is missing.
inline std::vector<RulesCase> read_rules_cases() {
    std::ifstream file(CHUHE_TEST_DATA "/rules_cases.tsv");
    std::vector<RulesCase> cases;
    std::string line;
    std::getline(file, line);  // the header
    while (std::getline(file, line)) {
        std::vector<std::string> cells(1);
        for (const char c : line) {
            if (c == '\t') {
                cells.emplace_back();
            } else {
                cells.back() += c;
            }
        }
        if (cells.size() != 7) return {};
        cases.push_back({cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6]});
    }
    return cases;
}

/// The rule set that a name of the corpus means; none for ALL.
inline std::optional<RuleSet> corpus_rule_set(const std::string& name) {
    if (name == "AXF") return RuleSet::kAsian;
    if (name == "CXA") return RuleSet::kChinese;
    if (name == "UCCI") return RuleSet::kLeague;
    if (name == "PIKA") return RuleSet::kComputer;
    if (name == "CLUB") return RuleSet::kClub;
    return {};
}

}  // namespace chuhe
