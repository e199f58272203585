#include "engine/go_parser.h"

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"

namespace chuhe {

namespace {

GoCommand parse(std::string_view arguments, bool is_ucci = false, bool seconds = false) {
    static const Position start;
    return parse_go(arguments, {start, Ranks::kFromZero, is_ucci, seconds, 0});
}

const Position& after_one_move() {
    static const Position position = [] {
        Position p;
        p.make_move(*parse_coordinates("h2e2"));
        return p;
    }();
    return position;
}

}  // namespace

TEST_CASE("UCI clocks belong to their colours") {
    const auto go = parse("btime 300 wtime 400 winc 5 binc 6 movestogo 12");
    REQUIRE(go.limits.clock[kRed].has_value());
    REQUIRE(go.limits.clock[kBlack].has_value());
    CHECK(go.limits.clock[kRed]->remaining == 400);
    CHECK(go.limits.clock[kRed]->increment == 5);
    CHECK(go.limits.clock[kRed]->moves_to_go == 12);
    CHECK(go.limits.clock[kBlack]->remaining == 300);
    CHECK(go.limits.clock[kBlack]->increment == 6);
    CHECK_FALSE(go.limits.move_time.has_value());
    CHECK(go.is_bounded());
}

TEST_CASE("UCCI clocks belong to the side to move and its opponent") {
    const GoContext context{after_one_move(), Ranks::kFromZero, true, false, 0};
    const auto go =
        parse_go("time 500 increment 0 opptime 600 oppincrement 7 oppmovestogo 3", context);
    REQUIRE(go.limits.clock[kBlack].has_value());
    CHECK(go.limits.clock[kBlack]->remaining == 500);
    CHECK(go.limits.clock[kBlack]->increment == 0);
    CHECK(go.limits.clock[kRed]->remaining == 600);
    CHECK(go.limits.clock[kRed]->increment == 7);
    CHECK(go.limits.clock[kRed]->moves_to_go == 3);
}

TEST_CASE("A bare UCCI time is for one move; with increment or movestogo it is a clock") {
    CHECK(parse("time 5000", true).limits.move_time == 5000);
    CHECK_FALSE(parse("time 5000", true).limits.clock[kRed].has_value());
    CHECK_FALSE(parse("time 5000 increment 0", true).limits.move_time.has_value());
    CHECK_FALSE(parse("time 5000 movestogo 40", true).limits.move_time.has_value());
    CHECK(parse("time 0", true).limits.move_time == 1);
    CHECK(parse("time -30", true).limits.move_time == 1);
    CHECK(parse("time 5000 movetime 100", true).limits.move_time == 100);
}

TEST_CASE("Seconds when the client wants them") {
    CHECK(parse("time 5", true, true).limits.move_time == 5000);
    const auto go = parse("time 60 increment 2", true, true);
    CHECK(go.limits.clock[kRed]->remaining == 60000);
    CHECK(go.limits.clock[kRed]->increment == 2000);
}

TEST_CASE("All limits in one line") {
    const auto go = parse("ponder time 299 movetime 4970 depth 8 nodes 77 mate 3");
    CHECK(go.limits.ponder);
    CHECK(go.limits.depth == 8);
    CHECK(go.limits.nodes == 77U);
    CHECK(go.limits.mate == 3);
    CHECK_FALSE(go.is_bounded());
    CHECK(go.ends_after_hit());
}

TEST_CASE("Odd numbers") {
    CHECK(parse("depth -4").limits.depth == 1);
    CHECK(parse("depth 0").limits.depth == 1);
    CHECK_FALSE(parse("depth 0").static_value);
    CHECK(parse("depth 0", true).static_value);
    CHECK(parse("movetime 0").limits.move_time == 1);
    CHECK(parse("nodes 0").limits.nodes == 1U);
    CHECK(parse("depth 99999999999999999999999").limits.depth == 1000);
    CHECK(parse("wtime 99999999999999999999999").limits.clock[kRed]->remaining > 0);
    CHECK(parse("wtime -99999999999999999999999").limits.clock[kRed]->remaining < 0);
    CHECK(parse("movetime 12.7").limits.move_time == 12);
    CHECK(parse("wtime 1 movestogo 0").limits.clock[kRed]->moves_to_go == std::nullopt);
    CHECK(parse("depth nonsense nodes 5").limits.nodes == 5U);
    CHECK(parse("depth").limits.depth == std::nullopt);
    CHECK(parse("depth infinite").limits.infinite);
}

TEST_CASE("What runs until stop, and what does not") {
    CHECK_FALSE(parse("").is_bounded());
    CHECK_FALSE(parse("infinite").is_bounded());
    CHECK_FALSE(parse("infinite depth 5").is_bounded());
    CHECK_FALSE(parse("ponder wtime 5 btime 5").is_bounded());
    CHECK_FALSE(parse("mate 5").is_bounded());
    CHECK(parse("draw", true).is_bounded());
    CHECK(parse("draw", true).draw_offered);
    CHECK(parse("draw depth 5", true).limits.move_time == std::nullopt);
    CHECK(parse("perft 3").perft == 3);
}

TEST_CASE("The clock of the other side stands in for a missing one") {
    const auto go = parse("btime 700 binc 9");
    CHECK(go.limits.clock[kRed]->remaining == 700);
    CHECK(go.limits.clock[kRed]->increment == 9);
}

TEST_CASE("Named moves, first or last, legal or not") {
    CHECK(parse("searchmoves h2e2 b0c2 depth 4").limits.search_moves.size() == 2);
    CHECK(parse("depth 4 searchmoves H2-E2").limits.search_moves.size() == 1);
    CHECK(parse("searchmoves h2e2 depth 4").limits.depth == 4);
    const auto illegal = parse("searchmoves a0a9 h2e2");
    CHECK(illegal.limits.search_moves.size() == 1);
    CHECK_FALSE(illegal.problem.empty());
    const auto none = parse("searchmoves a0a9");
    CHECK(none.limits.search_moves.empty());
    CHECK_FALSE(none.problem.empty());
    CHECK(parse("searchmoves").problem.empty());
}

}  // namespace chuhe
