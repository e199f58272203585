#include "paisho/protocol.h"

#include <catch2/catch.hpp>

#include <sstream>

#include "paisho/notation.h"
#include "support/text.h"

using namespace chuhe;
using namespace chuhe::paisho;

namespace {

/// All that the protocol answers to some lines and the end of the input.
std::string answers(const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    Protocol(in, out).run();
    return out.str();
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

int count_of(const std::string& text, std::string_view part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

GoCommand go(std::string_view line, const Game& game = Game()) {
    const Result<GoCommand> command = parse_go(split_words(line), game);
    REQUIRE(command.has_value());
    return *command;
}

}  // namespace

TEST_CASE("the sample session of the rules") {
    const std::string input = R"(ugi
isready
uginewgame
position startpos moves J@i1 J@i17 Y@a9 Y@q9
query p1turn
query score
query fen
perft 1
position startpos moves K@h8
position short S Jf6 Yl6 Jl12 Yd10 N Jm13 s 9 moves d10f12
query gameover
query result
query reason
go depth 2
)";
    const std::string output = answers(input);
    CHECK(contains(output, "id name Chuhe Pai Sho paisho-seed-1\nid author "));
    const std::string expected = R"(ugiok
readyok
response true
response p1 -2 p2 -2
response 4j4/11/13/15/17/17/17/17/Y15y/17/17/17/17/15/13/11/4J4 s J5Y5W6R6C6H6K3O3B3S3D3T3j5y5w6r6c6h6k3o3b3s3d3t3 0 3
nodes 778
info string error illegal action K@h8 (1): a Knotweed may be placed from turn 2 on only (clause U3)
response true
response p1win
response chain
bestmove none
)";
    CHECK(output.substr(output.find("ugiok")) == expected);
}

TEST_CASE("a refused position leaves the old one for queries, but no search answers for it") {
    const std::string output = answers(
        "position startpos moves J@i1\nposition short nonsense\nquery fen\ngo depth 1\n"
        "position startpos moves J@i1 x\ngo depth 1\nposition startpos\nquery score\n");
    CHECK(count_of(output, "bestmove none") == 2);
    CHECK(count_of(output, "info string error no search") == 2);
    CHECK(contains(output, "info string error the short form starts with 'S'"));
    CHECK(contains(output, "response 9/11/13/15/17/17/17/17/17/17/17/17/17/15/13/11/4J4 n "));
    CHECK(contains(output, "response p1 0 p2 0"));
    CHECK(contains(answers("position x\nuginewgame\nposition startpos\ngo depth 1\nquery fen\n"),
                   "bestmove "));
}

TEST_CASE("a search answers with info lines and one best action") {
    const std::string output =
        answers("position short S Je5 N Re8 s 5\ngo depth 2\nisready\nquery gameover\n");
    CHECK(contains(output, "readyok"));
    CHECK(contains(output, "info depth 1 score "));
    CHECK(count_of(output, "bestmove ") == 1);
    CHECK_FALSE(contains(output, "bestmove none"));
    CHECK(contains(output, " pv "));
    CHECK(contains(output, " nps "));
}

TEST_CASE("an endless search ends by stop, and by the end of the input") {
    const std::string stopped = answers("go infinite\nstop\nisready\n");
    CHECK(stopped.find("bestmove ") < stopped.find("readyok"));
    CHECK(count_of(answers("go infinite\n"), "bestmove ") == 1);
    CHECK(count_of(answers("go\n"), "bestmove ") == 1);
    // The result is forced at once, and still the answer waits.
    CHECK(count_of(answers("position short S Jf6 Yl6 Jl12 Yd10 N Jm13 s 9\ngo infinite\nstop\n"),
                   "bestmove d10f12") == 1);
    CHECK(count_of(answers("go infinite\nquit\n"), "bestmove ") == 1);
}

TEST_CASE("a forced result is a mate score") {
    const std::string output =
        answers("position short S Jf6 Yl6 Jl12 Yd10 N Jm13 s 9\ngo depth 2\n");
    CHECK(contains(output, "score mate 1"));
}

