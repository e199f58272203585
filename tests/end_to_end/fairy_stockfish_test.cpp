// Whole games against a real engine of other authors, in both dialects it speaks, from both sides.

#include <catch2/catch.hpp>

#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "bitboard/repetition.h"
#include "engine/move_text.h"
#include "support/text.h"
#include "tests/end_to_end/engine_client.h"

namespace chuhe::test {

namespace {

constexpr int kMaxPlies = 300;
constexpr int kMoveTime = 8;

/// What one of the two engines needs.
struct Player {
    ChildProcess* process;
    Ranks ranks;

    Move move(const std::string& position, const std::string& go, const Position& now) const {
        process->send(position);
        process->send(go);
        const std::string line = process->expect("bestmove");
        const auto answer = split_words(line);
        INFO("in " << to_fen(now));
        REQUIRE(answer.size() >= 2);
        const auto move = parse_move(answer[1], ranks);
        REQUIRE(move.has_value());
        REQUIRE(now.is_legal(*move));
        return *move;
    }
};

/// Plays to the end of the game or kMaxPlies; each side hears the whole game, as a client tells it.
/// Returns the number of plies.
int play(const Player& red, const Player& black, const std::string& go) {
    Position position;
    std::vector<Move> game;
    while (static_cast<int>(game.size()) < kMaxPlies) {
        if (!MoveGenerator(position).any()) break;
        if (judge_repetition(position, 0, RuleSet::kAsian) != Verdict::kNone) break;
        const Player& player = position.side_to_move() == kRed ? red : black;
        const std::string line = std::string("position startpos") +
                                 (game.empty() ? "" : " moves " + to_string(game, player.ranks));
        const Move move = player.move(line, go, position);
        game.push_back(move);
        position.make_move(move);
        (void)position.checkers();
    }
    return static_cast<int>(game.size());
}

void play_both_sides(const std::string& greeting, Ranks fairy_ranks, const std::string& set_up,
                     const std::string& go) {
    const auto path = installed_program("fairy-stockfish");
    if (!path) return;
    for (const bool chuhe_is_red : {true, false}) {
        ChildProcess fairy({*path});
        ChildProcess chuhe({engine_path()});
        for (ChildProcess* process : {&fairy, &chuhe}) {
            process->send(greeting);
            process->expect(greeting + "ok");
        }
        fairy.send(set_up);
        // Ours is left alone: it finds out by itself how ranks are counted.
        const Player us{&chuhe, Ranks::kFromZero};
        const Player them{&fairy, fairy_ranks};
        const int plies = play(chuhe_is_red ? us : them, chuhe_is_red ? them : us, go);
        CHECK(plies > 20);
        chuhe.send("quit");
        CHECK(chuhe.wait_for_exit() == 0);
        CHECK(chuhe.error_text().empty());
        CHECK(chuhe.count("bestmove") == (plies + (chuhe_is_red ? 1 : 0)) / 2);
        fairy.send("quit");
        fairy.wait_for_exit();
        WARN(greeting << ", " << (chuhe_is_red ? "red" : "black") << ": " << plies << " plies");
    }
}

}  // namespace

TEST_CASE("Whole games against Fairy-Stockfish in UCI") {
    play_both_sides("uci", Ranks::kFromOne, "setoption name UCI_Variant value xiangqi",
                    "go movetime " + std::to_string(kMoveTime));
}

TEST_CASE("Whole games against Fairy-Stockfish in UCCI") {
    play_both_sides("ucci", Ranks::kFromZero, "setoption UCI_Variant xiangqi", "go nodes 300");
}

TEST_CASE("A game in the dialect of Fairy-Stockfish, ranks from one for both") {
    const auto path = installed_program("fairy-stockfish");
    if (!path) return;
    ChildProcess fairy({*path});
    ChildProcess chuhe({engine_path()});
    fairy.send("setoption name UCI_Variant value xiangqi");
    chuhe.send("setoption name UCI_Variant value xiangqi");
    // The first move shows our engine how ranks are counted.
    CHECK(play({&fairy, Ranks::kFromOne}, {&chuhe, Ranks::kFromOne}, "go nodes 300") > 20);
}

TEST_CASE("Clock games with increment lose no time against Fairy-Stockfish") {
    const auto path = installed_program("fairy-stockfish");
    if (!path) return;
    ChildProcess fairy({*path});
    ChildProcess chuhe({engine_path()});
    fairy.send("setoption name UCI_Variant value xiangqi");
    CHECK(play({&fairy, Ranks::kFromOne}, {&chuhe, Ranks::kFromOne},
               "go wtime 200 btime 200 winc 10 binc 10") > 20);
}

}  // namespace chuhe::test
