#include "tournament/state_file.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "bitboard/coordinates.h"
#include "tests/tournament/mock.h"
#include "tournament/game_json.h"

using namespace chuhe::tournament;

namespace {

std::string temporary(const char* name) {
    return "/tmp/chuhe_state_test_" + std::to_string(::getpid()) + "_" + name;
}

GameRecord sample(int id) {
    GameRecord game;
    game.task.id = id;
    game.task.round = 2;
    game.task.opening.fen = "4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1";
    game.task.opening.name = "x.epd:3";
    MoveRecord move;
    move.move = *chuhe::parse_coordinates("e1e5");
    move.elapsed = std::chrono::microseconds{1234};
    move.score = Score{true, 3};
    move.depth = 9;
    move.nodes = 12345678901;
    game.moves = {move, move};
    game.moves[1].clock = Milliseconds{77};
    game.moves[1].is_book = true;
    game.moves[1].score.reset();
    game.outcome = Outcome::kRedWins;
    game.ending = Ending::kCrash;
    game.detail = "crashed: \xFF bytes \"quoted\"";
    game.date = "2026.01.31 12:00:00";
    game.seconds = 1.5;
    return game;
}

TournamentSettings settings_with(const std::string& path) {
    TournamentSettings settings;
    settings.engines = {mock("A", ""), mock("B", "")};
    settings.output.state = path;
    return settings;
}

}  // namespace

TEST_CASE("a game survives JSON") {
    const GameRecord game = sample(5);
    const auto back = game_from_json(nlohmann::json::parse(dump(to_json(game))));
    REQUIRE(back);
    CHECK(back->task.id == 5);
    CHECK(back->task.opening.fen == game.task.opening.fen);
    CHECK(back->moves.size() == 2);
    CHECK(back->moves[0].move == game.moves[0].move);
    CHECK(back->moves[0].score == game.moves[0].score);
    CHECK(back->moves[0].nodes == game.moves[0].nodes);
    CHECK_FALSE(back->moves[0].clock);
    CHECK(back->moves[1].clock == Milliseconds{77});
    CHECK(back->moves[1].is_book);
    CHECK(back->outcome == Outcome::kRedWins);
    CHECK(back->ending == Ending::kCrash);
    CHECK_FALSE(game_from_json(nlohmann::json::parse("{}")));
    CHECK_FALSE(game_from_json(nlohmann::json::parse("[1]")));
}

TEST_CASE("the state file gives the games back, a torn line excepted") {
    const std::string path = temporary("a");
    const auto settings = settings_with(path);
    {
        StateFile state;
        REQUIRE(state.open(settings, "book"));
        CHECK(state.games().empty());
        REQUIRE(state.add(sample(0)));
        REQUIRE(state.add(sample(1)));
        StateFile second;
        CHECK(second.open(settings, "book").error().find("in use") != std::string::npos);
    }
    const auto whole = std::filesystem::file_size(path);
    std::ofstream(path, std::ios::app) << "{\"task\":{\"id\":2,";
    {
        StateFile state;
        REQUIRE(state.open(settings, "book"));
        CHECK(state.games().size() == 2);
        CHECK(std::filesystem::file_size(path) == whole);
        REQUIRE(state.add(sample(2)));
    }
    StateFile state;
    REQUIRE(state.open(settings, "book"));
    CHECK(state.games().size() == 3);
    ::unlink(path.c_str());
}

TEST_CASE("a state file of another tournament is refused, more rounds are not") {
    const std::string path = temporary("b");
    auto settings = settings_with(path);
    {
        StateFile state;
        REQUIRE(state.open(settings, "book"));
    }
    settings.rounds = 100;
    settings.concurrency = 7;
    CHECK(StateFile().open(settings, "book"));
    CHECK(StateFile().open(settings, "other book").error().find("other openings") !=
          std::string::npos);
    settings.engines[0].time = *parse_clock("5");
    CHECK(StateFile().open(settings, "book").error().find("other engines") != std::string::npos);
    std::ofstream(path) << "not a state file\n";
    CHECK(StateFile().open(settings, "book").error().find("is not a state file") !=
          std::string::npos);
    ::unlink(path.c_str());
}
