#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "tournament/adjudication.h"
#include "tournament/cecp_client.h"
#include "tournament/uci_client.h"

using namespace chuhe::tournament;
using chuhe::kRed;
using chuhe::Move;
using chuhe::parse_coordinates;
using chuhe::Position;

namespace {

GameLine line_with(const std::vector<const char*>& moves) {
    GameLine game{Position()};
    for (const char* text : moves) game.play(*parse_coordinates(text));
    return game;
}

UciClient client(Dialect dialect) {
    return UciClient(EngineConfig{}, {}, dialect);
}

GameClock clock_of(const char* text) {
    return GameClock(*parse_clock(text));
}

}  // namespace

TEST_CASE("moves in both numberings of ranks") {
    const Move edge = *parse_coordinates("a9b9");
    CHECK(write_move(edge, false) == "a9b9");
    CHECK(write_move(edge, true) == "a10b10");
    for (const char* text : {"a0a1", "h2e2", "b9c7", "i9i8", "e8e9"}) {
        const Move move = *parse_coordinates(text);
        CHECK(read_move(write_move(move, true), true) == move);
        CHECK(read_move(write_move(move, false), false) == move);
    }
    CHECK(read_move("H2-E2", false) == *parse_coordinates("h2e2"));
    for (const char* text : {"", "a", "a0", "a1a", "a11a1", "a0a1", "j1a1", "a1a1", "a1b2c", "a10"})
        CHECK_FALSE(read_move(text, true));
}

TEST_CASE("positions as each dialect wants them") {
    const GameLine game = line_with({"h2e2", "h9g7", "e2e6", "d9e8"});
    CHECK(client(Dialect::kUci).position_command(game) ==
          "position startpos moves h2e2 h9g7 e2e6 d9e8");
    CHECK(client(Dialect::kUciTen).position_command(game) ==
          "position startpos moves h3e3 h10g8 e3e7 d10e9");
    CHECK(client(Dialect::kCyclone).position_command(line_with({"h2e2"})) ==
          "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1 moves h2e2");
    // UCCI starts from the position after the last capture.
    CHECK(client(Dialect::kUcci).position_command(game) ==
          "position fen rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1 moves "
          "d9e8");
    CHECK(CecpClient::position_text(Position()) ==
          "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w 0 1");
}

TEST_CASE("limits as each dialect wants them") {
    const GameClock own = clock_of("3+0.03");
    const GameClock other = clock_of("40/60");
    const UciClient uci = client(Dialect::kUci);
    const UciClient ucci = client(Dialect::kUcci);
    CHECK(uci.go_command(kRed, own, own, false, false) ==
          "go wtime 3030 btime 3030 winc 30 binc 30");
    CHECK(uci.go_command(chuhe::kBlack, own, other, false, false) ==
          "go wtime 60000 btime 3030 winc 0 binc 30");
    CHECK(uci.go_command(kRed, other, own, true, false) ==
          "go ponder wtime 60000 btime 3030 winc 0 binc 30 movestogo 40");
    CHECK(ucci.go_command(kRed, own, other, false, true) ==
          "go draw time 3030 increment 30 opptime 60000 oppmovestogo 40");
    TimeControl fixed;
    fixed.move_time = Milliseconds{100};
    CHECK(uci.go_command(kRed, GameClock(fixed), own, false, false) == "go movetime 100");
    CHECK(ucci.go_command(kRed, GameClock(fixed), own, false, false) == "go time 100 movestogo 1");
    TimeControl counted;
    counted.nodes = 500;
    counted.depth = 7;
    CHECK(uci.go_command(kRed, GameClock(counted), own, false, false) == "go nodes 500 depth 7");
    CHECK(CecpClient::limit_commands(*parse_clock("40/90.5+1")) ==
          std::vector<std::string>{"level 40 1:30 1"});
    CHECK(CecpClient::limit_commands(fixed) == std::vector<std::string>{"st 1"});
}

