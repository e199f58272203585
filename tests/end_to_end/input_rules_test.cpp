// The robustness rules about what clients send: one case a rule, replayed on the real program.
// The numbers are those of the table in docs/protocols.md.

#include <catch2/catch.hpp>

#include "support/clock.h"
#include "support/text.h"
#include "tests/end_to_end/engine_client.h"

namespace chuhe::test {

namespace {

const std::string kStart = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
const std::string kAfterCannon = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR";

/// The board that `d` shows, as FEN.
std::string shown_fen(EngineClient& client) {
    client.send("d");
    const std::string line = client.expect("Fen: ");
    client.expect("Checkers:");
    return line.substr(5);
}

}  // namespace

TEST_CASE("Rule 1: greetings of all dialects, repeated, in any order") {
    EngineClient client;
    for (const auto& [greeting, reply] : {std::pair{"uci", "uciok"},
                                          {"ucci", "ucciok"},
                                          {"ucicyclone", "uciok"},
                                          {"UCI", "uciok"},
                                          {"ucci", "ucciok"},
                                          {"uci", "uciok"}}) {
        client.send(greeting);
        client.expect(reply);
    }
    client.send("xboard");
    client.send("protover 2");
    client.go("depth 3");
    client.send("ucci");
    client.expect("ucciok");
    client.go("depth 3");
    client.quit();
}

TEST_CASE("Rule 2: the greeting is answered before anything big is made") {
    const std::int64_t started = now_ms();
    EngineClient client;
    client.send("uci");
    client.expect("uciok");
    const auto elapsed = now_ms() - started;
    WARN("from start to uciok: " << elapsed << " ms");
    CHECK(elapsed < 5000);
    client.quit();
}

TEST_CASE("Rule 3: no greeting is needed") {
    EngineClient client;
    client.send("setoption name Hash value 8");
    client.send("position startpos");
    client.go("depth 3");
    client.quit();
}

TEST_CASE("Rules 4 to 7: positions in every dialect") {
    EngineClient client;
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"position startpos", kStart + " w - - 0 1"},
        {"startpos", kStart + " w - - 0 1"},
        {"fen " + kStart + " r", kStart + " w - - 0 1"},
        {"position fen " + kStart + " R - - 0 1", kStart + " w - - 0 1"},
        {"position fen " + kStart + " W", kStart + " w - - 0 1"},
        {"position fen " + kStart + " B", kStart + " b - - 0 1"},
        {"position fen " + kStart + " b - - 3 7", kStart + " b - - 3 7"},
        {"position fen " + kStart + " w -- 0 1  moves ", kStart + " w - - 0 1"},
        {"position fen " + kStart + " w - - 0 0", kStart + " w - - 0 1"},
        {"position fen " + kStart + " w 0 1", kStart + " w - - 0 1"},
        {"position fen " + kStart, kStart + " w - - 0 1"},
        {"position " + kStart + " w", kStart + " w - - 0 1"},
        {"fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r moves h2e2",
         kAfterCannon + " b - - 1 1"},
    };
    for (const auto& [line, fen] : cases) {
        INFO(line);
        client.send(line);
        CHECK(shown_fen(client) == fen);
    }
    client.quit();
}

TEST_CASE("Rule 8: empty move lists, double and trailing blanks, CR LF") {
    EngineClient client;
    client.process.line_end = "\r\n";
    client.send("position  fen  " + kStart + "  w  -  -  0  1  moves  h2e2  ");
    CHECK(shown_fen(client) == kAfterCannon + " b - - 1 1");
    client.send("position startpos moves");
    CHECK(shown_fen(client) == kStart + " w - - 0 1");
    client.send("  go   depth   2  ");
    client.expect_answer();
    client.process.close_input();
    client.process.wait_for_exit();
}

TEST_CASE("Rule 9: very long games and very long lines") {
    EngineClient client;
    std::string game = "position startpos moves";
    for (int i = 0; i < 2000; ++i) game += " h2e2 h9g7 e2h2 g7h9";
    client.send(game);
    client.go("nodes 500");
    // A line of megabytes is no reason to die; a game of that length is not followed.
    std::string monster = "position startpos moves";
    for (int i = 0; i < 200000; ++i) monster += " h2e2 h9g7 e2h2 g7h9";
    client.send(monster);
    CHECK(client.go("depth 1") == "bestmove (none)");
    client.send(std::string(9'000'000, 'x'));
    client.send("position startpos");
    CHECK(client.go("depth 1") != "bestmove (none)");
    client.quit();
}

