#include "bitboard/position.h"

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "tests/bitboard/position_of.h"
#include "tests/bitboard/sample_positions.h"

using namespace chuhe;

namespace {

Move move_of(const char* text) {
    return *parse_coordinates(text);
}

struct Recorder {
    std::vector<Change> changes;
    void on_make(const Change& change) { changes.push_back(change); }
    void on_undo() { changes.pop_back(); }
};

}  // namespace

TEST_CASE("the starting position") {
    const Position position;
    CHECK(to_fen(position) == kStartFen);
    CHECK(position.is_consistent());
    CHECK(position.occupied().count() == 32);
    CHECK(position.king_square(kRed) == Square(File(4), Rank(0)));
    CHECK(position.king_square(kBlack) == Square(File(4), Rank(9)));
    CHECK(position.count(Piece(kRed, kPawn)) == 5);
    CHECK(position.ply_count() == 0);
    CHECK_FALSE(position.in_check());
}

TEST_CASE("counters along a line") {
    Position position;
    for (const char* move : {"h2e2", "h9g7", "h0g2", "i9h9"}) position.make_move(move_of(move));
    CHECK(to_fen(position) ==
          "rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3");
    CHECK(position.reversible_plies() == 4);
    CHECK(position.ply_count() == 4);

    position.make_move(move_of("e2e6"));
    CHECK_FALSE(position.in_check());
    CHECK(position.rule_plies() == 0);
    CHECK(position.reversible_plies() == 0);
    CHECK(position.state().change.captured == Piece(kBlack, kPawn));
    CHECK(position.state(1).change.from == Square(File(8), Rank(9)));
    CHECK(position.state(5).change.piece == kNoPiece);
    CHECK(position.count(Piece(kBlack, kPawn)) == 4);
    while (position.ply_count() > 0) position.undo_move();
    CHECK(to_fen(position) == kStartFen);
}

TEST_CASE("counters go on from the set-up, black first") {
    Position position = position_of("3k5/9/9/9/9/9/9/9/r8/5K3 b - - 7 30");
    CHECK(position.rule_plies() == 7);
    CHECK(position.full_move() == 30);
    position.make_move(move_of("a1a2"));
    CHECK(position.rule_plies() == 8);
    CHECK(position.reversible_plies() == 1);
    CHECK(position.full_move() == 31);
    position.make_move(move_of("f0f1"));
    CHECK(position.full_move() == 31);
    position.make_null_move();
    CHECK(position.full_move() == 32);
    CHECK(position.reversible_plies() == 0);
    CHECK(position.rule_plies() == 10);
}

TEST_CASE("forgetting the line keeps the position and its counters") {
    for (const std::uint64_t seed : {51ULL, 52ULL, 53ULL}) {
        Random random(seed);
        Position position;
        for (int ply = 0; ply < 60; ++ply) {
            const Move move = random_move(position, random);
            if (move.is_none()) break;
            position.make_move(move);
            Position forgetful = position;
            forgetful.forget_line();
            REQUIRE(to_fen(forgetful) == to_fen(position));
            REQUIRE(forgetful.key() == position.key());
            REQUIRE(forgetful.checkers() == position.checkers());
            REQUIRE(forgetful.ply_count() == 0);
            REQUIRE(forgetful.reversible_plies() == 0);
            REQUIRE(forgetful.is_consistent());
            if (ply % 7 == 0) position = forgetful;
        }
    }
}

TEST_CASE("copies are independent") {
    Position position;
    position.make_move(move_of("b2e2"));
    Position copy = position;
    copy.make_move(move_of("b9c7"));
    CHECK(position.ply_count() == 1);
    CHECK(copy.ply_count() == 2);
    copy.undo_move();
    CHECK(to_fen(copy) == to_fen(position));
}

TEST_CASE("an observer sees every change") {
    Position position;
    Recorder recorder;
    position.make_move(move_of("h2h9"), recorder);
    position.make_move(move_of("i9h9"), recorder);
    REQUIRE(recorder.changes.size() == 2);
    CHECK(recorder.changes[0].piece == Piece(kRed, kCannon));
    CHECK(recorder.changes[0].captured == Piece(kBlack, kHorse));
    CHECK(recorder.changes[1].captured == Piece(kRed, kCannon));
    position.undo_move(recorder);
    position.undo_move(recorder);
    CHECK(recorder.changes.empty());
    CHECK(to_fen(position) == kStartFen);
}

TEST_CASE("parts of the key") {
    const Position start;
    Position position;
    position.make_move(move_of("a3a4"));
    CHECK(position.pawn_key() != start.pawn_key());
    CHECK(position.non_pawn_key(kRed) == start.non_pawn_key(kRed));
    position.make_move(move_of("b9c7"));
    CHECK(position.non_pawn_key(kBlack) != start.non_pawn_key(kBlack));
    CHECK(position.non_pawn_key(kRed) == start.non_pawn_key(kRed));
    // Two ways to one position.
    Position other;
    for (const char* move : {"b0c2", "b9c7", "a3a4"}) other.make_move(move_of(move));
    Position again;
    for (const char* move : {"a3a4", "b9c7", "b0c2"}) again.make_move(move_of(move));
    CHECK(other.key() == again.key());
    CHECK(other.key() != position.key());
}

TEST_CASE("no moves: mate and stalemate") {
    const std::pair<const char*, bool> kEnds[] = {
        {"5k3/4P4/2P1Ra2P/9/4P4/5R3/6C2/4BA3/5K3/4N4 b", false},
        {"2bkr4/r3a4/8b/R2C5/3C5/6B2/9/3ABK3/9/5A3 b", true},
        {"3NPk1RP/r3aP3/5a3/3n2P1R/5Cb2/1p4B2/5n3/3AK3C/9/6B2 b", true},
        {"2bk2N2/2C1a3n/5a3/9/5c3/1RBc2B2/3p5/9/p2K1p2N/3pr4 w", true},
    };
    for (const auto& [fen, mate] : kEnds) {
        INFO(fen);
        const Position position = position_of(fen);
        CHECK_FALSE(MoveGenerator(position).any());
        CHECK(position.in_check() == mate);
    }
}
