#include "eval/evaluate.h"

#include <catch2/catch.hpp>

#include "tests/bitboard/sample_positions.h"

using namespace chuhe;

namespace {

Position colours_swapped(const Position& position) {
    Board board;
    for (const Square s : position.occupied()) {
        const Piece piece = position.piece_on(s);
        board[s.flipped()] = Piece(piece.color().opposite(), piece.type());
    }
    return *Position::from_board(board, position.side_to_move().opposite());
}

Position mirrored(const Position& position) {
    Board board;
    for (const Square s : position.occupied()) board[s.mirrored()] = position.piece_on(s);
    return *Position::from_board(board, position.side_to_move());
}

Score score_of(const std::string& fen) {
    const auto position = parse_fen(fen);
    REQUIRE(position.has_value());
    return evaluate(*position);
}

}  // namespace

TEST_CASE("the hand-written evaluation does not care about colour or left and right") {
    for (const Position& position : game_positions(3000, 11)) {
        INFO(to_fen(position));
        const Score score = evaluate(position);
        CHECK(evaluate(colours_swapped(position)) == score);
        CHECK(evaluate(mirrored(position)) == score);
        CHECK(std::abs(score) <= kMaxEvaluation);
    }
}

TEST_CASE("a rook more is a won game, whoever has it") {
    const std::string without = "rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    CHECK(score_of(without + " w") > 600);
    CHECK(score_of(without + " b") < -600);
}

TEST_CASE("guards matter: without advisors and elephants rooks and cannons are stronger") {
    const Score guarded = score_of("2bakab2/9/9/4p4/9/9/4P4/4C4/9/2BAKAB1R w");
    const Score bare = score_of("4k4/9/9/4p4/9/9/4P4/4C4/9/2BAKAB1R w");
    CHECK(bare > guarded + 400);
}

TEST_CASE("an advantage that cannot win is small") {
    CHECK(std::abs(score_of("2bakab2/9/9/9/9/9/9/9/9/3ANK3 w")) < 120);
    CHECK(std::abs(score_of("2bakab2/9/9/9/9/9/9/9/9/3ACK3 w")) < 120);
}
