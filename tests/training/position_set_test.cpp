#include "training/position_set.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "sample_games.h"
#include "training/record_file.h"
#include "training/scale_fit.h"

using namespace chuhe;
using namespace chuhe::training;

TEST_CASE("the fitted scale is the one that made the results") {
    for (const double scale : {150.0, 400.0, 900.0}) {
        Random random(3);
        std::vector<ScoredResult> sample;
        for (int i = 0; i < 40000; ++i) {
            const double score = (2 * random.unit() - 1) * 3 * scale;
            const bool win = random.unit() < expected_points(score, scale);
            sample.push_back({static_cast<float>(score), win ? 1.0F : 0.0F});
        }
        CHECK(fit_scale(sample) == Approx(scale).epsilon(0.03));
    }
}

TEST_CASE("the filter knows its reasons") {
    GameRecord game = random_game(9, 80);
    game.end = GameEnd::kPerpetual;
    FilterOptions options;
    options.max_score = 500;
    std::size_t index = 0;
    std::array<int, kRejections> seen{};
    const auto replayed =
        replay(game, options, [&](const Position& position, const RecordedPly& ply, Rejection why) {
            ++seen[static_cast<std::size_t>(why)];
            CHECK((ply.score == kUnscored) == (why == Rejection::kRandom));
            if (why == Rejection::kKept) {
                CHECK_FALSE(position.in_check());
                CHECK_FALSE(position.is_capture(ply.move));
                CHECK(std::abs(ply.score) <= options.max_score);
                CHECK(index + 8 < game.plies.size());
            }
            ++index;
        });
    REQUIRE(replayed);
    CHECK(seen[static_cast<std::size_t>(Rejection::kRandom)] == 6);
    CHECK(seen[static_cast<std::size_t>(Rejection::kKept)] > 0);
    CHECK(seen[static_cast<std::size_t>(Rejection::kDecisive)] > 0);
}

TEST_CASE("equal positions become one with the mean score") {
    std::vector<PackedPosition> set = random_positions(50, 1);
    merge_duplicates(set);
    const std::size_t distinct = set.size();
    PackedPosition twin = set[10];
    const int first = set[10].score();
    twin.set_score(first + 100);
    set.push_back(twin);
    CHECK(merge_duplicates(set) == 1);
    REQUIRE(set.size() == distinct);
    CHECK(set[10].score() == first + 50);
}

TEST_CASE("loading rescales and splits by game") {
    const TemporaryFile file("load");
    {
        auto writer = RecordWriter::open(file.path(), "");
        REQUIRE(writer);
        for (std::uint64_t i = 0; i < 60; ++i) REQUIRE(writer->add(random_game(i, 70)));
        REQUIRE(writer->flush());
    }
    LoadOptions options;
    options.validation_share = 0.25;
    options.max_scales = 1000;
    const auto set = load_positions({file.path()}, options);
    REQUIRE(set);
    CHECK(set->files.at(0).games == 60);
    CHECK_FALSE(set->training.empty());
    CHECK_FALSE(set->validation.empty());
    CHECK(set->training.size() + set->validation.size() + set->duplicates ==
          set->files[0].judged[static_cast<std::size_t>(Rejection::kKept)]);
    CHECK_FALSE(load_positions({file.path(), "/nonexistent"}, options));
}
