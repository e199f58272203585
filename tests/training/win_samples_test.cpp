#include "training/win_samples.h"

#include <catch2/catch.hpp>
#include <fstream>

#include "sample_games.h"
#include "training/record_file.h"
#include "training/self_play.h"

namespace chuhe::training {

namespace {

using Outcome = WinSample::Outcome;

std::string pgn(std::string_view result, std::string_view termination, std::string_view moves) {
    return "[Game \"Chinese Chess\"]\n[Result \"" + std::string(result) +
           "\"]\n[RedTimeControl \"1+0.01\"]\n[BlackTimeControl \"1+0.01\"]\n[Termination \"" +
           std::string(termination) + "\"]\n[Format \"ICCS\"]\n\n" + std::string(moves) + " " +
           std::string(result) + "\n\n";
}

constexpr std::string_view kMoves =
    "1. H2-E2 {+0.35/9 0.013s 0.497s left, 7184 n} H9-G7 {-0.30/8 0.010s, 5 n} 2. H0-G2 {book} "
    "I9-H9 {+M3/9 0.013s} 3. E2-E6 {-20.01/9 0.1s}";

struct Written {
    Written(const std::string& name, std::string_view text) : file(name) {
        std::ofstream(file.path(), std::ios::binary) << text;
    }
    TemporaryFile file;
    [[nodiscard]] std::string path() const { return file.path().string(); }
};

std::string refusal(const Written& written) {
    WinSamples samples;
    const auto added = add_win_samples(written.path(), samples);
    REQUIRE_FALSE(added);
    return added.error();
}

}  // namespace

TEST_CASE("scores and results come from the comments of a PGN") {
    const Written written("win.pgn", pgn("1-0", "mate", kMoves) + pgn("0-1", "time", kMoves) +
                                         pgn("1/2-1/2", "draw adjudication", kMoves) +
                                         pgn("0-1", "perpetual check", kMoves) +
                                         pgn("*", "stopped", kMoves));
    WinSamples found;
    REQUIRE(add_win_samples(written.path(), found));
    CHECK(found.games == 2);
    CHECK(found.games_passed == 3);
    CHECK(found.controls == std::set<std::string>{"1+0.01"});
    REQUIRE(found.samples.size() == 4);
    CHECK(found.samples[0].score == 35);
    CHECK(found.samples[0].outcome == Outcome::kWin);
    CHECK(found.samples[0].material == MaterialLeft{});
    CHECK(found.samples[1].score == -30);
    CHECK(found.samples[1].outcome == Outcome::kLoss);
    CHECK(found.samples[2].outcome == Outcome::kLoss);
    CHECK(found.samples[2].game == 1);
    CHECK(found.samples[3].outcome == Outcome::kWin);
}

TEST_CASE("of game records those count that were played out") {
    const TemporaryFile file("win.games");
    std::uint32_t played_out = 0;
    {
        auto writer = RecordWriter::open(file.path(), "seed = 5\nsoft nodes = 300\n");
        REQUIRE(writer);
        for (std::uint64_t i = 0; i < 60; ++i) {
            REQUIRE(writer->add(random_game(i, 40)));
            played_out += is_played_out(5, i) ? 1 : 0;
        }
        REQUIRE(writer->flush());
    }
    REQUIRE(played_out > 0);
    WinSamples found;
    REQUIRE(add_win_samples(file.path(), found));
    CHECK(found.games == played_out);
    CHECK(found.games_passed == 60 - played_out);
    CHECK(found.controls == std::set<std::string>{"300 nodes"});
    CHECK(found.samples.size() > played_out * 20);
}

TEST_CASE("files that teach nothing are refused by name") {
    const Written empty("win_empty.pgn", "");
    CHECK(refusal(empty) == empty.path() + ": the file is empty");

    constexpr std::string_view kNothing =
        ": no game that was played to its end with scores in its comments";
    const Written bare("win_bare.pgn", pgn("1-0", "mate", "1. H2-E2 H9-G7"));
    CHECK(refusal(bare) == bare.path() + std::string(kNothing));
    const Written lost("win_lost.pgn", pgn("1-0", "crash", kMoves));
    CHECK(refusal(lost) == lost.path() + std::string(kNothing));

    const Written illegal("win_illegal.pgn",
                          pgn("1-0", "mate", kMoves) + pgn("1-0", "mate", "1. H2-H8 {+0.1/1}"));
    CHECK(refusal(illegal) ==
          illegal.path() + ": game 2: move 1 (red): 'H2-H8' is no legal move here");

    const Written no_seed("win_no_seed.games", "");
    {
        std::filesystem::remove(no_seed.file.path());
        auto writer = RecordWriter::open(no_seed.file.path(), "nodes = 1\n");
        REQUIRE(writer);
    }
    CHECK(refusal(no_seed) == no_seed.path() + ": its head does not name the seed of the games");
    const Written cut("win_cut.games", "CHUHEGR\n");
    CHECK(refusal(cut) == cut.path() + ": too short for a file of game records");
}

}  // namespace chuhe::training
