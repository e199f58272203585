#include "paisho/rules.h"

#include <catch2/catch.hpp>

#include "paisho/game.h"
#include "paisho/notation.h"
#include "paisho/relations.h"

using namespace chuhe;
using namespace chuhe::paisho;

namespace {

const RuleSwitch& rule(std::string_view name) {
    for (const RuleSwitch& candidate : rule_switches()) {
        if (candidate.name == name) return candidate;
    }
    throw std::runtime_error("no such switch");
}

int score(const char* short_form, const Rules& rules, Player player) {
    return Relations(parse_short(short_form).value(), rules).total(player);
}

}  // namespace

TEST_CASE("the switches have the defaults of the rules") {
    const Rules rules;
    CHECK(rule_value(rules, rule("ProgressLimit")) == "60");
    CHECK(rule_value(rules, rule("TurnLimit")) == "100");
    CHECK(rule_value(rules, rule("RepetitionLimit")) == "3");
    CHECK(rule_value(rules, rule("ClashPayers")) == "both");
    CHECK(rule_value(rules, rule("LonelyTiles")) == "all");
}

TEST_CASE("a switch takes its values and refuses others with a reason") {
    Rules rules;
    CHECK(set_rule(rules, rule("TurnLimit"), "0").has_value());
    CHECK(rules.turn_limit == 0);
    CHECK(set_rule(rules, rule("ProgressLimit"), "20").has_value());
    CHECK(rules.progress_limit == 20);
    CHECK(set_rule(rules, rule("RepetitionLimit"), "2").has_value());
    CHECK(rules.repetition_limit == 2);
    CHECK(set_rule(rules, rule("ClashPayers"), "Visitor").has_value());
    CHECK(rules.clash_payers == ClashPayers::kVisitor);
    CHECK(set_rule(rules, rule("LonelyTiles"), "flowers").has_value());
    CHECK(rules.lonely_tiles == LonelyTiles::kFlowers);
    const Rules before = rules;
    CHECK(set_rule(rules, rule("TurnLimit"), "-1").error().find("TurnLimit") == 0);
    CHECK_FALSE(set_rule(rules, rule("TurnLimit"), "99999999").has_value());
    CHECK_FALSE(set_rule(rules, rule("TurnLimit"), "many").has_value());
    CHECK(set_rule(rules, rule("ClashPayers"), "x").error() ==
          "ClashPayers takes both or visitor or nobody, not 'x'");
    CHECK(rules == before);
}

TEST_CASE("who pays for a clash") {
    const char* const neutral = "S Jc5 N Re5 s 5";
    const char* const south_at_home = "S Je10 N Rb10 s 5";
    Rules rules;
    CHECK(score(neutral, rules, Player::kSouth) == -2);
    CHECK(score(south_at_home, rules, Player::kNorth) == -3);
    rules.clash_payers = ClashPayers::kVisitor;
    CHECK(score(neutral, rules, Player::kSouth) == -1);
    CHECK(score(neutral, rules, Player::kNorth) == -1);
    CHECK(score(south_at_home, rules, Player::kSouth) == -1);
    CHECK(score(south_at_home, rules, Player::kNorth) == -3);
    rules.clash_payers = ClashPayers::kNobody;
    CHECK(score(south_at_home, rules, Player::kSouth) == -1);
    CHECK(score(south_at_home, rules, Player::kNorth) == -1);
}

TEST_CASE("which lonely tiles cost a point") {
    const char* const position = "S Jc5 Kn5 Oe10 Di15 N Jm13 s 5";
    Rules rules;
    CHECK(score(position, rules, Player::kSouth) == -4);
    rules.lonely_tiles = LonelyTiles::kFlowers;
    CHECK(score(position, rules, Player::kSouth) == -1);
    CHECK(score(position, rules, Player::kNorth) == -1);
}

TEST_CASE("the limits end games, or do not") {
    const Position position = parse_short("S Je5 N Jm13 s 20").value();
    const auto plies_until_over = [&](const Rules& rules, int most) {
        Game game(position, rules);
        const char* const cycle[] = {"e5e6", "m13m12", "e6e5", "m12m13"};
        int plies = 0;
        while (!game.verdict().is_over() && plies < most) {
            REQUIRE(game.play(cycle[plies % 4]).has_value());
            ++plies;
        }
        return std::pair(plies, game.verdict().reason);
    };
    Rules rules;
    CHECK(plies_until_over(rules, 400) == std::pair(8, EndReason::kRepetition));
    rules.repetition_limit = 2;
    CHECK(plies_until_over(rules, 400) == std::pair(4, EndReason::kRepetition));
    rules.repetition_limit = 0;
    CHECK(plies_until_over(rules, 400) == std::pair(60, EndReason::kProgress));
    rules.progress_limit = 10;
    CHECK(plies_until_over(rules, 400) == std::pair(10, EndReason::kProgress));
    rules.progress_limit = 0;
    CHECK(plies_until_over(rules, 400) == std::pair(162, EndReason::kTurns));
    rules.turn_limit = 30;
    CHECK(plies_until_over(rules, 400) == std::pair(22, EndReason::kTurns));
    rules.turn_limit = 0;
    CHECK(plies_until_over(rules, 400) == std::pair(400, EndReason::kNone));
}

TEST_CASE("a Rock with two lenders takes the colour of the kind that fits the garden") {
    // The Rock on h10 (white garden) borrows Jasmine and Rose; with the Lily on e10 only the
    // Jasmine relates, which is at home there.
    const Rules rules;
    const Position position = parse_short("S Jg11 Rg9 Sh10 Ye10 N Jm13 s 5").value();
    const Relations relations(position, rules);
    CHECK(relations.score(Player::kSouth).doubled == 1);
    // With the White Jade on e10 the Rose relates, which is not at home in the white garden.
    const Position other = parse_short("S Jg11 Rg9 Sh10 We10 N Jm13 s 5").value();
    CHECK(Relations(other, rules).score(Player::kSouth).harmonies == 1);
    CHECK(Relations(other, rules).score(Player::kSouth).doubled == 0);
}

TEST_CASE("taking back reopens a finished game") {
    Game game(parse_short("S Jf6 Yl6 Jl12 Yd10 N Jm13 s 9").value());
    CHECK_FALSE(game.take_back());
    REQUIRE(game.play("d10f12").has_value());
    CHECK(game.verdict().reason == EndReason::kChain);
    CHECK(game.legal_actions().empty());
    CHECK(game.play("m13m12").error().find("the game is over") == 0);
    REQUIRE(game.take_back());
    CHECK_FALSE(game.verdict().is_over());
    CHECK(game.position() == parse_short("S Jf6 Yl6 Jl12 Yd10 N Jm13 s 9").value());
}