TEST_CASE("search information of all dialects") {
    SearchInfo info;
    read_info_line(
        "info depth 12 seldepth 20 multipv 1 score cp -35 upperbound nodes 1234 nps 99 pv a0a1 "
        "b9c7",
        info);
    CHECK(info.depth == 12);
    CHECK(info.selective_depth == 20);
    CHECK(info.score == Score{false, -35});
    CHECK(info.nodes == 1234);
    CHECK(info.line == "a0a1 b9c7");
    read_info_line("info depth 13 multipv 2 score cp 99", info);
    read_info_line("info string depth 99 score cp 7", info);
    read_info_line("info depth x score cp y nodes", info);
    read_info_line("info depth 99999999999999999999", info);
    CHECK(info.depth == 12);
    CHECK(info.score == Score{false, -35});
    read_info_line("info depth 14 score mate -3", info);
    CHECK(info.score == Score{true, -3});
    read_info_line("info depth 14 score 120 pv a0a1", info);
    CHECK(info.score == Score{false, 120});
    read_info_line("info depth 14 score -9993", info);
    CHECK(info.score == Score{true, -4});

    CHECK(read_thinking_line(" 7.  -120 250 50000 3. Ch2-e2", info));
    CHECK(info.depth == 7);
    CHECK(info.score == Score{false, -120});
    CHECK(info.nodes_per_second == 20000);
    CHECK(read_thinking_line("9 100005 1 1 x", info));
    CHECK(info.score == Score{true, 5});
    CHECK_FALSE(read_thinking_line("move h2e2", info));
    CHECK(to_string(Score{false, 35}) == "+0.35");
    CHECK(to_string(Score{true, -4}) == "-M4");
    CHECK(centipawns({true, 2}) > centipawns({true, 3}));
    CHECK(centipawns({true, -2}) < centipawns({true, -3}));
    CHECK(centipawns({true, 50}) > centipawns({false, 2000000}));
}

TEST_CASE("resignation by score") {
    AdjudicationSettings settings;
    settings.resign_moves = 2;
    settings.resign_score = 500;
    Adjudicator adjudicator(settings);
    const auto ply = [](Adjudicator& a, int red, int black) {
        a.add(kRed, Score{false, red}, false);
        a.add(chuhe::kBlack, Score{false, black}, false);
    };
    ply(adjudicator, 600, -600);
    ply(adjudicator, 600, -400);
    ply(adjudicator, 600, -500);
    CHECK_FALSE(adjudicator.decision());
    ply(adjudicator, 100, -501);
    REQUIRE(adjudicator.decision());
    CHECK(adjudicator.decision()->outcome == Outcome::kRedWins);
    settings.resign_two_sided = true;
    Adjudicator both(settings);
    ply(both, 400, -600);
    ply(both, 600, -600);
    CHECK_FALSE(both.decision());
    ply(both, 600, -600);
    CHECK(both.decision());
}

TEST_CASE("draws by score and by length") {
    AdjudicationSettings settings;
    settings.draw_moves = 2;
    settings.draw_score = 10;
    settings.draw_from_move = 4;
    Adjudicator adjudicator(settings);
    const auto quiet = [&adjudicator](int count, bool capture) {
        for (int i = 0; i < count; ++i) adjudicator.add(chuhe::Color(i % 2), Score{}, capture);
    };
    quiet(6, false);
    CHECK_FALSE(adjudicator.decision());
    quiet(1, false);
    quiet(1, true);
    CHECK_FALSE(adjudicator.decision());
    quiet(4, false);
    REQUIRE(adjudicator.decision());
    CHECK(adjudicator.decision()->ending == Ending::kDrawAdjudication);
    AdjudicationSettings limited;
    limited.max_moves = 1;
    Adjudicator short_game(limited);
    short_game.add(kRed, {}, false);
    CHECK_FALSE(short_game.decision());
    short_game.add(chuhe::kBlack, {}, false);
    CHECK(short_game.decision()->ending == Ending::kMoveLimit);
}