TEST_CASE("Rules 10 to 14: options in every spelling, odd values, unknown names") {
    EngineClient client;
    client.send("ucci");
    client.expect("ucciok");
    for (const char* line : {"setoption ponder 1",
                             "setoption ponder off",
                             "setoption name Ponder value YES",
                             "setoption Hash 8",
                             "setoption hashsize 0",
                             "setoption name Hash value 16",
                             "setoption threads 0",
                             "setoption Threads 1",
                             "setoption MultiPV 3",
                             "setoption multi_pv 1",
                             "setoption name Clear Hash",
                             "setoption name EvalFile",
                             "setoption name EvalFile value <empty>",
                             "setoption name Debug Log File value",
                             "setoption",
                             "setoption name",
                             "setoption name value",
                             "setoption name Hash",
                             "setoption nonsense 7",
                             "setoption usebook true",
                             "setoption name Hash value lots",
                             "setoption name MultiPV value -5",
                             "setoption name MultiPV value 99999999999999999999",
                             "setoption multipv 1"}) {
        client.send(line);
    }
    client.send("nonsense");
    client.send("");
    client.send("   ");
    client.send("# a remark");
    client.send("isready");
    client.expect("readyok");
    for (const auto& line : client.process.lines()) {
        INFO(line);
        const std::string word(split_words(line).at(0));
        CHECK((word == "id" || word == "option" || word == "ucciok" || word == "info" ||
               word == "readyok"));
    }
    client.go("depth 3");
    client.quit();
}

TEST_CASE("Rule 15: options during a search are kept until it ends") {
    EngineClient client;
    client.send("go infinite");
    client.process.drain(100);
    client.send("setoption name MultiPV value 3");
    client.send("setoption name Hash value 8");
    client.send("isready");
    client.expect("readyok");
    client.send("stop");
    client.expect_answer();
    client.send("position startpos");
    client.go("depth 4");
    CHECK(client.process.count("info depth 4 seldepth") >= 3);
    client.quit();
}

TEST_CASE("Rule 16: limits of both dialects in any order") {
    EngineClient client;
    for (const char* words :
         {"time 0 opptime 0 oppincrement 300 increment 300", "depth 20 movetime 50 nodes 2000000",
          "nodes 2000 infinitely", "btime 300 wtime 300 binc 0 winc 0 depth 4",
          "searchmoves h2e2 b0c2 depth 3", "depth 3 searchmoves h2e2", "movetime 30 depth 200",
          "depth x nodes 300", "mate 1 depth 3"}) {
        INFO(words);
        client.send("position startpos");
        client.go(words);
    }
    client.send("go ponder time 1000 increment 0 movetime 60 depth 30");
    client.process.drain(100);
    client.send("ponderhit");
    client.expect_answer();
    client.quit();
}

TEST_CASE("Rule 17: a bare UCCI time is for this move; rule 19: clocks at and below zero") {
    EngineClient client;
    client.send("ucci");
    client.expect("ucciok");
    for (const char* words : {"time 100", "time 0", "time -50", "time 98 increment 0",
                              "time 0 increment 0 opptime 10 oppincrement 0",
                              "time -200 increment 0", "time 1 movestogo 1"}) {
        INFO(words);
        client.send("position startpos moves h2e2");
        const std::int64_t started = now_ms();
        client.go(words);
        CHECK(now_ms() - started < 3000);
    }
    client.send("setoption usemillisec false");
    client.send("position startpos moves h2e2");
    const std::int64_t started = now_ms();
    client.go("time 1");
    CHECK(now_ms() - started > 300);
    client.quit();
}

TEST_CASE("Rule 18: go without limit runs until stop, an offer is answered soon") {
    EngineClient client;
    for (const char* words : {"go", "go infinite"}) {
        client.send(words);
        client.process.drain(300);
        const int before = client.process.count("bestmove");
        client.send("stop");
        client.expect_answer();
        CHECK(client.process.count("bestmove") == before + 1);
    }
    client.send("ucci");
    client.expect("ucciok");
    const std::int64_t started = now_ms();
    client.go("draw");
    CHECK(now_ms() - started < 5000);
    client.quit();
}

