#include "referee/report.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace chuhe;

namespace {

const JudgeRequest kChase{"9/3k5/6R2/c8/9/9/9/9/5K3/9 w - - 0 1",
                          "g7a7 a6g6 a7g7 g6a6 g7a7 a6g6 a7g7 g6a6", rule_options(RuleSet::kAsian)};

std::string last_line(const std::string& text) {
    const std::size_t end = text.rfind('\n');
    return text.substr(text.rfind('\n', end - 1) + 1, end - text.rfind('\n', end - 1) - 1);
}

}  // namespace

TEST_CASE("the last line of a judgement is its verdict") {
    const Judgement judgement = *judge_request(kChase);
    CHECK(last_line(judgement_text(judgement, kChase.rules, false)) == "red_loses");
    CHECK(last_line(judgement_text(judgement, kChase.rules, true)) == "red_loses");
}

TEST_CASE("an explanation names moves, victim, ground and clause") {
    const std::string text = judgement_text(*judge_request(kChase), kChase.rules, true);
    CHECK_THAT(text, Catch::Contains("g7a7  chase"));
    CHECK_THAT(text, Catch::Contains("chases the cannon on a6 by the rook on a7: it is not "
                                     "protected"));
    CHECK_THAT(text, Catch::Contains("section 3.2"));
    CHECK_THAT(text, Catch::Contains("red had to change and loses"));
}

TEST_CASE("a false root is explained") {
    const JudgeRequest request{"4k4/6R1R/5a3/9/9/9/9/9/5K3/9 w - - 0 1",
                               "g8g7 f7e8 g7g8 e8f7 g8g7 f7e8 g7g8 e8f7",
                               rule_options(RuleSet::kAsian)};
    const std::string text = judgement_text(*judge_request(request), request.rules, true);
    CHECK_THAT(text, Catch::Contains("the king on e9 is a false root"));
}

TEST_CASE("the JSON form is one object on one line") {
    const std::string text = judgement_json(*judge_request(kChase), kChase.rules);
    CHECK(text.find('\n') == std::string::npos);
    const auto json = nlohmann::json::parse(text);
    CHECK(json["verdict"] == "red_loses");
    CHECK(json["reason"] == "perpetual chase");
    CHECK(json["rules"] == "asian");
    CHECK(json["cycle"].size() == 8);
    CHECK(json["cycle"][0]["victims"][0]["piece"] == "cannon");
}

TEST_CASE("moves that do not fit are named") {
    JudgeRequest request = kChase;
    request.moves = "g7a7 a6b1";
    CHECK_THAT(judge_request(request).error(), Catch::Contains("move 2, 'a6b1', is not legal"));
    request.moves = "g7a7 hello";
    CHECK_THAT(judge_request(request).error(), Catch::Contains("move 2, 'hello'"));
    request.fen = "nonsense";
    CHECK_FALSE(judge_request(request).has_value());
}

TEST_CASE("a game that ended earlier is told apart") {
    JudgeRequest request = kChase;
    request.moves += " g7g6";
    const Judgement judgement = *judge_request(request);
    CHECK(judgement.outcome.verdict() == "none");
    REQUIRE(judgement.ended_at_ply.has_value());
    CHECK(*judgement.ended_at_ply == 8);
    CHECK(judgement.earlier_outcome.verdict() == "red_loses");
}

TEST_CASE("names of rule sets") {
    CHECK(*rule_set_from_name("asian") == RuleSet::kAsian);
    CHECK(*rule_set_from_name("AXF") == RuleSet::kAsian);
    CHECK(*rule_set_from_name("computer") == RuleSet::kComputer);
    CHECK_THAT(rule_set_from_name("tea").error(), Catch::Contains("asian, chinese, league"));
}
