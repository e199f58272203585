#include "bitboard/fen.h"

#include <catch2/catch.hpp>

#include "tests/bitboard/sample_positions.h"

using namespace chuhe;

namespace {

constexpr std::string_view kStartBoard =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

std::string reason(std::string_view fen) {
    const auto position = parse_fen(fen);
    return position ? "accepted as " + to_fen(*position) : position.error();
}

std::string start_with(std::string_view tail) {
    return std::string(kStartBoard) + std::string(tail);
}

/// Changes, drops, doubles or swaps a few characters.
std::string mutated(std::string text, Random& random) {
    constexpr std::string_view kLikely = "KABNRCPEHSkabnrcpehs123456789/ -_[]\"'%20wrb0+";
    const auto below = [&](std::size_t n) {
        return static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(n)));
    };
    const std::size_t changes = 1 + below(4);
    for (std::size_t i = 0; i < changes && !text.empty(); ++i) {
        const std::size_t at = below(text.size());
        switch (below(5)) {
            case 0:
                text[at] = kLikely[below(kLikely.size())];
                break;
            case 1:
                text.erase(at, 1 + below(3));
                break;
            case 2:
                text.insert(at, 1, kLikely[below(kLikely.size())]);
                break;
            case 3:
                text[at] = static_cast<char>(random.next());
                break;
            default:
                std::swap(text[at], text[below(text.size())]);
        }
    }
    return text;
}

}  // namespace

TEST_CASE("FEN: every dialect of the start is the start") {
    const std::string dialects[] = {
        std::string(kStartFen),
        start_with(""),
        start_with(" w"),
        start_with(" r"),
        start_with(" W"),
        start_with(" R - - 0 1"),
        start_with(" w 0 1"),
        start_with(" w -- 0 1"),
        start_with(" w - -"),
        start_with(" w - - 0"),
        start_with(" w - - 0 0"),
        start_with(" - - 0 1"),
        start_with(" 0 1"),
        start_with("[] w - - 0 1"),
        start_with("[]_w_-_-_0_1"),
        start_with("%20w%20-%20-%200%201"),
        "\"" + start_with(" w - - 0 1") + "\"",
        "'" + start_with(" w") + "'",
        "  \t" + start_with("   w\t-   - 0 1 \r\n"),
        "rheakaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAKAEHR w - - 0 1",
        "rnbakabnr/45/1c5c1/p1p1p1p1p/333/18/P1P1P1P1P/1C131C1/81/RNBAKABNR w - - 0 1",
    };
    for (const std::string& text : dialects) {
        INFO(text);
        const auto position = parse_fen(text);
        REQUIRE(position.has_value());
        CHECK(to_fen(*position) == kStartFen);
    }
}

TEST_CASE("FEN: black and counters") {
    CHECK(reason("3k5/9/9/9/9/9/9/9/9/5K3 b - - 12 34") ==
          "accepted as 3k5/9/9/9/9/9/9/9/9/5K3 b - - 12 34");
    CHECK(reason("3k5/9/9/9/9/9/9/9/9/5K3 B 12 34") ==
          "accepted as 3k5/9/9/9/9/9/9/9/9/5K3 b - - 12 34");
    CHECK(reason("3k5/9/9/9/9/9/9/9/9/5K3 b 119") ==
          "accepted as 3k5/9/9/9/9/9/9/9/9/5K3 b - - 119 1");
}

TEST_CASE("FEN: diagrams with advisors and pawns where no game brings them") {
    for (const std::string fen :
         {"3k5/4p4/9/9/9/1P7/9/9/4K4/4A4 w - - 0 1", "3k5/9/ppp6/9/9/9/9/9/4A4/3AK4 b - - 0 1"})
        CHECK(reason(fen) == "accepted as " + fen);
}

