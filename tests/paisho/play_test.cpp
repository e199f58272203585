#include "paisho/play.h"

#include <catch2/catch.hpp>

#include <sstream>

#include "paisho/notation.h"

using namespace chuhe;
using namespace chuhe::paisho;

namespace {

std::string session(const std::string& input, const char* position, People people) {
    std::istringstream in(input);
    std::ostringstream out;
    PlayOptions options;
    options.people = people;
    options.game = Game(parse_position(position).value());
    options.limits.depth = 1;
    Play(in, out, options).run();
    return out.str();
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

constexpr const char* kBeforeChain = "S Jf6 Yl6 Jl12 Yd10 N Jm13 s 9";

}  // namespace

TEST_CASE("a person and the computer take turns") {
    const std::string text = session("J@i1\nquit\n", "startpos", People::kSouth);
    CHECK(contains(text, "points: South 0, North 0; South to move, turn 1"));
    CHECK(contains(text, "North (computer): "));
    CHECK(contains(text, "South to move, turn 2"));
    const std::string north = session("", "startpos", People::kNorth);
    CHECK(contains(north, "South (computer): "));
    CHECK(contains(north, "North> "));
}

TEST_CASE("an action that is not possible gets a reason and another try") {
    const std::string text = session("K@h8\nxyz\n\nJ@i1\n", "startpos", People::kBoth);
    CHECK(contains(text, "not possible: a Knotweed may be placed from turn 2 on only"));
    CHECK(contains(text, "not possible: 'xyz' is no action"));
    CHECK(contains(text, "North to move, turn 1"));
}

TEST_CASE("legal actions on request") {
    CHECK(contains(session("legal\n", "startpos", People::kBoth), "place a Jasmine (1): J@i1"));
    const char* const position = "S Je5 Ob10 N Jm13 s 5";
    CHECK(contains(session("legal\n", position, People::kBoth), "Jasmine on e5 (12): e5e6"));
    const std::string one = session("legal e5\n", position, People::kBoth);
    CHECK(contains(one, "e5b5"));
    CHECK_FALSE(contains(one, "place a"));
    CHECK(contains(session("legal K\n", position, People::kBoth), "place a Knotweed (246): K@e1"));
    CHECK(contains(session("legal z\n", position, People::kBoth), "no legal action for 'z'"));
    CHECK(contains(session("legal\n",
                           "9/11/13/15/12j4/17/17/17/17/17/17/2Yk13/2JYJ12/15/13/11/9 s "
                           "j5y6w6r6c6h6k2o3b3s3d3t3 0 20",
                           People::kBoth),
                   "> pass\n"));
}

TEST_CASE("undo takes back the computer's answer too") {
    const std::string text = session("J@i1\nundo\nfen\nundo\n", "startpos", People::kSouth);
    CHECK(contains(text, to_fen(Position())));
    CHECK(contains(text, "nothing to take back"));
    const std::string both = session("J@i1\nundo\nfen\n", "startpos", People::kBoth);
    CHECK(contains(both, to_fen(Position())));
}

TEST_CASE("the score is explained") {
    const std::string text = session("score\n", "S Ye10 Jh10 Te5 Je8 N Rb10 s 5", People::kBoth);
    CHECK(contains(text, "+2 harmony Lily e10 - Jasmine h10, both at home: doubled (Q3)"));
    CHECK(contains(text, "+1 within three steps of a Lotus: e8 (Q5)"));
    CHECK(contains(text, "-1 without a harmony: e5 (Q6)"));
    const std::string clash = session("score\n", "S Je10 N Rb10 s 5", People::kBoth);
    CHECK(contains(clash, "-1 clash of Jasmine e10 with North's Rose b10 (Q4)"));
    CHECK(contains(clash, "-2 clash of Rose b10 with South's Jasmine e10, which is at home (Q4)"));
}

TEST_CASE("a finished game says why, and undo reopens it") {
    const std::string text =
        session("d10f12\nm13m12\nhint\nundo\nhint\n", kBeforeChain, People::kBoth);
    CHECK(contains(text, "the game is over, South wins: South has a chain around the centre:"));
    CHECK(contains(text, "points 4 to -1"));
    CHECK(contains(text, "not possible: the game is over"));
    CHECK(contains(text, "the computer would play d10f12"));
}

TEST_CASE("resigning ends the game until it is undone") {
    const std::string text =
        session("resign\nresign\nd10f12\nundo\nd10f12\n", kBeforeChain, People::kBoth);
    CHECK(contains(text, "South resigns, North wins (clause E8)"));
    CHECK(contains(text, "over> "));
    CHECK(contains(text, "the game is over by resignation"));
    CHECK(contains(text, "the game is over, South wins"));
}

TEST_CASE("the computer plays a game with itself to the end") {
    const std::string text = session("", "S Je5 N Jm13 s 99", People::kNone);
    CHECK(contains(text, "the game is over"));
    CHECK(contains(text, "turn 100 is over"));
}

TEST_CASE("help names the commands") {
    const std::string text = session("help\n", "startpos", People::kBoth);
    for (const char* word : {"legal", "score", "undo", "hint", "board", "fen", "resign", "quit"}) {
        CHECK(contains(text, word));
    }
}
