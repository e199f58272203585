#include "engine/rule_guard.h"

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "engine/session.h"

using namespace chuhe;

namespace {

/// A rook that checks the king from side to side, one check before the third occurrence.
Position one_check_too_many() {
    Position position = *parse_fen("3k5/9/9/9/9/9/9/9/R8/5K3 w");
    for (const char* move : {"a1d1", "d9e9", "d1e1", "e9d9", "e1d1", "d9e9", "d1e1", "e9d9"}) {
        position.make_move(*parse_coordinates(move));
    }
    return position;
}

}  // namespace

TEST_CASE("the move that completes a perpetual check is known at the root") {
    const Position position = one_check_too_many();
    for (const RuleSet rules : {RuleSet::kAsian, RuleSet::kComputer}) {
        const auto lost = moves_lost_at_root(position, rules);
        INFO(static_cast<int>(rules));
        CHECK(lost == std::vector<Move>{*parse_coordinates("e1d1")});
    }
}

TEST_CASE("no move is lost by rule where none repeats") {
    CHECK(moves_lost_at_root(Position(), RuleSet::kAsian).empty());
    CHECK(moves_lost_at_root(Position(), RuleSet::kClub).empty());
}

TEST_CASE("the game of a position has its line") {
    const Position position = one_check_too_many();
    const Game game = game_of(position, RuleSet::kAsian);
    CHECK(game.position().key() == position.key());
    CHECK(game.explain().plies == position.ply_count());
}
