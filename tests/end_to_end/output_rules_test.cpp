// The robustness rules about what the engine says. What holds for every line (25, 27 to 29, 35) is
// checked by EngineClient in every conversation.

#include <algorithm>

#include <catch2/catch.hpp>

#include "support/clock.h"
#include "support/text.h"
#include "tests/end_to_end/engine_client.h"

namespace chuhe::test {

namespace {

/// Red mates in two moves; many other moves win as well.
const std::string kMateInTwo = "position fen 3k5/9/9/9/9/9/9/8R/R8/5K3 w - - 0 1";

int info_lines(const ChildProcess& process) {
    return process.count("info ");
}

}  // namespace

TEST_CASE("Rule 26: nothing before the first command") {
    EngineClient client;
    client.process.drain(200);
    CHECK(client.process.lines().empty());
    client.quit();
}

TEST_CASE("Rule 30: scores of UCCI are plain numbers, mates near 10000") {
    EngineClient client;
    client.send("ucci");
    client.expect("ucciok");
    client.send(kMateInTwo);
    client.go("depth 8");
    int last = 0;
    for (const auto& line : client.process.lines()) {
        const auto words = split_words(line);
        const auto score = std::find(words.begin(), words.end(), "score");
        if (score == words.end()) continue;
        const auto value = parse_integer(*(score + 1));
        REQUIRE(value.has_value());
        last = static_cast<int>(*value);
    }
    CHECK(last > 9900);
    CHECK(last < 10000);
    client.quit();
}

TEST_CASE("Rules 31 and 33: bounds and current moves come late") {
    EngineClient client;
    client.go("movetime 1000");
    for (const auto& line : client.process.lines()) {
        CHECK(line.find("bound") == std::string::npos);
        CHECK(line.find("currmove") == std::string::npos);
    }
    client.quit();
}

TEST_CASE("Rule 32: few lines, even when a mate is near") {
    EngineClient client;
    client.send(kMateInTwo);
    client.send("go infinite");
    client.process.drain(2000);
    client.send("stop");
    client.expect_answer();
    WARN("lines of analysis in two seconds: " << info_lines(client.process));
    CHECK(info_lines(client.process) < 60);
    client.send("setoption name MultiPV value 30");
    client.send("position startpos");
    client.go("movetime 1000");
    client.quit();
}

TEST_CASE("Rules 34 and 38: the form of the answer, and the expected reply from the last line") {
    EngineClient client;
    client.send("position startpos");
    client.go("depth 7");
    const auto& lines = client.process.lines();
    const auto answer = split_words(lines.back());
    REQUIRE(answer.size() == 4);
    CHECK(answer[0] == "bestmove");
    CHECK(answer[1].size() == 4);
    CHECK(answer[2] == "ponder");
    const std::string expected = "pv " + std::string(answer[1]) + " " + std::string(answer[3]);
    CHECK(lines[lines.size() - 2].find(expected) != std::string::npos);
    client.quit();
}

TEST_CASE("Rule 36: without a legal move") {
    // Black is mated by two rooks.
    const std::string mated = "position fen R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1";
    EngineClient client;
    client.send(mated);
    CHECK(client.go("depth 3") == "bestmove (none)");
    CHECK(client.process.count("info depth 0 score mate 0") == 1);
    client.send("ucci");
    client.expect("ucciok");
    client.send(mated);
    CHECK(client.go("depth 3") == "nobestmove");
    client.quit();
}

TEST_CASE("Rule 37: thinking in the opponent's time has no answer before hit or stop") {
    EngineClient client;
    for (const char* limits : {"depth 1", "wtime 10 btime 10", "movetime 1", "nodes 10"}) {
        for (const char* end : {"ponderhit", "stop"}) {
            INFO(limits << ' ' << end);
            client.send(kMateInTwo);
            const int before = client.process.count("bestmove");
            client.send(std::string("go ponder ") + limits);
            client.process.drain(150);
            CHECK(client.process.count("bestmove") == before);
            client.send(end);
            client.expect_answer();
        }
    }
    client.quit();
}

TEST_CASE("Rule 39: a proven mate is played at once, but an analysis goes on") {
    EngineClient client;
    client.send(kMateInTwo);
    const std::int64_t started = now_ms();
    client.go("movetime 20000");
    CHECK(now_ms() - started < 10000);
    client.send("go infinite");
    client.process.drain(500);
    CHECK(client.process.count("bestmove") == 1);
    client.send("stop");
    client.expect_answer();
    CHECK(client.process.count("info depth") > 0);
    client.quit();
}

TEST_CASE("Rule 40: name and version on one line") {
    for (const std::string greeting : {"uci", "ucci"}) {
        EngineClient client;
        client.send(greeting);
        const std::string name = client.expect("id name ");
        CHECK(name.find("Chuhe ") != std::string::npos);
        CHECK(std::any_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; }));
        client.expect(greeting + "ok");
        client.quit();
    }
}

TEST_CASE("Mates that UCI tells can be played out") {
    EngineClient client;
    client.send(kMateInTwo);
    client.go("depth 10");
    CHECK(std::any_of(
        client.process.lines().begin(), client.process.lines().end(),
        [](const std::string& line) { return line.find("score mate 2 ") != std::string::npos; }));
    client.quit();
}

TEST_CASE("Mate search ends when the mate is found") {
    EngineClient client;
    client.send(kMateInTwo);
    client.go("mate 2");
    client.quit();
}

TEST_CASE("stop is answered at once") {
    EngineClient client;
    std::int64_t slowest = 0;
    for (int i = 0; i < 20; ++i) {
        client.send("position startpos moves h2e2");
        client.send("go infinite");
        client.process.drain(30);
        const std::int64_t started = now_ms();
        client.send("stop");
        client.expect_answer();
        slowest = std::max(slowest, now_ms() - started);
    }
    WARN("slowest of 20 answers to stop: " << slowest << " ms");
    CHECK(slowest < 2000);
    client.quit();
}

}  // namespace chuhe::test