TEST_CASE("bad commands get one line with a reason") {
    CHECK(answers("\n  \nfoo bar\n") == "info string unknown command 'foo'\n");
    for (const char* line :
         {"setoption", "setoption name Hash", "setoption name Hash value x",
          "setoption name Hash value 0", "setoption name Threads value 2",
          "setoption name PaiShoFilter value maybe", "setoption name Nothing value 1",
          "setoption name TurnLimit value -3", "query", "query nothing", "perft", "perft x",
          "perft 99", "divide -1", "position", "position fen", "position startpos x",
          "position fen 1 2 3 4 5", "position setup Jc5"}) {
        INFO(line);
        const std::string output = answers(std::string(line) + "\n");
        CHECK(output.starts_with("info string error "));
        CHECK(count_of(output, "\n") == 1);
    }
    for (const char* line : {"go depth", "go depth 0", "go depth x", "go nodes -1", "go fast",
                             "go movetime 0", "go p1inc -1"}) {
        INFO(line);
        const std::string output = answers(std::string(line) + "\n");
        CHECK(output.starts_with("info string error go: "));
        CHECK(output.ends_with("bestmove none\n"));
    }
}

TEST_CASE("options are accepted in any case and rules apply from the next position on") {
    const std::string output = answers(
        "setoption name hash value 2\nsetoption name Threads value 1\n"
        "setoption name PaiShoFilter value false\nsetoption name LonelyTiles value flowers\n"
        "position short S Je5 Kn5 N Jm13 s 5\nquery score\n");
    CHECK(output == "response p1 -1 p2 -1\n");
    CHECK(answers("setoption name TurnLimit value 4\nposition short S Je5 N Jm13 s 5\n"
                  "query reason\n") == "response turns\n");
}

TEST_CASE("queries list legal actions sorted as text") {
    CHECK(answers("query legal\n") == "response 8 C@a9 C@q9 H@i9 J@i1 R@i17 W@i9 Y@a9 Y@q9\n");
    CHECK(answers("position short S Jf6 Yl6 Jl12 Yf12 N Jm13 n 9\nquery legal\n") ==
          "response 0\n");
}

TEST_CASE("divide and d") {
    const std::string output = answers("divide 2\n");
    CHECK(contains(output, "J@i1 7\n"));
    CHECK(output.ends_with("nodes 50\n"));
    CHECK(answers("perft 0\n") == "nodes 1\n");
    const std::string board = answers("position short S Je5 N Jm13 s 5\nd\n");
    CHECK(contains(board, "fen 9/11/13/15/12j4/"));
    CHECK(contains(board, "score p1 -1 p2 -1"));
}

TEST_CASE("a start with tiles is a position") {
    CHECK(contains(answers("position setup Jc5 Ye5 Wf4 Rg6\nquery fen\n"), " s J5Y5W5R5C6H6K3"));
    CHECK(contains(answers("position fen   9/11/13/15/17/17/17/17/17/17/17/17/17/15/13/11/9   n "
                           "J6Y6j6y6  0 1\nquery p1turn\n"),
                   "response false"));
}

TEST_CASE("go reads its limits") {
    CHECK(go("go depth 5").limits.depth == 5);
    CHECK_FALSE(go("go depth 5").is_infinite);
    CHECK(go("go nodes 77").limits.nodes == 77);
    CHECK(go("go infinite").is_infinite);
    CHECK(go("go").is_infinite);
    CHECK(go("go movetime 500").limits.time.hard_ms <= 500);
    const Game north(parse_short("S Je5 N Jm13 n 5").value());
    const std::string_view clocks = "go p1time 1000 p2time 100000 p1inc 0 p2inc 100";
    CHECK(go(clocks).limits.time.hard_ms < go(clocks, north).limits.time.hard_ms);
    CHECK(go("go p1time -50 p2time 5").limits.time.hard_ms >= 1);
}
