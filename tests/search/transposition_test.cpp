#include "search/transposition.h"

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "support/random.h"

using namespace chuhe;

namespace {

TableEntry entry_of(Score score, int depth, Bound bound) {
    return {*parse_coordinates("h2e2"), score, 17, depth, bound, true};
}

}  // namespace

TEST_CASE("a stored entry comes back whole") {
    TranspositionTable table;
    REQUIRE(table.resize(1));
    for (const Score score : {0, 1, -1, 123, -9999, kMaxEvaluation, -kMaxEvaluation}) {
        for (const int depth : {-10, 0, 1, 30, 200}) {
            const std::uint64_t key = 0x123456789ABCDEF0ULL + static_cast<std::uint64_t>(depth);
            table.clear();
            table.store(key, 7, entry_of(score, depth, Bound::kExact));
            TableEntry found;
            REQUIRE(table.probe(key, 7, found));
            CHECK(found.move == *parse_coordinates("h2e2"));
            CHECK(found.score == score);
            CHECK(found.evaluation == 17);
            CHECK(found.depth == depth);
            CHECK(found.bound == Bound::kExact);
            CHECK(found.was_pv);
            CHECK_FALSE(table.probe(key ^ 1, 7, found));
        }
    }
}

TEST_CASE("mates are kept as distances from the position") {
    TranspositionTable table;
    REQUIRE(table.resize(1));
    table.store(42, 6, entry_of(mate_in(9), 5, Bound::kExact));
    TableEntry found;
    REQUIRE(table.probe(42, 2, found));
    CHECK(found.score == mate_in(5));

    table.store(43, 6, entry_of(mated_in(10), 5, Bound::kExact));
    REQUIRE(table.probe(43, 0, found));
    CHECK(found.score == mated_in(4));
}

TEST_CASE("scores that the repetition rules decided are not kept, their moves are") {
    TranspositionTable table;
    REQUIRE(table.resize(1));
    for (const Score score : {rule_win_in(3), rule_loss_in(4)}) {
        table.store(99, 0, entry_of(score, 5, Bound::kExact));
        TableEntry found;
        REQUIRE(table.probe(99, 0, found));
        CHECK(found.move == *parse_coordinates("h2e2"));
        CHECK(found.score == kNoScore);
        CHECK(found.bound == Bound::kNone);
    }
}

TEST_CASE(
    "a deep entry of this search survives a shallow bound; the move survives an entry without "
    "one") {
    TranspositionTable table;
    REQUIRE(table.resize(1));
    table.store(7, 0, entry_of(50, 12, Bound::kExact));
    table.store(7, 0, {kNoMove, 10, 17, 3, Bound::kUpper, false});
    TableEntry found;
    REQUIRE(table.probe(7, 0, found));
    CHECK(found.depth == 12);

    table.new_search();
    table.store(7, 0, {kNoMove, 10, 17, 3, Bound::kUpper, false});
    REQUIRE(table.probe(7, 0, found));
    CHECK(found.depth == 3);
    CHECK(found.move == *parse_coordinates("h2e2"));
}

TEST_CASE("a full bucket gives up its oldest and shallowest entry") {
    TranspositionTable table;
    REQUIRE(table.resize(1));
    // Keys that share a bucket: it is chosen by the high bits.
    for (std::uint64_t key = 1; key <= 4; ++key)
        table.store(key, 0, entry_of(0, 10 + static_cast<int>(key), Bound::kExact));
    table.new_search();
    table.store(5, 0, entry_of(0, 1, Bound::kExact));
    TableEntry found;
    CHECK_FALSE(table.probe(1, 0, found));
    for (std::uint64_t key = 2; key <= 5; ++key) CHECK(table.probe(key, 0, found));
}

TEST_CASE("resizing is refused when the memory is not to be had, and nothing changes") {
    TranspositionTable table;
    REQUIRE(table.resize(1));
    table.store(1, 0, entry_of(5, 5, Bound::kExact));
    CHECK_FALSE(table.resize(1 << 30));
    TableEntry found;
    CHECK(table.probe(1, 0, found));
}

TEST_CASE("fullness counts the current search only") {
    TranspositionTable table;
    REQUIRE(table.resize(1));
    CHECK(table.fullness() == 0);
    Random random(1);
    for (int i = 0; i < 200000; ++i) table.store(random.next(), 0, entry_of(0, 5, Bound::kExact));
    CHECK(table.fullness() > 900);
    table.new_search();
    CHECK(table.fullness() == 0);
}
