#include <catch2/catch.hpp>

#include "bitboard/fen.h"
#include "tests/tournament/mock.h"
#include "tournament/game_worker.h"

using namespace chuhe::tournament;

namespace {

GameRecord play(const EngineConfig& red, const EngineConfig& black, int max_moves = 20,
                const std::string& fen = "") {
    TournamentSettings settings;
    settings.engines = {red, black};
    settings.game.adjudication.max_moves = max_moves;
    GameWorker worker(settings, {});
    GameTask task;
    task.opening.fen = fen;
    return worker.play(task);
}

}  // namespace

TEST_CASE("engines of all dialects play each other, detected") {
    const std::vector<std::string> dialects{"uci", "uci10", "ucci", "cecp"};
    for (std::size_t i = 0; i < dialects.size(); ++i) {
        EngineConfig red = mock("A", "seed=3 dialect=" + dialects[i]);
        red.dialect = Dialect::kDetect;
        const std::string& other = dialects[(i + 1) % dialects.size()];
        const GameRecord game = play(red, mock("B", "seed=4 dialect=" + other));
        INFO(dialects[i] << " " << other << ": " << game.detail);
        CHECK(game.ending == Ending::kMoveLimit);
        CHECK(game.moves.size() == 40);
        CHECK(game.moves[5].score == Score{false, 5});
        CHECK(game.moves[5].depth == 3);
    }
    CHECK(play(mock("A", "dialect=cyclone"), mock("B", "")).ending == Ending::kMoveLimit);
}

TEST_CASE("openings with black to move, and openings that are over") {
    std::string fen(chuhe::kStartFen);
    fen.replace(fen.find(" w "), 3, " b ");
    const GameRecord game = play(mock("A", ""), mock("B", ""), 3, fen);
    CHECK(game.ending == Ending::kMoveLimit);
    CHECK(game.moves[0].move.from().rank().index() > 4);
    const GameRecord over =
        play(mock("A", ""), mock("B", ""), 5, "3k5/9/9/9/9/9/9/4R4/3R5/4K4 b - - 0 1");
    CHECK(over.outcome == Outcome::kRedWins);
    CHECK(over.ending == Ending::kMate);
    CHECK(over.moves.empty());
}

TEST_CASE("resignations and draws agreed in UCCI") {
    const GameRecord resigned =
        play(mock("A", "dialect=ucci"), mock("B", "dialect=ucci mode=resign from=2"));
    CHECK(resigned.ending == Ending::kResignation);
    CHECK(resigned.outcome == Outcome::kRedWins);
    CHECK(resigned.moves.size() == 5);
    const GameRecord drawn =
        play(mock("A", "dialect=ucci mode=offer from=3"), mock("B", "dialect=ucci mode=accept"));
    CHECK(drawn.ending == Ending::kAgreement);
    CHECK(drawn.outcome == Outcome::kDraw);
    CHECK(drawn.moves.size() == 7);
    CHECK(play(mock("A", "dialect=ucci mode=offer"), mock("B", "")).ending == Ending::kMoveLimit);
}

TEST_CASE("pondering engines play on, right or wrong in what they expect") {
    for (const char* dialect : {"uci", "ucci", "uci10"}) {
        EngineConfig red = mock("A", std::string("seed=1 dialect=") + dialect);
        EngineConfig black = mock("B", std::string("seed=2 dialect=") + dialect);
        red.ponder = black.ponder = true;
        const GameRecord game = play(red, black, 60);
        INFO(dialect << ": " << game.detail);
        CHECK_FALSE(is_fault(game.ending));
        CHECK(game.moves.size() > 20);
    }
}

TEST_CASE("scores end games") {
    TournamentSettings settings;
    settings.engines = {mock("A", "mode=loser"), mock("B", "")};
    settings.game.adjudication.resign_moves = 3;
    settings.game.adjudication.resign_score = 1000;
    GameWorker worker(settings, {});
    const GameRecord game = worker.play({});
    CHECK(game.ending == Ending::kScoreAdjudication);
    CHECK(game.outcome == Outcome::kBlackWins);
    CHECK(game.moves.size() == 5);
}

TEST_CASE("the restart policy") {
    TournamentSettings settings;
    settings.engines = {mock("A", "mode=exit from=2"), mock("B", "")};
    settings.game.adjudication.max_moves = 5;
    settings.engines[0].restart = Restart::kNever;
    GameWorker never(settings, {});
    CHECK(never.play({}).ending == Ending::kCrash);
    const GameRecord second = never.play({});
    CHECK(second.ending == Ending::kStart);
    CHECK(second.detail.find("forbid") != std::string::npos);
    settings.engines[0].restart = Restart::kAuto;
    GameWorker automatic(settings, {});
    CHECK(automatic.play({}).ending == Ending::kCrash);
    CHECK(automatic.play({}).ending == Ending::kCrash);
}
