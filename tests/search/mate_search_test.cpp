#include "search/mate_search.h"

#include <algorithm>
#include <fstream>

#include <catch2/catch.hpp>

#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "tests/bitboard/position_of.h"

using namespace chuhe;

namespace {

bool never() {
    return false;
}

/// Every move is legal, few moves of the side to move are no checks, and the last one wins. Returns
/// the number of those that are none.
int require_winning_attack(Position position, const std::vector<Move>& line) {
    REQUIRE(line.size() % 2 == 1);
    int quiets = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        REQUIRE(position.is_legal(line[i]));
        if (i % 2 == 0 && !position.gives_check(line[i])) ++quiets;
        position.make_move(line[i]);
    }
    CHECK_FALSE(MoveGenerator(position).any());
    CHECK(quiets <= MateSearch::kMaxQuietMoves);
    return quiets;
}

}  // namespace

TEST_CASE("mates are proven with a line that ends in the mate") {
    constexpr std::uint64_t kNodes = 100000;
    constexpr int kLeastProven = 80;
    constexpr int kLeastWithQuietMoves = 10;
    std::ifstream file(CHUHE_TEST_DATA "/mates.epd");
    int proven = 0;
    int with_quiet_moves = 0;
    for (std::string fen; std::getline(file, fen);) {
        const Position position = position_of(fen);
        MateSearch search;
        if (search.look(position, kNodes, never) != MateSearch::Answer::kProven) continue;
        INFO(fen);
        ++proven;
        const auto line = search.line(never);
        if (require_winning_attack(position, line) > 0) ++with_quiet_moves;
    }
    CHECK(proven >= kLeastProven);
    CHECK(with_quiet_moves >= kLeastWithQuietMoves);
}

TEST_CASE("what one side has proven is not taken for a proof of the other") {
    constexpr std::uint64_t kNodes = 100000;
    std::ifstream file(CHUHE_TEST_DATA "/mates.epd");
    MateSearch search;
    int proven = 0;
    for (std::string fen; std::getline(file, fen);) {
        Position position = position_of(fen);
        if (search.look(position, kNodes, never) != MateSearch::Answer::kProven) continue;
        INFO(fen);
        ++proven;
        const Color attacker = position.side_to_move();
        for (const Move move : search.line(never)) {
            if (position.side_to_move() != attacker)
                CHECK(search.look(position, kNodes, never) != MateSearch::Answer::kProven);
            position.make_move(move);
        }
    }
    CHECK(proven > 0);
}

TEST_CASE("effort in slices leads to the same proof") {
    const Position position = position_of("2bak4/4a4/4b4/9/9/4R4/9/4C4/9/4K4 w");
    MateSearch whole;
    const auto answer = whole.look(position, 100000, never);
    MateSearch sliced;
    auto found = MateSearch::Answer::kUnknown;
    for (int i = 0; i < 4000 && found == MateSearch::Answer::kUnknown; ++i)
        found = sliced.look(position, 25, never);
    CHECK(found == answer);
    CHECK(answer != MateSearch::Answer::kUnknown);
}

TEST_CASE("no threat, no mate; and perpetual checks are none") {
    MateSearch search;
    CHECK(search.look(Position(), 100000, never) == MateSearch::Answer::kNone);
    // The rook can check for ever, the king always steps out of it; any other move loses at once.
    const Position perpetual = position_of("4k4/9/9/9/9/9/R8/1r7/2r6/3K5 w");
    CHECK(search.look(perpetual, 100000, never) == MateSearch::Answer::kNone);
}

TEST_CASE("an order to stop ends the work at once") {
    MateSearch search;
    const Position position = position_of("9/4a4/3k1a3/2R3r2/1N5n1/C7c/1N5n1/2R3r2/3p1p3/4K4 w");
    int asked = 0;
    const auto answer = search.look(position, 1000000, [&] { return ++asked >= 3; });
    CHECK(answer == MateSearch::Answer::kUnknown);
    CHECK(search.nodes() < 20);
}
