#include "paisho/notation.h"

#include <catch2/catch.hpp>

#include "paisho/game.h"

using namespace chuhe;
using namespace chuhe::paisho;

namespace {

const std::string kStartFen =
    "9/11/13/15/17/17/17/17/17/17/17/17/17/15/13/11/9 s "
    "J6Y6W6R6C6H6K3O3B3S3D3T3j6y6w6r6c6h6k3o3b3s3d3t3 0 1";
const std::string kEmptyBoard = "9/11/13/15/17/17/17/17/17/17/17/17/17/15/13/11/9";

void check_refused(const std::string& fen, const std::string& part) {
    const Result<Position> position = parse_fen(fen);
    INFO(fen);
    REQUIRE_FALSE(position.has_value());
    INFO(position.error());
    CHECK(position.error().find(part) != std::string::npos);
    CHECK(position.error().find('\n') == std::string::npos);
}

}  // namespace

TEST_CASE("the start has the FEN of the rules") {
    CHECK(to_fen(Position()) == kStartFen);
    CHECK(parse_fen(kStartFen).value() == Position());
    CHECK(parse_position(" startpos ").value() == Position());
    CHECK(parse_short("S N s 1").value() == Position());
}

TEST_CASE("a refused FEN gets a reason that says where") {
    check_refused("", "fields");
    check_refused("x", "fields");
    check_refused(kStartFen + " ", "6 fields");
    check_refused(kEmptyBoard + " s - 0", "4 fields");
    check_refused(kEmptyBoard + "  s - 0 1", "6 fields");
    check_refused("9/11 s - 0 1", "2 rows, not 17");
    check_refused("8/11/13/15/17/17/17/17/17/17/17/17/17/15/13/11/9 s - 0 1", "row 17: 8 points");
    check_refused("10/11/13/15/17/17/17/17/17/17/17/17/17/15/13/11/9 s - 0 1", "row 17: more than");
    check_refused("9/11/13/15/17/17/17/17/8x8/17/17/17/17/15/13/11/9 s - 0 1", "'x' is no tile");
    check_refused("9/11/13/15/17/17/17/17/89/17/17/17/17/15/13/11/9 s - 0 1", "more than");
    check_refused("9/11/13/15/17/17/17/17/10107/17/17/17/17/15/13/11/9 s - 0 1", "two numbers");
    check_refused("9/11/13/15/17/17/17/17/017/17/17/17/17/15/13/11/9 s - 0 1", "starts with 0");
    check_refused(kEmptyBoard + " w - 0 1", "side");
    check_refused(kEmptyBoard + " S - 0 1", "side");
    check_refused(kEmptyBoard + " s J7 0 1", "only 6");
    check_refused(kEmptyBoard + " s K4 0 1", "only 3");
    check_refused(kEmptyBoard + " s J0 0 1", "count");
    check_refused(kEmptyBoard + " s J 0 1", "count");
    check_refused(kEmptyBoard + " s J1J1 0 1", "twice");
    check_refused(kEmptyBoard + " s Q1 0 1", "no tile");
    check_refused(kEmptyBoard + " s - -1 1", "counter");
    check_refused(kEmptyBoard + " s - x 1", "counter");
    check_refused(kEmptyBoard + " s - 0 0", "turn");
    check_refused(kEmptyBoard + " s - 0 99999999999999999999", "turn");
    check_refused("JJJJJJJ2/11/13/15/17/17/17/17/17/17/17/17/17/15/13/11/9 s - 0 1",
                  "South has 7 of Jasmine");
    check_refused("k8/11/13/15/17/17/17/17/17/17/17/17/17/15/13/11/9 s k3 0 1",
                  "North has 4 of Knotweed");
}

TEST_CASE("reserves may come in any order and are written in the usual one") {
    const Result<Position> position = parse_fen(kEmptyBoard + " n t1K2J3 7 12");
    REQUIRE(position.has_value());
    CHECK(to_fen(*position) == kEmptyBoard + " n J3K2t1 7 12");
}

TEST_CASE("a refused short form gets a reason") {
    const char* const wrong[] = {"S",
                                 "S Je5",
                                 "S Je5 N",
                                 "S Je5 N s",
                                 "S Je5 N s 0",
                                 "S Je5 N x 1",
                                 "S je5 N s 1",
                                 "S Je5 Ye5 N s 1",
                                 "S Jz5 N s 1",
                                 "S Je5 N s 1 1",
                                 "N S s 1",
                                 "S Je5x N s 1",
                                 "S J N s 1",
                                 "S Je5 N Je5 s 1",
                                 "S Je5 s 1",
                                 "S Kc5 Kd6 Ke7 Kf8 N s 1",
                                 "S Je5 N s 1000001",
                                 "S Je5 N Jm13 s -1"};
    for (const char* text : wrong) {
        INFO(text);
        const Result<Position> position = parse_short(text);
        REQUIRE_FALSE(position.has_value());
        CHECK_FALSE(position.error().empty());
    }
}

TEST_CASE("the short form round-trips") {
    const std::string text = "S Je5 Ye7 N Rg5 Jm13 n 12";
    CHECK(to_short(parse_short(text).value()) == text);
    CHECK(to_short(Position()) == "S N s 1");
}

TEST_CASE("actions are written as they are read") {
    for (const char* text : {"e5e8", "J@i1", "K@e5", "e10+", "e10-", "b10e10+", "b10e10-", "e5e8p",
                             "e5e8:d5f6", "e5e6:d4d5f5", "pass", "i9i10", "i10i9"}) {
        INFO(text);
        const Result<Action> action = parse_action(text);
        REQUIRE(action.has_value());
        CHECK(to_text(*action) == text);
        CHECK(Action::from_bits(action->bits()) == *action);
    }
}

TEST_CASE("passengers may come in any order") {
    CHECK(to_text(parse_action("e5e8:f6d5").value()) == "e5e8:d5f6");
}

TEST_CASE("a refused action gets a reason") {
    const char* const wrong[] = {"",     "e5",     "e5e5",     "e5e",     "e5e8q", "e5e8++",
                                 "z5e8", "j@i1",   "X@i1",     "J@",      "J@z1",  "J@i1x",
                                 "@i1",  "e5e8:",  "e5e8:g9",  "e5e8:e5", "PASS",  "e5e8:d5d5",
                                 "e5+x", "e5e8p+", "e5e8:d5x", "e5-e8",   "e05e8", "pass "};
    for (const char* text : wrong) {
        INFO(text);
        const Result<Action> action = parse_action(text);
        REQUIRE_FALSE(action.has_value());
        CHECK(action.error().find("is no action") != std::string::npos);
    }
}

TEST_CASE("an illegal action is named with the clause that forbids it") {
    Game game;
    const auto reason = [&](std::string_view text) {
        const Result<void> played = game.play(text);
        REQUIRE_FALSE(played.has_value());
        return played.error();
    };
    CHECK(reason("K@h8") == "a Knotweed may be placed from turn 2 on only (clause U3)");
    CHECK(reason("T@h8") == "a Lotus may be placed from turn 4 on only (clause U4)");
    CHECK(reason("J@i2") == "South's Jasmine enters at i1 only (clause P2)");
    CHECK(reason("Y@i2") == "South's Lily enters at a9 or q9 only (clause P2)");
    CHECK(reason("e5e6") == "no tile of South on e5");
    CHECK(reason("pass") == "there are other actions (clause Z1)");
    REQUIRE(game.play("J@i1").has_value());
    CHECK(reason("R@i1") == "i1 is occupied (clause P3)");
}
