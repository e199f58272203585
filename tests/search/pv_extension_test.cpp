#include "search/pv_extension.h"

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "tests/bitboard/position_of.h"

using namespace chuhe;

namespace {

/// How long the line of this mate in nine plies becomes, of which its first `known` are known.
std::size_t completed_length(std::size_t known, const Limits& limits) {
    const Position root = position_of("9/9/3a1k3/9/1N5N1/4R4/1n5r1/9/3K1p3/9 w");
    TranspositionTable table;
    REQUIRE(table.resize(1));
    SharedState shared;
    shared.table = &table;
    shared.time.start(limits, kRed, 0, false);
    LineReport line;
    line.score = mate_in(9);
    line.bound = Bound::kExact;
    for (const std::string_view move :
         {"b5d6", "f7f8", "e4f4", "f8e8", "h5g7", "e8d8", "d6b7", "d8d9", "f4f9"}) {
        if (line.pv.size() == known) break;
        line.pv.push_back(*parse_coordinates(move));
    }
    complete_mate_line(root, line, shared);
    return line.pv.size();
}

}  // namespace

TEST_CASE("a mate's line is completed, but not with time that the move does not have") {
    Limits used_up;
    used_up.started = 1;
    used_up.move_time = 1;
    Limits untimed;
    for (const std::size_t known : {1, 4, 5, 8}) {
        INFO(known);
        CHECK(completed_length(known, untimed) == 9);
        // The last four plies need few positions, more plies too many.
        CHECK(completed_length(known, used_up) == (known < 5 ? known : 9));
    }
}
