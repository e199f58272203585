#include "bitboard/coordinates.h"

#include <catch2/catch.hpp>

using namespace chuhe;

TEST_CASE("coordinates of every move there and back") {
    for (const Square from : Square::all()) {
        CHECK(parse_square(to_string(from)) == from);
        for (const Square to : Square::all()) {
            if (from == to) continue;
            const Move move(from, to);
            REQUIRE(parse_coordinates(to_string(move)) == move);
            REQUIRE(Move::from_raw(move.raw()) == move);
        }
    }
    CHECK(to_string(kNoMove) == "0000");
}

TEST_CASE("coordinates in upper case and with a hyphen") {
    const Move move(Square(File(7), Rank(2)), Square(File(4), Rank(2)));
    for (const char* text : {"h2e2", "H2E2", "h2-e2", "H2-E2", "H2e2"})
        CHECK(parse_coordinates(text) == move);
}

TEST_CASE("what is no move") {
    for (const char* text : {"", "h2", "h2e", "h2e22", "j2e2", "h2k2", "h:e2", "h2h2", "0000",
                             "h2+e2", "h10e2", "h2e2 "})
        CHECK_FALSE(parse_coordinates(text));
}
