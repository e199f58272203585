#include "training/datagen.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "sample_games.h"
#include "training/inspect.h"
#include "training/record_file.h"

using namespace chuhe;
using namespace chuhe::training;

namespace {

DatagenOptions quick_options(const std::filesystem::path& output, std::uint64_t games) {
    DatagenOptions options;
    options.output = output;
    options.play.soft_nodes = 30;
    options.play.hash_megabytes = 1;
    options.games = games;
    options.report_seconds = 0;
    return options;
}

std::vector<GameRecord> sorted_games(const std::filesystem::path& path) {
    auto games = read_games(path);
    REQUIRE(games);
    std::sort(games->begin(), games->end(),
              [](const GameRecord& a, const GameRecord& b) { return a.number < b.number; });
    return *games;
}

const std::atomic<bool> kNeverStop{false};

}  // namespace

TEST_CASE("the seed decides the games, interruptions do not") {
    const TemporaryFile straight("straight");
    REQUIRE(generate(quick_options(straight.path(), 6), kNeverStop));
    const auto expected = sorted_games(straight.path());
    REQUIRE(expected.size() == 6);

    const TemporaryFile resumed("resumed");
    REQUIRE(generate(quick_options(resumed.path(), 2), kNeverStop));
    std::filesystem::resize_file(resumed.path(), std::filesystem::file_size(resumed.path()) - 5);
    REQUIRE(generate(quick_options(resumed.path(), 4), kNeverStop));
    REQUIRE(generate(quick_options(resumed.path(), 6), kNeverStop));
    CHECK(sorted_games(resumed.path()) == expected);

    SECTION("other settings do not mix") {
        DatagenOptions other = quick_options(resumed.path(), 8);
        other.play.soft_nodes = 31;
        const auto refused = generate(other, kNeverStop);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().find("other settings") != std::string::npos);
    }
}

TEST_CASE("shards divide the games of a seed") {
    const TemporaryFile whole("whole");
    const TemporaryFile part("part");
    REQUIRE(generate(quick_options(whole.path(), 4), kNeverStop));
    DatagenOptions options = quick_options(part.path(), 2);
    options.shard = 1;
    options.shards = 2;
    REQUIRE(generate(options, kNeverStop));
    const auto all = sorted_games(whole.path());
    const auto odd = sorted_games(part.path());
    REQUIRE(odd.size() == 2);
    CHECK(odd[0] == all[1]);
    CHECK(odd[1] == all[3]);
}

TEST_CASE("self-play games are legal, scored and ended") {
    const TemporaryFile file("legal");
    DatagenOptions options = quick_options(file.path(), 5);
    options.threads = 2;
    REQUIRE(generate(options, kNeverStop));
    const auto found = inspect(file.path(), FilterOptions{});
    REQUIRE(found);
    CHECK(found->illegal.empty());
    CHECK(found->counts.games == 5);
    CHECK(found->counts.positions > 0);
    CHECK(found->repeated_games == 0);
    CHECK(found->text().find("0 games are not legal") != std::string::npos);
    for (const GameRecord& game : sorted_games(file.path())) {
        const auto random =
            std::count_if(game.plies.begin(), game.plies.end(),
                          [](const RecordedPly& p) { return p.score == kUnscored; });
        CHECK(random >= 6);
        CHECK(random <= 14);
    }
}

TEST_CASE("a stop ends the work in good order") {
    const TemporaryFile file("stopped");
    const std::atomic<bool> stop{true};
    DatagenOptions options = quick_options(file.path(), 1000000);
    REQUIRE(generate(options, stop));
    CHECK(read_games(file.path()));
}
