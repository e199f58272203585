#include "eval/endings.h"

#include <catch2/catch.hpp>

#include "bitboard/fen.h"

using namespace chuhe;

TEST_CASE("lone attackers that guards hold off are told from those that win") {
    const auto [fen, drawish] = GENERATE(table<const char*, bool>({
        {"2bakab2/9/9/9/9/9/9/9/3K5/R8 w", true},     // rook, all guards
        {"2bakab2/9/9/9/9/9/9/9/3K5/R8 b", true},     // whoever moves
        {"r8/3k5/9/9/9/9/9/9/4A4/2B1KAB2 w", true},   // and whoever has the rook
        {"2bak1b2/9/9/9/9/9/9/9/3K5/R8 w", false},    // one guard less
        {"3ak4/4a4/9/9/9/9/9/3K5/9/4N4 w", true},     // horse, two advisors
        {"2b1k1b2/9/9/9/9/9/9/3K5/9/4N4 w", true},    // horse, two elephants
        {"4k4/4a4/9/9/9/9/9/3K5/9/4N4 w", false},     // horse, one advisor
        {"2bak4/9/9/9/9/9/9/3K5/9/4N4 w", false},     // horse, one of each
        {"4k4/4a4/9/9/9/9/9/9/3K5/6C2 w", true},      // cannon without screens of its own
        {"3ak4/4a4/9/9/9/9/9/9/4A4/3K2C2 w", false},  // cannon and advisor, two advisors
        {"2bak4/4a4/9/9/9/9/9/9/4A4/3K2C2 w", true},  // three guards
        {"3ak4/4a4/9/9/2P6/9/9/9/9/4K4 w", true},     // pawn, two advisors
        {"4k4/9/9/9/2P6/9/9/9/9/3K5 w", false},       // pawn, nobody
        {"3ak4/4a4/9/9/2P3P2/9/9/9/9/4K4 w", false},  // two pawns
        {"2bakab2/9/9/9/9/9/9/r8/3K5/R8 w", false},   // rooks on both sides
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", false},
    }));
    const auto position = parse_fen(fen);
    INFO(fen);
    REQUIRE(position.has_value());
    CHECK(is_drawish_ending(*position) == drawish);
}
