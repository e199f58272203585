// Threads, memory, style, strength and mates asked for in the middle of a session.

#include <catch2/catch.hpp>

#include "tests/end_to_end/engine_client.h"

namespace chuhe::test {

TEST_CASE("threads and hash change between searches, and while one runs") {
    EngineClient client;
    client.send("uci");
    client.expect("uciok");
    for (const char* option :
         {"Threads value 32", "Hash value 1", "Hash value 4096", "Threads value 1", "Hash value 16",
          "Threads value 2", "Clear Hash"}) {
        INFO(option);
        client.send("position startpos moves h2e2");
        client.send("go infinite");
        client.process.drain(30);
        client.send("stop");
        client.expect_answer();
        client.send(std::string("setoption name ") + option);
        client.send("isready");
        client.expect("readyok");
        client.go("depth 5");
    }
    client.send("go infinite");
    client.process.drain(30);
    client.send("setoption name Threads value 1");
    client.send("setoption name Hash value 8");
    client.send("stop");
    client.expect_answer();
    client.go("depth 5");
    client.quit();
}

TEST_CASE("the style says what a draw is worth, but not in an analysis") {
    EngineClient client;
    client.send("uci");
    client.expect("uciok");
    client.send("setoption name ScoreType value Raw");
    client.send("position fen 3ak4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    for (const auto& [style, score] :
         {std::pair{"risky", " cp -120 "}, {"solid", " cp 120 "}, {"normal", " cp 0 "}}) {
        client.send(std::string("setoption name Style value ") + style);
        client.send("ucinewgame");
        client.send("go depth 3");
        CHECK(client.process.expect("info depth 3 ").find(score) != std::string::npos);
        client.expect_answer();
    }
    client.send("ucci");
    client.expect("ucciok");
    client.send("setoption style risky");
    client.send("setoption newgame");
    client.send("go infinite");
    CHECK(client.process.expect("info depth 3 ").find(" score 0 ") != std::string::npos);
    client.send("stop");
    client.expect_answer();
    client.quit();
}

TEST_CASE("a weakened engine takes a moment with a clock, none without, and obeys stop") {
    EngineClient client;
    client.send("uci");
    client.expect("uciok");
    client.send("setoption name Skill Level value 0");
    client.send("setoption name Threads value 2");
    client.go("depth 3");
    client.go("wtime 600 btime 600");
    client.go("movetime 20");
    client.send("go movetime 3600000");
    client.process.drain(30);
    client.send("stop");
    client.expect_answer();
    client.send("go ponder wtime 600 btime 600");
    client.process.drain(30);
    CHECK(client.process.count("bestmove") == 4);
    client.send("ponderhit");
    client.expect_answer();
    client.quit();
}

TEST_CASE("go mate ends with the mate that was asked for, its line complete") {
    EngineClient client;
    client.send("position fen 3k5/9/9/9/9/9/9/8R/R8/5K3 w - - 0 1");
    client.go("mate 2");
    const auto& lines = client.process.lines();
    bool seen = false;
    for (const auto& line : lines) {
        if (line.find(" score mate 2 ") == std::string::npos) continue;
        seen = true;
        const std::size_t pv = line.find(" pv ");
        REQUIRE(pv != std::string::npos);
        // Three moves of four letters, blanks between them.
        CHECK(line.size() - pv == std::string(" pv a1a2 b1b2 c1c2").size());
    }
    CHECK(seen);
    client.quit();
}

TEST_CASE("go mate without such a mate goes on until it is stopped") {
    EngineClient client;
    client.send("position startpos");
    client.send("go mate 1");
    client.process.drain(200);
    CHECK(client.process.count("bestmove") == 0);
    client.send("stop");
    client.expect_answer();
    client.quit();
}

}  // namespace chuhe::test
