#include "paisho/setup.h"

#include <catch2/catch.hpp>

#include "paisho/notation.h"

using namespace chuhe;
using namespace chuhe::paisho;

namespace {

std::string refusal(const char* short_form) {
    const Result<void> check = check_setup(parse_short(short_form).value());
    return check ? "" : check.error();
}

}  // namespace

TEST_CASE("a set-up has 4 to 12 flowers a player, equal under the half-turn") {
    CHECK(refusal("S Jc5 Ye5 Wf4 Rg6 N Jo13 Ym13 Wl14 Rk12 s 1").empty());
    CHECK(refusal("S Jc5 Ye5 Wf4 N Jo13 Ym13 Wl14 s 1").find("3 tiles") != std::string::npos);
    CHECK(refusal("S Jc5 Ye5 Wf4 Rg6 N Jo13 Ym13 Wl14 Rk12 s 2").find("turn") != std::string::npos);
    CHECK(refusal("S Jc5 Ye5 Wf4 Kg6 N Jo13 Ym13 Wl14 Kk12 s 1").find("no flower") !=
          std::string::npos);
    // A reflection is no half-turn.
    CHECK(refusal("S Jc5 Ye5 Wf4 Rg6 N Jc13 Ye13 Wf14 Rg12 s 1").find("counterpart") !=
          std::string::npos);
    CHECK(refusal("S Jc5 Ye5 Wf4 Rg6 N Jo13 Ym13 Wl14 Ck12 s 1").find("counterpart") !=
          std::string::npos);
}

TEST_CASE("a set-up is built from South's tiles") {
    const Result<Position> position = parse_setup("Jc5 Ye5 Wf4 Rg6");
    REQUIRE(position.has_value());
    CHECK(*position == parse_short("S Jc5 Ye5 Wf4 Rg6 N Jo13 Ym13 Wl14 Rk12 s 1").value());
    for (const char* wrong :
         {"", "Jc5 Ye5 Wf4", "Jc5 Ye5 Wf4 Rg", "Jc5 Ye5 Wf4 Kg6", "Jc5 Ye5 Wf4 Ri9", "jc5",
          "Jc5 Ye5 Wf4 Rf4", "Jc5 Ye5 Wf4 Rl14", "Jc5 Jc6 Jc7 Jc8 Jd5 Jd6 Jd7", "Jc5+ Ye5 Wf4 Rg6",
          "Jc5 Je5 Jf4 Jg6 Jd5 Jd6 Yd4 Yd8 Yd7 Ye7 Ye8 Yf8 Wf7"}) {
        INFO(wrong);
        CHECK_FALSE(parse_setup(wrong).has_value());
    }
}

TEST_CASE("drawn set-ups are valid, differ by seed and repeat with it") {
    for (int tiles = kFewestSetupTiles; tiles <= kMostSetupTiles; ++tiles) {
        const Position position = random_setup(tiles, 7);
        CHECK(check_setup(position).has_value());
        CHECK(position.tiles_of(Player::kSouth).size() == tiles);
        CHECK(position == random_setup(tiles, 7));
        CHECK_FALSE(position == random_setup(tiles, 8));
        CHECK(position.key() == position.computed_key());
    }
}
