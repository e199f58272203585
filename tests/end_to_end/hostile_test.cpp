// Clients that send anything.

#include <algorithm>
#include <array>

#include <catch2/catch.hpp>

#include "support/clock.h"
#include "support/random.h"
#include "tests/end_to_end/engine_client.h"

namespace chuhe::test {

namespace {

constexpr std::array kWords = {"uci",
                               "ucci",
                               "ucicyclone",
                               "isready",
                               "ucinewgame",
                               "setoption",
                               "name",
                               "value",
                               "position",
                               "startpos",
                               "fen",
                               "moves",
                               "banmoves",
                               "go",
                               "depth",
                               "nodes",
                               "movetime",
                               "infinite",
                               "ponder",
                               "stop",
                               "ponderhit",
                               "draw",
                               "probe",
                               "d",
                               "eval",
                               "moves",
                               "rules",
                               "flip",
                               "perft",
                               "Hash",
                               "Threads",
                               "MultiPV",
                               "Skill Level",
                               "ranks",
                               "1-10",
                               "batch",
                               "usemillisec",
                               "true",
                               "false",
                               "0",
                               "1",
                               "2",
                               "-1",
                               "3",
                               "99999999999999999999",
                               "h2e2",
                               "h9g7",
                               "b10c8",
                               "H2-E2",
                               "a0a0",
                               "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
                               "w",
                               "b",
                               "r",
                               "-",
                               "9/9/9/9/9/9/9/9/9/9",
                               "3k5/9/9/9/9/9/9/9/9/4K4",
                               "searchmoves",
                               "wtime",
                               "btime",
                               "time",
                               "increment",
                               "opptime",
                               "movestogo",
                               "mate",
                               "xboard",
                               "#",
                               "debug",
                               "on",
                               "newgame",
                               "\xe7\x82\xae\xe4\xba\x8c\xe5\xb9\xb3\xe4\xba\x94",
                               "\xff\xfe",
                               "\t",
                               "nobestmove",
                               "resign",
                               "usebook",
                               "Clear Hash",
                               "evalfile",
                               "<empty>",
                               "UCI_Variant",
                               "xiangqi",
                               "help",
                               "compiler"};

constexpr std::array kStarts = {"go",           "go depth 2",  "position startpos moves",
                                "position fen", "setoption",   "stop",
                                "isready",      "go infinite", "go nodes 100",
                                "banmoves",     "go ponder",   "ponderhit",
                                "fen",          "startpos"};

std::string random_line(Random& random) {
    std::string line;
    if (random.below(3) > 0) line = kStarts[random.below(kStarts.size())];
    for (std::uint32_t words = random.below(6); words > 0; --words) {
        line += std::string(1 + random.below(2), ' ') + kWords[random.below(kWords.size())];
    }
    if (random.below(20) == 0 && !line.empty()) {
        line[random.below(static_cast<std::uint32_t>(line.size()))] =
            static_cast<char>(random.below(256));
    }
    return line;
}

/// Neither long searches nor big memory, which are slow and no test of the protocol.
bool is_cheap(const std::string& line) {
    const bool is_big =
        line.find("Hash") != std::string::npos || line.find("Threads") != std::string::npos ||
        line.find("perft") != std::string::npos || line.find("bench") != std::string::npos;
    return !is_big || line.find("9999") == std::string::npos;
}

}  // namespace

TEST_CASE("Random lines never stop the conversation") {
    const std::int64_t deadline = now_ms() + 20'000;
    for (std::uint64_t seed = 1; seed <= 12 && now_ms() < deadline; ++seed) {
        INFO("seed " << seed);
        Random random(seed);
        ChildProcess process({engine_path()});
        for (int i = 0; i < 300; ++i) {
            const std::string line = random_line(random);
            if (is_cheap(line)) process.send(line);
            if (i % 20 == 0) process.drain(0);
        }
        process.send("stop");
        process.send("stop");
        process.send("isready");
        process.expect("readyok");
        process.send("setoption batch false");
        process.send("quit");
        process.close_input();
        process.send("");
        CHECK(process.wait_for_exit() == 0);
        CHECK(process.error_text().empty());
        for (const auto& output : process.lines()) {
            CHECK(std::all_of(output.begin(), output.end(),
                              [](char c) { return c >= ' ' && c <= '~'; }));
        }
    }
}

TEST_CASE("Random bytes are passed over") {
    Random random(7);
    std::string bytes(200'000, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random.below(256));
    EngineClient client;
    client.process.send_bytes(bytes);
    client.process.send_bytes("\n");
    client.send("uci");
    client.expect("uciok");
    client.process.send("setoption batch false");
    client.send("position startpos");
    client.go("depth 2");
    client.quit();
}

TEST_CASE("Many starts, stops and hits") {
    EngineClient client;
    for (int i = 0; i < 100; ++i) {
        client.send("position startpos moves h2e2");
        client.send(i % 2 == 0 ? "go infinite" : "go ponder wtime 100 btime 100");
        if (i % 5 == 0) client.process.drain(2);
        if (i % 2 == 1 && i % 3 == 0) {
            client.process.send("ponderhit");
        } else {
            client.process.send("stop");
        }
        client.expect_answer();
    }
    client.quit();
}

TEST_CASE("What is asked for during a search is done afterwards, in order") {
    EngineClient client;
    // All of it is sent at once; each go has its answer, the endless ones are ended by what
    // follows.
    for (const char* line : {"position startpos", "go depth 6", "position startpos moves h2e2",
                             "go depth 3", "go infinite", "setoption name MultiPV value 2",
                             "position startpos", "go infinite", "stop"}) {
        client.process.send(line);
    }
    for (int i = 0; i < 4; ++i) client.process.expect("bestmove");
    client.process.send("isready");
    client.process.expect("readyok");
    CHECK(client.process.count("bestmove") == 4);
    client.process.send("quit");
    CHECK(client.process.wait_for_exit() == 0);
}

TEST_CASE("A batch is worked through, its end included") {
    ChildProcess process({engine_path()});
    process.send_bytes(
        "ucci\nsetoption batch true\nposition startpos\ngo depth 5\nposition startpos moves "
        "h2e2\ngo depth 5\nperft 2\nquit\n");
    process.close_input();
    CHECK(process.wait_for_exit() == 0);
    CHECK(process.count("bestmove") == 2);
    CHECK(process.count("Nodes searched: ") == 1);
    CHECK(process.lines().back() == "bye");
}

TEST_CASE("Moves that are all banned: the least bad is played, and it is said") {
    EngineClient client;
    client.send("ucci");
    client.expect("ucciok");
    client.send("position fen 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    client.send("banmoves e0f0");
    CHECK(client.go("depth 4").starts_with("bestmove e0e1"));
    client.send("banmoves e0e1");
    CHECK(client.go("depth 4").starts_with("bestmove e0"));
    CHECK(client.process.count("info message all legal moves are banned") == 1);
    client.quit();
}

}  // namespace chuhe::test
