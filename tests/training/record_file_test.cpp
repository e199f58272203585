#include "training/record_file.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "sample_games.h"
#include "training/replay.h"

using namespace chuhe;
using namespace chuhe::training;

namespace {

std::string file_bytes(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    return bytes.str();
}

void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

std::vector<GameRecord> write_games(const std::filesystem::path& path, std::uint64_t first,
                                    std::uint64_t count) {
    auto writer = RecordWriter::open(path, "seed = 1\n");
    REQUIRE(writer);
    std::vector<GameRecord> games;
    for (std::uint64_t i = first; i < first + count; ++i) {
        games.push_back(random_game(i, 60));
        REQUIRE(writer->add(games.back()));
    }
    REQUIRE(writer->flush());
    return games;
}

}  // namespace

TEST_CASE("a game survives encoding, from any start") {
    GameRecord game = random_game(7, 50);
    SECTION("usual start") {}
    SECTION("own start") {
        StartBoard start;
        start.board = Position().board();
        start.side_to_move = kBlack;
        start.rule_plies = 12;
        game.start = start;
    }
    std::string bytes;
    encode(game, bytes);
    ByteReader in(bytes);
    const auto back = decode(in);
    REQUIRE(back);
    CHECK(*back == game);
    CHECK(in.left() == 0);
}

TEST_CASE("a file gives back what was written, over several openings") {
    const TemporaryFile file("records");
    auto games = write_games(file.path(), 0, 40);
    const auto more = write_games(file.path(), 40, 25);
    games.insert(games.end(), more.begin(), more.end());
    const auto read = read_games(file.path());
    REQUIRE(read);
    CHECK(*read == games);
    CHECK_FALSE(RecordWriter::open(file.path(), "seed = 2\n"));
}

TEST_CASE("a block cut off at the end is dropped and written over") {
    const TemporaryFile file("cut");
    auto games = write_games(file.path(), 0, 10);
    const std::string whole = file_bytes(file.path());
    write_games(file.path(), 10, 10);
    const std::string longer = file_bytes(file.path());
    for (std::size_t size = whole.size(); size < longer.size(); size += 7) {
        write_bytes(file.path(), longer.substr(0, size));
        const auto read = read_games(file.path());
        REQUIRE(read);
        REQUIRE(*read == games);
    }
    const auto more = write_games(file.path(), 20, 5);
    games.insert(games.end(), more.begin(), more.end());
    const auto read = read_games(file.path());
    REQUIRE(read);
    CHECK(*read == games);
}

TEST_CASE("damaged files are refused with a reason, never a crash") {
    const TemporaryFile file("damaged");
    write_games(file.path(), 0, 30);
    const std::string good = file_bytes(file.path());
    Random random(5);
    int refused = 0;
    constexpr int kTrials = 400;
    for (int trial = 0; trial < kTrials; ++trial) {
        std::string bad = good;
        const auto at = random.below(static_cast<std::uint32_t>(bad.size()));
        bad[at] = static_cast<char>(bad[at] ^ (1 << random.below(8)));
        write_bytes(file.path(), bad);
        const auto read = read_games(file.path());
        if (read) continue;  // the length of the only block grew: it counts as cut off
        ++refused;
        REQUIRE_FALSE(read.error().empty());
    }
    CHECK(refused > kTrials * 9 / 10);
    for (const std::string& bad : {std::string(), std::string("CHUHEGR\n"), good.substr(0, 20),
                                   "x" + good, std::string(1000, '\0')}) {
        write_bytes(file.path(), bad);
        CHECK_FALSE(read_games(file.path()));
    }
    CHECK_FALSE(read_games(file.path().string() + ".missing"));
}

TEST_CASE("any bytes can be decoded without a crash") {
    Random random(11);
    std::string good;
    encode(random_game(3, 40), good);
    for (int trial = 0; trial < 2000; ++trial) {
        std::string bad = good.substr(0, random.below(static_cast<std::uint32_t>(good.size())));
        for (int i = 0; i < 3 && !bad.empty(); ++i)
            bad[random.below(static_cast<std::uint32_t>(bad.size()))] =
                static_cast<char>(random.next());
        ByteReader in(bad);
        const auto game = decode(in);
        if (!game) continue;
        // What decodes may still be an impossible game; replaying says so.
        (void)replay(*game, FilterOptions{}, [](const Position&, const RecordedPly&, Rejection) {});
    }
}

TEST_CASE("a replay names the move that is not legal") {
    GameRecord game = random_game(1, 20);
    game.plies[12].move = Move(Square(0), Square(89));
    const auto replayed =
        replay(game, FilterOptions{}, [](const Position&, const RecordedPly&, Rejection) {});
    REQUIRE_FALSE(replayed);
    CHECK(replayed.error() == "game 1: ply 13 is not a legal move");
}
