// The program with arguments.

#include <algorithm>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/child_process.h"

namespace chuhe::test {

namespace {

const std::string kMateInTwo = "3k5/9/9/9/9/9/9/8R/R8/5K3 w";

}  // namespace

TEST_CASE("perft and bench end with their totals") {
    const auto perft = run({"perft", "3"});
    CHECK(perft.status == 0);
    CHECK(perft.lines.back() == "Nodes searched: 79666");
    CHECK(run({"perft", "2", "--divide"}).lines.size() == 45);
    const auto first = run({"bench", "4"});
    const auto second = run({"bench", "4"});
    REQUIRE(first.lines.size() > 40);
    CHECK(first.lines.back().starts_with("Nodes/second: "));
    const auto& signature = first.lines[first.lines.size() - 2];
    CHECK(signature.starts_with("Nodes searched: "));
    CHECK(second.lines[second.lines.size() - 2] == signature);
}

TEST_CASE("analyse in text and JSON") {
    const auto text = run({"analyse", "--fen", kMateInTwo, "--depth", "12"});
    CHECK(text.status == 0);
    REQUIRE(text.lines.size() == 3);
    CHECK(text.lines[1].find("mate in 2") != std::string::npos);
    const auto json = run({"analyse", "--moves", "h2e2 h9g7", "--depth", "5", "--multipv", "3",
                           "--threads", "2", "--hash", "8", "--json"});
    CHECK(json.status == 0);
    CHECK(json.errors.empty());
    REQUIRE(json.lines.size() == 1);
    const auto object = nlohmann::json::parse(json.lines[0]);
    CHECK(object["lines"].size() == 3);
    CHECK(object["lines"][0]["pv"][0] == object["bestmove"]);
    CHECK(object["lines"][0]["score"].contains("cp"));
    const auto nodes = run({"analyse", "--nodes", "2000", "--json"});
    CHECK(nlohmann::json::parse(nodes.lines.at(0))["nodes"] < 20000);
    const auto wxf = run({"analyse", "--depth", "1", "--moves", "C2=5 h9g7", "--notation", "wxf"});
    CHECK(wxf.status == 0);
    CHECK(run({"analyse", "--time", "0.05"}).status == 0);
}

TEST_CASE("eval, show, judge and options") {
    CHECK(run({"eval"}).status == 0);
    CHECK(run({"show", "--moves", "h2e2"}).status == 0);
    CHECK(run({"show", "--latin"}).lines.size() > 10);
    CHECK(run({"show", "--svg", "/nowhere/at/all.svg"}).status == 1);
    CHECK(run({"options"}).lines.size() > 20);
    const auto verdict = run({"judge", "--moves", "h2e2 h9g7 e2h2 g7h9 h2e2 h9g7 e2h2 g7h9"});
    CHECK(verdict.status == 0);
    CHECK(verdict.lines.back() == "draw");
    CHECK(run({"--version"}).lines.at(0).starts_with("Chuhe "));
}

TEST_CASE("Any protocol command once") {
    const auto go = run({"go", "depth", "4"});
    CHECK(go.status == 0);
    CHECK(go.lines.back().starts_with("bestmove "));
    CHECK(run({"d"}).lines.at(10).find("a b c") != std::string::npos);
    CHECK(run({"go", "infinite"}).lines.back().starts_with("bestmove "));
}

TEST_CASE("Errors are one line and a status") {
    const std::vector<std::vector<std::string>> wrong = {
        {"nonsense"},
        {"perft"},
        {"perft", "many"},
        {"perft", "2", "--fen", "foobar"},
        {"eval", "--moves", "h2e9"},
        {"analyse", "--depth", "0"},
        {"analyse", "--positions", "/nowhere/at/all"},
        {"analyse", "--notation", "smoke"},
        {"show", "--frobnicate"},
        {"judge", "--moves", "h2e2", "--rules", "moon"},
    };
    for (const auto& arguments : wrong) {
        const auto outcome = run(arguments);
        INFO(arguments[0] << ": " << outcome.errors);
        CHECK(outcome.status > 0);
        CHECK(outcome.status < 128);
        CHECK(outcome.lines.empty());
        CHECK(std::count(outcome.errors.begin(), outcome.errors.end(), '\n') == 1);
        CHECK(outcome.errors.starts_with("chuhe: "));
    }
}

}  // namespace chuhe::test
