#include "engine/position_parser.h"

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"

namespace chuhe {

TEST_CASE("Moves with ranks from zero and from one") {
    const Move last(Square(File(1), Rank(9)), Square(File(2), Rank(7)));
    CHECK(to_string(last, Ranks::kFromZero) == "b9c7");
    CHECK(to_string(last, Ranks::kFromOne) == "b10c8");
    CHECK(parse_move("b10c8", Ranks::kFromOne) == last);
    CHECK(parse_move("B10-C8", Ranks::kFromOne) == last);
    CHECK(parse_move("b9c7", Ranks::kFromZero) == last);
    for (const char* text :
         {"", "b", "b1", "b0c2x", "j1a1", "a1a1", "a11b1", "a0a1", "b10", "1b1c"}) {
        INFO(text);
        CHECK_FALSE(parse_move(text, Ranks::kFromOne).has_value());
    }
    for (const Square from : Square::all()) {
        for (const Square to : Square::all()) {
            if (from == to) continue;
            const Move move(from, to);
            for (const Ranks ranks : {Ranks::kFromZero, Ranks::kFromOne}) {
                CHECK(parse_move(to_string(move, ranks), ranks) == move);
            }
        }
    }
}

TEST_CASE("The way of counting ranks is found from the moves") {
    const auto zero = parse_position("startpos moves h2e2 h9g7", Ranks::kFromOne, true);
    REQUIRE(zero.has_value());
    CHECK(zero->ranks == Ranks::kFromZero);
    CHECK(zero->problem.empty());
    const auto one = parse_position("startpos moves h3e3 h10g8", Ranks::kFromZero, true);
    REQUIRE(one.has_value());
    CHECK(one->ranks == Ranks::kFromOne);
    CHECK(to_fen(one->position) == to_fen(zero->position));
    const auto strict = parse_position("startpos moves h3e3 h10g8", Ranks::kFromZero, false);
    REQUIRE(strict.has_value());
    CHECK_FALSE(strict->problem.empty());
    CHECK(strict->position.ply_count() == 0);
}

TEST_CASE("What is no position") {
    for (const char* text : {"", "fen", "fen ", "moves h2e2 x", "foobar", "fen 9/9", "fen fen"}) {
        INFO(text);
        const auto parsed = parse_position(text, Ranks::kFromZero, true);
        const bool is_refused = !parsed.has_value() || !parsed->problem.empty();
        CHECK(is_refused);
    }
    std::string game = "startpos moves";
    for (int i = 0; i <= kMaxGamePlies; ++i) game += " h2e2";
    CHECK_FALSE(parse_position(game, Ranks::kFromZero, true).has_value());
}

}  // namespace chuhe
