#include "records/convert.h"

#include <catch2/catch.hpp>

#include "random_tree.h"
#include "records/xqf.h"
#include "scrambled_xqf.h"
#include "temp_folder.h"

using namespace chuhe;
using namespace chuhe::records;

namespace {

constexpr const char* kGames =
    "[Event \"a\"]\n\n1. 炮二平五 马8进7 2. 马二进三 1-0\n\n"
    "[Event \"b\"]\n\n1. 炮八平五 马2进3 2. 马八进七 1/2-1/2\n\n"  // the mirror image of a
    "[Event \"c\"]\n\n1. 炮二平五 马8进7 2. 兵七进一 0-1\n\n"
    "[Event \"d\"]\n\n1. 兵七进一 *\n";

}  // namespace

TEST_CASE("converting a folder: summary, refusals, duplicates, collisions") {
    const test::TempFolder folder;
    std::filesystem::create_directories(folder / "in/deep");
    REQUIRE(write_file(folder / "in/a.pgn", kGames));
    REQUIRE(write_file(folder / "in/deep/b.pgn", kGames));
    REQUIRE(write_file(folder / "in/deep/broken.xqf", "XQ\x12 too short"));
    REQUIRE(write_file(folder / "in/readme.doc", "no game"));
    REQUIRE(convert(folder / "in/a.pgn", folder / "in/deep/a.xqf", {})->games == 4);
    CHECK(std::filesystem::exists(folder / "in/deep/a-4.xqf"));

    ConvertOptions options;
    options.deduplicate = true;
    std::vector<std::string> refusals;
    std::size_t progress = 0;
    options.on_refused = [&](const auto& file, int, const std::string& reason) {
        refusals.push_back(file.filename().string() + ": " + reason);
    };
    options.on_progress = [&](std::size_t done, std::size_t total) {
        progress = done;
        CHECK(total == 7);
    };
    const auto one = convert(folder / "in", folder / "all.pgn", options);
    REQUIRE(one.has_value());
    CHECK(progress == 7);
    CHECK(one->games == 4);
    CHECK(one->duplicates == 8);
    CHECK(one->files_skipped == 1);
    CHECK(refusals ==
          std::vector<std::string>{"broken.xqf: XQF header cut short: 13 of 1024 bytes"});
    CHECK(describe(*one) ==
          "6 files read, 4 games with 10 moves written, 8 duplicates dropped, 1 games refused, 1 "
          "files refused, 1 other files skipped");
    const auto again = convert(folder / "all.pgn", folder / "again.json", {});
    CHECK(again->games == 4);

    options.deduplicate = false;
    const auto many = convert(folder / "in", folder / "out", options);
    CHECK(many->games == 12);
    CHECK(std::filesystem::exists(folder / "out/deep/a-3.pgn"));
    // A single file: into a folder that is there, or under a name without extension.
    CHECK(convert(folder / "in/a.pgn", folder / "out", {})->games == 4);
    CHECK(std::filesystem::exists(folder / "out/a.pgn"));
    CHECK(convert(folder / "in/a.pgn", folder / "plain", {})->games == 4);
    CHECK(std::filesystem::is_regular_file(folder / "plain"));
    // A link into another folder stays one name in the output.
    std::filesystem::create_directories(folder / "links");
    std::filesystem::create_symlink(folder / "in/a.pgn", folder / "links/far.pgn");
    CHECK(convert(folder / "links", folder / "linked", {})->games == 4);
    CHECK(std::filesystem::exists(folder / "linked/far.pgn"));
    CHECK_FALSE(convert(folder / "in", folder / "x.xqf", {}).has_value());
    CHECK_FALSE(convert(folder / "nothing", folder / "x.pgn", {}).has_value());
    CHECK_FALSE(convert(folder / "all.pgn", folder / "all.pgn", {}).has_value());
}

TEST_CASE("twenty thousand XQF files, a tenth of them damaged", "[slow]") {
    const test::TempFolder folder;
    Random random(17);
    constexpr int kFiles = 20000;
    for (int i = 0; i < kFiles; ++i) {
        const auto deep = folder / std::string("in/" + std::to_string(i / 1000));
        std::filesystem::create_directories(deep);
        const std::string plain = write_xqf(test::random_tree(random, 90));
        std::string file = i % 2 == 0 ? plain : test::scrambled_xqf(plain, 18, random);
        if (i % 10 == 0) file.resize(random.below(static_cast<unsigned>(file.size())));
        REQUIRE(write_file(deep / (std::to_string(i) + ".XQF"), file));
    }
    const auto started = std::chrono::steady_clock::now();
    const auto summary = convert(folder / "in", folder / "all.pgn", {});
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
    REQUIRE(summary.has_value());
    WARN(describe(*summary) << "; " << kFiles / seconds.count() << " files a second");
    CHECK(summary->files + summary->files_refused == kFiles);
    CHECK(summary->games >= kFiles * 9 / 10);
}