TEST_CASE("Rule 20: stop while idle") {
    EngineClient client;
    client.send("stop");
    client.send("position startpos");
    client.go("depth 2");
    client.send("stop");
    client.send("ucci");
    client.expect("ucciok");
    client.send("position startpos");
    client.go("depth 2");
    client.send("stop");
    client.send("stop");
    client.send("isready");
    client.expect("readyok");
    CHECK(client.process.count("nobestmove") == 0);
    client.send("position startpos moves h2e2");
    client.process.send("stop");
    client.process.expect("nobestmove");
    client.process.send("stop");
    client.process.send("isready");
    client.process.expect("readyok");
    CHECK(client.process.count("nobestmove") == 1);
}

TEST_CASE("Rule 21: quit and the end of input in every state") {
    for (const char* state : {"", "go infinite", "go depth 100", "go ponder wtime 1000 btime 1000",
                              "position fen 9/9 w\ngo infinite", "perft 9", "bench 30"}) {
        for (const bool by_quit : {true, false}) {
            // Counting to the end is what `… | chuhe` is used for; only `quit` cuts that short.
            const bool is_task = std::string_view(state).starts_with("perft") ||
                                 std::string_view(state).starts_with("bench");
            if (is_task && !by_quit) continue;
            INFO(state << (by_quit ? " quit" : " end of input"));
            ChildProcess process({engine_path()});
            process.send("ucci");
            process.expect("ucciok");
            process.send(state);
            process.drain(30);
            const std::int64_t started = now_ms();
            if (by_quit) process.send("quit");
            process.close_input();
            CHECK(process.wait_for_exit() == 0);
            CHECK(now_ms() - started < 5000);
            CHECK(process.count("bye") == (by_quit ? 1 : 0));
            CHECK(process.error_text().empty());
        }
    }
}

TEST_CASE("Rule 22: positions that cannot be are refused and nothing old is answered") {
    const std::vector<std::string> bad = {
        "9/9/9/9/9/9/9/9/9/9 w - - 0 1",         // no king
        "3kk4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",    // two of them
        "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",     // facing
        "4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1",   // check, not to move
        "3k5/9/9/9/9/9/9/9/9/A3K4 w - - 0 1",    // advisor abroad
        "3k5/9/9/9/9/9/9/9/RRR6/4K4 w - - 0 1",  // three rooks
        "foobar",
        "",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9 w",  // no board
    };
    for (const std::string greeting : {"uci", "ucci"}) {
        EngineClient client;
        client.send(greeting);
        client.expect(greeting + "ok");
        for (const auto& fen : bad) {
            INFO(fen);
            client.send("position startpos");
            client.send("position fen " + fen);
            client.expect(greeting == "uci" ? "info string " : "info message ");
            const std::string answer = client.go("depth 2");
            CHECK(answer == (greeting == "uci" ? "bestmove (none)" : "nobestmove"));
        }
        // An analysis waits for its stop even so.
        client.send("go infinite");
        client.send("isready");
        client.expect("readyok");
        client.send("stop");
        client.expect_answer();
        client.send("position startpos");
        CHECK(client.go("depth 2").starts_with("bestmove "));
        client.quit();
    }
}

TEST_CASE("Rule 23: an illegal move ends the list") {
    EngineClient client;
    client.send("position startpos moves h2e2 h2e2 b0c2");
    client.expect("info string");
    CHECK(shown_fen(client) == kAfterCannon + " b - - 1 1");
    client.quit();
}

TEST_CASE("Rule 24: moves in capitals, with a hyphen, and with ranks from one") {
    EngineClient client;
    for (const char* moves : {"H2E2", "H2-E2", "h2e2", "h3e3"}) {
        INFO(moves);
        client.send("setoption name Ranks value auto");
        client.send(std::string("position startpos moves ") + moves);
        CHECK(shown_fen(client) == kAfterCannon + " b - - 1 1");
    }
    client.send("position startpos moves h3e3 b10c8");
    CHECK(client.go("depth 3 searchmoves b1c3").starts_with("bestmove b1c3"));
    client.send("setoption name Ranks value 0-9");
    client.send("position startpos moves h2e2 b9c7");
    client.go("depth 1 searchmoves b0c2");
    CHECK(client.process.lines().back().starts_with("bestmove b0c2"));
    client.send("setoption name Ranks value 1-10");
    client.send("position startpos");
    client.go("depth 1 searchmoves b1c3");
    CHECK(client.process.lines().back().starts_with("bestmove b1c3"));
    client.quit();
}

}  // namespace chuhe::test
