#include "tournament/openings.h"

#include <catch2/catch.hpp>

#include "bitboard/fen.h"
#include "tournament/game_openings.h"
#include "tournament/pgn_writer.h"

using namespace chuhe::tournament;

TEST_CASE("EPD lines with and without counters, operations and comments") {
    const std::string board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    const auto openings =
        read_epd("# openings\n" + board + " w - - 0 1\n\n" + board + " b - - id \"x\";\n" + board +
                     " w\r\n" + board + " w - - 3 7 ; best\n",
                 "test.epd");
    REQUIRE(openings);
    REQUIRE(openings->size() == 4);
    CHECK((*openings)[0].fen == chuhe::kStartFen);
    CHECK((*openings)[1].fen.find(" b ") != std::string::npos);
    CHECK((*openings)[3].name == "test.epd:6");
}

TEST_CASE("a bad opening is named by its line") {
    const auto openings = read_epd("\nnonsense\n", "bad.epd");
    REQUIRE_FALSE(openings);
    CHECK(openings.error().starts_with("bad.epd:2: "));
}

TEST_CASE("openings from games") {
    const auto openings = read_game_openings(
        "[Event \"a\"]\n[Result \"*\"]\n\n1. H2-E2 {best} H9-G7 2. H0-G2 (2. B0-C2 B9-C7) 1-0\n\n"
        "[FEN \"4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 5\"]\n\n5... E9-F9 *\n",
        "book.pgn", 2);
    REQUIRE(openings);
    REQUIRE(openings->size() == 2);
    CHECK((*openings)[0].moves.size() == 2);
    CHECK((*openings)[1].moves.size() == 1);
    CHECK_FALSE(read_game_openings("[Event \"a\"]\n\n1. H2-E9 *\n", "x.pgn", 0));
}

TEST_CASE("a game is written as PGN and read back") {
    TournamentSettings settings;
    settings.engines.resize(2);
    settings.engines[0].name = "Red \"one\"";
    settings.engines[1].name = "Black";
    GameRecord game;
    game.task.opening.fen = chuhe::kStartFen;
    MoveRecord move;
    move.move = chuhe::Move(chuhe::Square(chuhe::File(7), chuhe::Rank(2)),
                            chuhe::Square(chuhe::File(4), chuhe::Rank(2)));
    move.score = Score{false, 35};
    move.depth = 12;
    move.elapsed = std::chrono::microseconds{31400};
    move.clock = Milliseconds{2970};
    game.moves.push_back(move);
    game.outcome = Outcome::kBlackWins;
    game.ending = Ending::kTime;
    game.detail = "Red lost on time {12 ms}";
    game.date = "2026.01.31 12:00:00";
    const std::string pgn = to_pgn(game, settings);
    for (const char* part :
         {"[Red \"Red \\\"one\\\"\"]", "[Result \"0-1\"]", "[Date \"2026.01.31\"]",
          "[Termination \"time\"]", "[Reason \"Red lost on time {12 ms}\"]",
          "1. H2-E2 {+0.35/12 0.031s 2.970s left}", "{Red lost on time (12 ms)}"}) {
        INFO(part);
        CHECK(pgn.find(part) != std::string::npos);
    }
    const auto back = read_game_openings(pgn, "x", 0);
    REQUIRE(back);
    CHECK((*back)[0].moves == std::vector<chuhe::Move>{move.move});
}
