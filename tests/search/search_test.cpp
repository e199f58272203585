#include "search/search.h"

#include <fstream>

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "search/entry.h"
#include "tests/bitboard/position_of.h"
#include "tests/eval/test_networks.h"

using namespace chuhe;

namespace {

SearchResult search_nodes(const Position& position, std::uint64_t nodes) {
    Searcher searcher;
    Limits limits;
    limits.nodes = nodes;
    return searcher.search(position, limits, SearchOptions());
}

/// Every move legal in its turn; the position after the last is returned.
Position play_out(Position position, const std::vector<Move>& line) {
    for (const Move move : line) {
        INFO(to_fen(position) << " " << to_string(move));
        REQUIRE(position.is_legal(move));
        position.make_move(move);
    }
    return position;
}

bool is_mate_or_stalemate(const Position& position) {
    return !MoveGenerator(position).any();
}

}  // namespace

TEST_CASE("the same search twice visits the same nodes") {
    const auto first = search_nodes(Position(), 30000);
    const auto second = search_nodes(Position(), 30000);
    CHECK(first.best == second.best);
    CHECK(first.nodes == second.nodes);
    CHECK(first.line.score == second.line.score);
}

TEST_CASE("a network evaluates along the line of moves") {
    // With assertions on, a sample of the evaluations is compared with the reference.
    for (const NetworkShape shape : {NetworkShape{128, 1}, NetworkShape{128, kKingPlaces}}) {
        Searcher searcher;
        Limits limits;
        limits.nodes = 20000;
        SearchOptions options;
        options.network = shared_random_network(shape, 3);
        const auto first = searcher.search(Position(), limits, options);
        const Position ending = position_of("4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w");
        CHECK(searcher.search(ending, limits, options).best);
        searcher.new_game();
        CHECK(searcher.search(Position(), limits, options).nodes == first.nodes);
        options.network = nullptr;
        searcher.new_game();
        CHECK(searcher.search(Position(), limits, options).nodes ==
              search_nodes(Position(), 20000).nodes);
    }
}

TEST_CASE("a node limit is kept") {
    for (const std::uint64_t limit : {1000, 5000, 20000}) {
        const auto result = search_nodes(Position(), limit);
        CHECK(result.nodes <= limit + 2);
        CHECK(result.best);
    }
}

TEST_CASE("a position without moves has no best move and counts as mated") {
    const auto result =
        search_nodes(position_of("5k3/4P4/2P1Ra2P/9/4P4/5R3/6C2/4BA3/5K3/4N4 b"), 1000);
    CHECK_FALSE(result.best);
    CHECK(result.line.score == mated_in(0));
}

TEST_CASE("short mates are found with their whole line") {
    std::ifstream file(CHUHE_TEST_DATA "/mates.epd");
    int solved = 0;
    for (std::string fen; std::getline(file, fen);) {
        const Position position = position_of(fen);
        const auto result = search_nodes(position, 30000);
        if (!is_mate_win(result.line.score)) continue;
        ++solved;
        INFO(fen);
        CHECK(static_cast<int>(result.line.pv.size()) == kMate - result.line.score);
        CHECK(is_mate_or_stalemate(play_out(position, result.line.pv)));
    }
    CHECK(solved >= 50);
}

TEST_CASE("a draw is worth to both sides what the side to move at the root makes of it") {
    const Position kings = position_of("3ak4/9/9/9/9/9/9/9/9/3K5 w");
    SearchOptions options;
    options.draw_score = 60;
    CHECK(rule_verdict(kings, 2, options) == 60);
    CHECK(rule_verdict(kings, 3, options) == -60);
    Searcher searcher;
    Limits limits;
    limits.depth = 3;
    CHECK(searcher.search(kings, limits, options).line.score == 60);
    options.draw_score = -60;
    searcher.new_game();
    CHECK(searcher.search(kings, limits, options).line.score == -60);
}

TEST_CASE("only the moves asked for are considered") {
    Searcher searcher;
    Limits limits;
    limits.depth = 4;
    limits.search_moves = {*parse_coordinates("a0a1"), *parse_coordinates("i0i1")};
    const auto result = searcher.search(Position(), limits, SearchOptions());
    CHECK((result.best == limits.search_moves[0] || result.best == limits.search_moves[1]));

    limits.search_moves.clear();
    limits.banned_moves = {result.best};
    CHECK(searcher.search(Position(), limits, SearchOptions()).best != result.best);
}

TEST_CASE("when every move is banned one is played all the same") {
    Searcher searcher;
    MoveList legal;
    legal_moves(Position(), legal);
    Limits limits;
    limits.depth = 2;
    limits.banned_moves.assign(legal.begin(), legal.end());
    CHECK(searcher.search(Position(), limits, SearchOptions()).best);
}
