#include "training/lookahead.h"

#include <catch2/catch.hpp>

#include "eval/score.h"
#include "sample_games.h"
#include "training/position_set.h"
#include "training/record_file.h"

using namespace chuhe;
using namespace chuhe::training;

namespace {

constexpr double kScale = 400;

GameRecord game_with(std::initializer_list<int> scores) {
    GameRecord game;
    for (const int score : scores) game.plies.push_back({Move(), static_cast<std::int16_t>(score)});
    return game;
}

using Scores = std::vector<int>;

}  // namespace

TEST_CASE("a score takes its share from the plies that follow") {
    // Chances 3/4, 1/4 and 1/2, each for the side that moves.
    const GameRecord game = game_with({439, -439, 0});
    CHECK(mixed_scores(game, 0, kScale) == Scores{439, -439, 0});
    // From the end: 1/2; 1/4 and 1/2 make 3/8; 3/4 and 5/8 make 11/16, which are 315 and -204.
    CHECK(mixed_scores(game, 0.5, kScale) == Scores{315, -204, 0});
    // What the last ply says is what all say.
    CHECK(mixed_scores(game, 1, kScale) == Scores{0, 0, 0});
}

TEST_CASE("nothing is taken from beyond a random ply") {
    CHECK(mixed_scores(game_with({100, kUnscored, 1000, -1000}), 0.5, kScale) ==
          Scores{100, kUnscored, 1000, -1000});
    CHECK(mixed_scores(game_with({}), 0.5, kScale).empty());
}

TEST_CASE("decisive scores stay and are felt before") {
    const Scores scores = mixed_scores(game_with({0, 0, mate_in(3)}), 0.5, kScale);
    CHECK(scores[2] == mate_in(3));
    // Half of 0 and half of 1/2 are 1/4, and then 5/8.
    CHECK(scores[1] == -439);
    CHECK(scores[0] == 204);
    // Certainty has an end.
    const Scores certain = mixed_scores(game_with({mated_in(2), mate_in(1)}), 0.9, kScale);
    CHECK(certain == Scores{mated_in(2), mate_in(1)});
    CHECK(mixed_scores(game_with({20000, mated_in(0)}), 0.9, kScale)[0] == 3684);
}

TEST_CASE("only positions for training look ahead") {
    const TemporaryFile file("lookahead");
    {
        auto writer = RecordWriter::open(file.path(), "");
        REQUIRE(writer);
        for (std::uint64_t i = 0; i < 60; ++i) REQUIRE(writer->add(random_game(i, 70)));
        REQUIRE(writer->flush());
    }
    LoadOptions options;
    options.validation_share = 0.25;
    options.max_scales = 1000;
    const auto plain = load_positions({file.path()}, options);
    options.lookahead = 0.7;
    const auto ahead = load_positions({file.path()}, options);
    REQUIRE(plain);
    REQUIRE(ahead);
    REQUIRE(ahead->training.size() == plain->training.size());
    REQUIRE(ahead->validation.size() == plain->validation.size());
    const auto recorded = [](const PositionSet& set, const PackedPosition& position) {
        return position.score() * set.files[0].scale / kCommonScale;
    };
    for (std::size_t i = 0; i < plain->validation.size(); ++i) {
        CHECK(recorded(*ahead, ahead->validation[i]) ==
              Approx(recorded(*plain, plain->validation[i])).margin(30));
    }
    std::size_t changed = 0;
    for (std::size_t i = 0; i < plain->training.size(); ++i) {
        const double difference =
            recorded(*ahead, ahead->training[i]) - recorded(*plain, plain->training[i]);
        changed += std::abs(difference) > 100 ? 1 : 0;
    }
    CHECK(changed > plain->training.size() / 2);
}
