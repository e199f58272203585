#include "bitboard/exchange.h"

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "tests/bitboard/naive_board.h"
#include "tests/bitboard/sample_positions.h"

using namespace chuhe;

namespace {

/// The exchange value itself, found with the yes-or-no question alone.
int exchange_result(const Position& position, Move move) {
    int low = -2 * kExchangeValue[kKing];
    int high = 2 * kExchangeValue[kKing];
    while (low < high) {
        const int middle = low + (high - low + 1) / 2;
        if (exchange_at_least(position, move, middle)) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low;
}

int exchange_of(const char* fen, const char* move) {
    const auto position = parse_fen(fen);
    REQUIRE(position.has_value());
    const auto parsed = parse_coordinates(move);
    REQUIRE(parsed.has_value());
    REQUIRE(position->is_legal(*parsed));
    return exchange_result(*position, *parsed);
}

void check_against_naive(const Position& position) {
    MoveList moves;
    legal_moves(position, moves);
    const NaiveBoard naive(position);
    for (const Move move : moves) {
        const int expected = naive.exchange(move);
        const bool right = exchange_at_least(position, move, expected) &&
                           !exchange_at_least(position, move, expected + 1);
        if (!right) {
            INFO(to_fen(position) << " " << to_string(move));
            CHECK(exchange_result(position, move) == expected);
        }
    }
}

}  // namespace

TEST_CASE("exchanges by hand") {
    SECTION("a free pawn, a protected one, a quiet move into nothing") {
        CHECK(exchange_of("3k5/9/9/9/p8/9/9/9/9/R4K3 w", "a0a5") == 100);
        CHECK(exchange_of("3k5/9/9/r8/p8/9/9/9/9/R4K3 w", "a0a5") == 100 - 1000);
        CHECK(exchange_of("3k5/9/9/9/p8/9/9/9/9/R4K3 w", "a0a4") == 0 - 1000);
    }
    SECTION("rook behind rook joins in") {
        CHECK(exchange_of("3k5/9/9/r8/p8/9/9/R8/R8/5K3 w", "a2a5") == 100);
    }
    SECTION("a cannon whose screen takes cannot take back; one screen of two leaves it able to") {
        CHECK(exchange_of("1C1k5/9/9/1r7/9/1p7/9/2N6/9/5K3 w", "c2b4") == 100 - 430);
        CHECK(exchange_of("1C1k5/9/1P7/1r7/9/1p7/9/2N6/9/5K3 w", "c2b4") == 100);
        CHECK(exchange_of("3k5/9/9/r8/p8/9/R8/C8/9/5K3 w", "a3a5") == 100 - 1000);
        CHECK(exchange_of("3k5/9/9/r8/p8/R8/P8/C8/9/5K3 w", "a4a5") == 100);
    }
    SECTION("the king takes only what nothing protects") {
        CHECK(exchange_of("9/4k4/R8/9/9/9/9/9/9/3K5 w", "a7e7") == -1000);
        CHECK(exchange_of("9/4k4/R8/2N6/9/9/9/9/9/3K5 w", "a7e7") == 0);
        // Nor does it step into the face of the other king.
        CHECK(exchange_of("9/4k4/3R5/9/9/9/9/9/9/5K3 w", "d7d8") == -1000);
        CHECK(exchange_of("9/4k4/3R5/9/9/9/9/9/9/3K5 w", "d7d8") == 0);
    }
    SECTION("an advisor that takes opens a horse's leg") {
        CHECK(exchange_of("2Na1k3/9/9/9/9/4R4/9/9/9/3K5 w", "e4e8") == 200 - 1000);
    }
}

TEST_CASE("exchange equals plain capture recursion") {
    for (const Position& position : game_positions(2000, 21)) check_against_naive(position);
    Random random(22);
    for (int i = 0; i < 10000; ++i) check_against_naive(thrown_position(random));
}

TEST_CASE("exchange equals plain capture recursion, many positions", "[slow]") {
    for (const Position& position : game_positions(30000, 23)) check_against_naive(position);
    Random random(24);
    for (int i = 0; i < 60000; ++i) check_against_naive(thrown_position(random));
}