TEST_CASE("FEN: refused with the reason") {
    const std::pair<std::string, const char*> kRefused[] = {
        {"", "empty FEN"},
        {"   ", "empty FEN"},
        {"\"\"", "empty FEN"},
        {"startpos", "bad FEN: 't' at character 2 of the board is no piece"},
        {"v1 rnbakabnr/9", "bad FEN: 'v' at character 1 of the board is no piece"},
        {"rnbakabnr/0/9/9/9/9/9/9/9/RNBAKABNR",
         "bad FEN: '0' at character 11 of the board is no piece"},
        {"rnbak\xE8\x8C", "bad FEN: '?' at character 6 of the board is no piece"},
        {"rnbakabnr/8/9/9/9/9/9/9/9/RNBAKABNR", "bad FEN: rank 8 of the board has 8 files, not 9"},
        {"rnbakabnrr/9/9/9/9/9/9/9/9/RNBAKABNR",
         "bad FEN: rank 9 of the board has more than 9 files"},
        {"rnbakabnr/91/9/9/9/9/9/9/9/RNBAKABNR",
         "bad FEN: rank 8 of the board has more than 9 files"},
        {"rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABN", "bad FEN: rank 0 of the board has 8 files, not 9"},
        {"rnbakabnr/9/9/9/9/9/9/9/RNBAKABNR", "bad FEN: the board has 9 ranks, not 10"},
        {"rnbakabnr/9/9/9/9/9/9/9/9/9/RNBAKABNR", "bad FEN: the board has more than 10 ranks"},
        {start_with("/"), "bad FEN: the board has more than 10 ranks"},
        {start_with(" ? - - 0 1"), "bad FEN: '?' is no side to move"},
        {start_with(" white"), "bad FEN: 'white' is no counter of 0 to 9999"},
        {start_with(" w - - -1 1"), "bad FEN: '-1' is no counter of 0 to 9999"},
        {start_with(" w - - 0 10000"), "bad FEN: '10000' is no counter of 0 to 9999"},
        {start_with(" w - - 0 1x"), "bad FEN: '1x' is no counter of 0 to 9999"},
        {start_with(" w - - 0 99999999999999999999"),
         "bad FEN: '99999999999999999999' is no counter of 0 to 9999"},
        {start_with(" w - - 0 1 moves"), "bad FEN: 'moves' after the position"},
        {"9/9/9/9/9/9/9/9/9/4K4 w", "impossible position: no black king"},
        {"4k4/9/9/9/9/9/9/9/9/9 w", "impossible position: no red king"},
        {"3k5/9/9/9/9/9/9/9/4K4/4K4 w", "impossible position: more than 1 red king"},
        {"3kk4/9/9/9/9/9/9/9/9/4K4 w", "impossible position: more than 1 black king"},
        {"3k5/9/9/9/9/9/9/9/9/K8 w", "impossible position: a red king cannot stand on a0"},
        {"9/9/9/4k4/9/9/9/9/9/4K4 w", "impossible position: a black king cannot stand on e6"},
        {"3k5/9/9/9/9/9/9/9/A3K4/9 w", "impossible position: a red advisor cannot stand on a1"},
        {"3k5/9/9/9/b8/9/9/9/9/4K4 w", "impossible position: a black elephant cannot stand on a5"},
        {"3k5/9/9/9/9/9/9/9/4K4/RRR6 w", "impossible position: more than 2 red rooks"},
        {"3k5/9/9/9/9/9/pppppp3/9/9/4K4 w", "impossible position: more than 5 black pawns"},
        {"4k4/9/9/9/9/9/9/9/9/4K4 w", "impossible position: the kings face each other on file e"},
        {"3k5/9/9/9/9/9/9/9/9/3RK4 w",
         "impossible position: black is in check, but it is red to move"},
        {"3kr4/9/9/9/9/9/9/9/9/4K4 b",
         "impossible position: red is in check, but it is black to move"},
    };
    for (const auto& [fen, message] : kRefused) CHECK(reason(fen) == message);
}

TEST_CASE("FEN: round trips of positions from games and thrown ones") {
    Random random(61);
    std::vector<Position> positions = game_positions(2000, 62);
    for (int i = 0; i < 5000; ++i) positions.push_back(thrown_position(random));
    for (const Position& position : positions) {
        const auto again = parse_fen(to_fen(position));
        REQUIRE(again.has_value());
        REQUIRE(to_fen(*again) == to_fen(position));
        REQUIRE(again->key() == position.key());
        REQUIRE(again->board() == position.board());
    }
}

TEST_CASE("FEN: a hundred thousand mutated strings") {
    Random random(63);
    std::vector<std::string> seeds = {start_with("[]_w_-_-_0_1"), "\"" + start_with(" r") + "\""};
    for (const Position& position : game_positions(200, 64)) seeds.push_back(to_fen(position));
    int accepted = 0;
    for (int i = 0; i < 100000; ++i) {
        const std::string text =
            mutated(seeds[random.below(static_cast<std::uint32_t>(seeds.size()))], random);
        const auto position = parse_fen(text);
        if (!position) {
            REQUIRE_FALSE(position.error().empty());
            continue;
        }
        ++accepted;
        INFO(text);
        REQUIRE(position->is_consistent());
        const std::string written = to_fen(*position);
        const auto again = parse_fen(written);
        REQUIRE(again.has_value());
        REQUIRE(to_fen(*again) == written);
        REQUIRE(again->key() == position->key());
    }
    CHECK(accepted > 1000);
    CHECK(accepted < 90000);
}
