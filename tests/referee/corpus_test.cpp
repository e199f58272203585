#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "referee/game.h"
#include "support/text.h"
#include "tests/rules_cases.h"

using namespace chuhe;

namespace {

std::string explained(const Judgement& judgement) {
    std::string text = judgement.outcome.sentence;
    for (const MoveFinding& m : judgement.cycle) {
        text += "\n  " + to_string(m.move) + "  " + std::string(name(m.effect)) + ": " + m.text;
    }
    return text;
}

Judgement judge_case(const RulesCase& c, RuleSet rules) {
    const auto start = parse_fen(c.fen);
    REQUIRE(start.has_value());
    std::vector<Move> moves;
    Position position = *start;
    for (const std::string_view word : split_words(c.moves)) {
        const auto move = parse_coordinates(word);
        REQUIRE(move.has_value());
        REQUIRE(position.is_legal(*move));
        position.make_move(*move);
        moves.push_back(*move);
    }
    return judge_line(*start, moves, rule_options(rules));
}

}  // namespace

TEST_CASE("the referee agrees with every case of the corpus") {
    const auto cases = read_rules_cases();
    REQUIRE(cases.size() == 258);
    for (const RulesCase& c : cases) {
        std::vector<RuleSet> sets{RuleSet::kAsian, RuleSet::kChinese, RuleSet::kLeague,
                                  RuleSet::kComputer, RuleSet::kClub};
        if (const auto rules = corpus_rule_set(c.rules)) sets = {*rules};
        for (const RuleSet rules : sets) {
            const Judgement judgement = judge_case(c, rules);
            INFO(c.id << " (" << c.rules << ") " << c.fen << " moves " << c.moves
                      << "\n  the corpus: " << c.verdict << " - " << c.reason
                      << "\n  the referee: " << explained(judgement));
            CHECK(std::string(judgement.outcome.verdict()) == c.verdict);
        }
    }
}
