#include "eval/endings.h"

#include <catch2/catch.hpp>

#include "bitboard/fen.h"

using namespace chuhe;

TEST_CASE("lone attackers that guards hold off are told from those that win") {
    const auto [fen, divisor] = GENERATE(table<const char*, int>({
        {"2b2k3/4a4/3ab4/9/9/9/9/9/3K5/R8 w", kRookProofDivisor},  // rook, a firm formation
        {"2b2k3/4a4/3ab4/9/9/9/9/9/3K5/R8 b", kRookProofDivisor},  // whoever moves
        {"r8/3k5/9/9/9/9/9/4BA3/4A4/2B1K4 w", kRookProofDivisor},  // and whoever has the rook
        {"2bakab2/9/9/9/9/9/9/9/3K5/R8 w", kDrawishDivisor},       // rook, all guards at home
        {"3k5/4a4/3a5/9/2b3b2/9/9/9/3K5/R8 w", kDrawishDivisor},   // astray
        {"2bak1b2/9/9/9/9/9/9/9/3K5/R8 w", 1},                     // one guard less
        {"3ak4/4a4/9/9/9/9/9/3K5/9/4N4 w", kDrawishDivisor},       // horse, two advisors
        {"2b1k1b2/9/9/9/9/9/9/3K5/9/4N4 w", kDrawishDivisor},      // horse, two elephants
        {"4k4/4a4/9/9/9/9/9/3K5/9/4N4 w", 1},                      // horse, one advisor
        {"2bak4/9/9/9/9/9/9/3K5/9/4N4 w", 1},                      // horse, one of each
        {"4k4/4a4/9/9/9/9/9/9/3K5/6C2 w", kDrawishDivisor},  // cannon without screens of its own
        {"3ak4/4a4/9/9/9/9/9/9/4A4/3K2C2 w", 1},             // cannon and advisor, two advisors
        {"2bak4/4a4/9/9/9/9/9/9/4A4/3K2C2 w", kDrawishDivisor},  // three guards
        {"3ak4/4a4/9/9/2P6/9/9/9/9/4K4 w", kDrawishDivisor},     // pawn, two advisors
        {"4k4/9/9/9/2P6/9/9/9/9/3K5 w", 1},                      // pawn, nobody
        {"3ak4/4a4/9/9/2P3P2/9/9/9/9/4K4 w", 1},                 // two pawns
        {"2bakab2/9/9/9/9/9/9/r8/3K5/R8 w", 1},                  // rooks on both sides
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 1},
    }));
    const auto position = parse_fen(fen);
    INFO(fen);
    REQUIRE(position.has_value());
    CHECK(drawish_divisor(*position) == divisor);
}
