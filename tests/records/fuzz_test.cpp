#include <catch2/catch.hpp>

#include "random_tree.h"
#include "records/cbr_format.h"
#include "records/game_file.h"
#include "records/xqbase_book.h"
#include "records/xqf.h"
#include "scrambled_xqf.h"

using namespace chuhe;
using namespace chuhe::records;

namespace {

/// Changes, drops, doubles or swaps a few pieces of the bytes.
std::string mutated(std::string bytes, Random& random) {
    const int changes = 1 + static_cast<int>(random.below(6));
    for (int i = 0; i < changes && !bytes.empty(); ++i) {
        const auto any = [&] { return random.below(static_cast<unsigned>(bytes.size())); };
        const std::size_t at = any();
        const std::size_t size = std::min<std::size_t>(1 + random.below(40), bytes.size() - at);
        switch (random.below(6)) {
            case 0:
                bytes[at] = static_cast<char>(random.below(256));
                break;
            case 1:
                bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
                break;
            case 2:
                bytes.erase(at, size);
                break;
            case 3:
                bytes.insert(any(), bytes.substr(at, size));
                break;
            case 4:
                bytes.resize(at);
                break;
            default:
                bytes[at] = "(){}[]\"'0159;\n\xFF\0"[random.below(16)];
        }
    }
    return bytes;
}

std::string cbr_sample() {
    std::string file(cbr::kUsualBoard, '\0');
    file.replace(0, cbr::kRecordMagic.size(), cbr::kRecordMagic);
    std::string board(cbr::kBoardSize, '\0');
    board[4] = 0x25;
    board[3 + 9] = 0x21;
    board[84] = 0x11;
    board[86] = 0x15;
    file += board + std::string(4, '\0') + std::string(4, '\0');
    file += std::string{0, 0, 84, 3, 2, 0, 12, 13, 1, 0, 13, 14, 1, 0, 12, 11};
    return file;
}

/// Every game that comes out is sound: its moves are legal and it can be written.
void check_reading(const std::string& bytes) {
    read_games(bytes, {}, [](Result<Game> game) {
        if (!game) {
            REQUIRE_FALSE(game.error().empty());
            return;
        }
        TreeWalker walker(*game);
        for (int n = 1; n <= game->move_count(); ++n) {
            walker.go_to(game->node(n).parent);
            if (!walker.position().is_legal(game->node(n).move)) FAIL("illegal move in the tree");
        }
        if (write_xqf(*game).size() < 1024) FAIL("no header");
    });
}

void fuzz(int rounds, std::uint64_t seed) {
    Random random(seed);
    std::vector<std::string> samples;
    for (int i = 0; i < 4; ++i) {
        const Game game = test::random_tree(random, 25 + 5 * i);
        const std::string plain = write_xqf(game);
        samples.push_back(plain);
        samples.push_back(test::scrambled_xqf(plain, 11, random));
        samples.push_back(test::scrambled_xqf(plain, 18, random));
        for (const FileFormat format :
             {FileFormat::kPgn, FileFormat::kDhtmlXq, FileFormat::kEpd, FileFormat::kJson}) {
            WriteOptions options;
            options.format = format;
            options.notation = i % 2 == 0 ? Notation::kChinese : Notation::kSan10;
            if (i == 2) options.encoding = Encoding::kGb18030;
            samples.push_back(*write_game(game, options));
        }
        samples.push_back(cbr_sample());
        samples.push_back(std::string(cbr::kLibraryMagic) + cbr_sample() + cbr_sample());
    }
    for (int i = 0; i < rounds; ++i) {
        check_reading(
            mutated(samples[random.below(static_cast<unsigned>(samples.size()))], random));
    }
}

}  // namespace

TEST_CASE("mutated files of every format never crash a reader") {
    fuzz(6000, 1);
}

TEST_CASE("mutated files, many", "[slow]") {
    fuzz(100000, 2);
}

TEST_CASE("mutated move texts are read or refused") {
    Random random(3);
    const Position start;
    const char* const texts[] = {"炮二平五", "前兵九平八", "C2=5",     "33.4",        "h2e2",
                                 "H2-E2",    "Che3",       "R10xd10#", "1.马８进７!?"};
    for (int i = 0; i < 20000; ++i) {
        const std::string text = mutated(texts[random.below(9)], random);
        const auto move = read_move(start, text, static_cast<Notation>(random.below(15)));
        if (move) {
            if (!start.is_legal(*move)) FAIL("illegal: " << text);
        } else if (move.error().empty()) {
            FAIL("no reason: " << text);
        }
        static_cast<void>(looks_like_move(text));
    }
}

TEST_CASE("very deep and very wide files stay within bounds") {
    // A game that shuffles for ever, a million records long.
    Game game;
    std::string file = write_xqf(game);
    file[xqf::kHeaderSize + 2] = static_cast<char>(xqf::kPlainNext);
    constexpr unsigned char kCycle[4][2] = {{70, 62}, {79, 67}, {62, 70}, {67, 79}};
    for (int i = 0; i < 300000; ++i) {
        file += static_cast<char>(kCycle[i % 4][0] + xqf::kFromBias);
        file += static_cast<char>(kCycle[i % 4][1] + xqf::kToBias);
        file += static_cast<char>(xqf::kPlainNext | xqf::kPlainVariation);
        file += std::string(5, '\0');
    }
    const auto deep = read_xqf(file);
    REQUIRE(deep.has_value());
    CHECK(deep->move_count() == GameCursor::kMostPlies);
    CHECK(deep->notes().size() <= 51);

    std::string nested = "[Event \"x\"]\n\n1. C2.5";
    for (int i = 0; i < 200000; ++i) nested += i % 2 == 0 ? " (" : " C2.4";
    check_reading(nested);
    check_reading("1. C2.5 " + std::string(300000, '('));
    check_reading(std::string(300000, '['));
    check_reading("[DhtmlXQ]" + std::string(300000, '['));
}
