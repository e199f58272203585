// The engine's rules against NaiveBoard's, at every node of many small trees.

#include <algorithm>

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/move_gen.h"
#include "tests/bitboard/naive_board.h"
#include "tests/bitboard/sample_positions.h"

using namespace chuhe;

namespace {

std::vector<Move> sorted(const MoveList& list) {
    std::vector<Move> result(list.begin(), list.end());
    std::sort(result.begin(), result.end(), [](Move a, Move b) { return a.raw() < b.raw(); });
    return result;
}

Bitboard set_of(const std::vector<Square>& squares) {
    Bitboard result;
    for (const Square s : squares) result |= Bitboard(s);
    return result;
}

/// Everything that undoing a move must bring back.
struct Snapshot {
    explicit Snapshot(const Position& p)
        : fen(to_fen(p)),
          key(p.key()),
          pawn_key(p.pawn_key()),
          red_key(p.non_pawn_key(kRed)),
          black_key(p.non_pawn_key(kBlack)),
          checkers(p.checkers()),
          ply_count(p.ply_count()),
          reversible(p.reversible_plies()) {}
    friend bool operator==(const Snapshot&, const Snapshot&) = default;

    std::string fen;
    std::uint64_t key, pawn_key, red_key, black_key;
    Bitboard checkers;
    int ply_count, reversible;
};

void check_lists(const Position& position, const std::vector<Move>& expected) {
    const MoveGenerator generator(position);
    MoveList all;
    generator.all(all);
    REQUIRE(sorted(all) == expected);
    REQUIRE(generator.count() == static_cast<int>(expected.size()));
    REQUIRE(generator.any() == !expected.empty());

    MoveList captures;
    generator.captures(captures);
    MoveList both = captures;
    generator.quiets(both);
    REQUIRE(sorted(both) == expected);
    const bool divided = std::all_of(both.begin(), both.begin() + captures.size(),
                                     [&](Move m) { return position.is_capture(m); }) &&
                         std::none_of(both.begin() + captures.size(), both.end(),
                                      [&](Move m) { return position.is_capture(m); });
    REQUIRE(divided);
    MoveList captures_first;
    legal_moves(position, captures_first);
    REQUIRE(sorted(captures_first) == expected);
}

void check_made_move(Position& position, const NaiveBoard& naive, Move move) {
    const Snapshot before(position);
    const Color us = position.side_to_move();
    const bool check = naive.after(move).is_in_check(us.opposite());
    const std::uint64_t key_after = position.key_after(move);
    const Piece piece = position.piece_on(move.from());
    const Piece captured = position.piece_on(move.to());
    INFO(before.fen << " " << to_string(move));
    REQUIRE(position.gives_check(move) == check);

    const Change change = position.make_move(move);
    REQUIRE(change.piece == piece);
    REQUIRE(change.captured == captured);
    REQUIRE((change.from == move.from() && change.to == move.to()));
    REQUIRE(position.key() == key_after);
    REQUIRE(position.key() == position.compute_key());
    REQUIRE(position.in_check() == check);
    REQUIRE(position.is_consistent());
    position.undo_move();
    REQUIRE(Snapshot(position) == before);
    REQUIRE(position.is_consistent());
}

void check_node(Position& position) {
    const NaiveBoard naive(position);
    const std::vector<Move> expected = naive.legal_moves();
    const Color us = position.side_to_move();
    INFO(to_fen(position));
    REQUIRE(position.checkers() == set_of(naive.checkers(us)));
    check_lists(position, expected);
    for (const Move move : expected) check_made_move(position, naive, move);
}

void walk(Position& position, int depth, Random& random) {
    check_node(position);
    if (depth == 0) return;
    constexpr std::uint32_t kBranches = 3;
    for (std::uint32_t i = 0; i < kBranches; ++i) {
        const Move move = random_move(position, random);
        if (move.is_none()) return;
        position.make_move(move);
        walk(position, depth - 1, random);
        position.undo_move();
    }
}

void check_every_single_move(const Position& position) {
    const NaiveBoard naive(position);
    const MoveGenerator generator(position);
    INFO(to_fen(position));
    for (const Square to : Square::all()) {
        for (const Square from : Square::all()) {
            if (from == to) continue;
            const Move move(from, to);
            const bool pseudo_legal = naive.is_pseudo_legal(move);
            const bool legal = pseudo_legal && naive.is_legal(move);
            if (position.is_pseudo_legal(move) == pseudo_legal &&
                position.is_legal(move) == legal &&
                (!pseudo_legal || generator.is_legal(move) == legal)) {
                continue;
            }
            FAIL(to_string(move));
        }
    }
}

void check_attackers(const Position& position) {
    const NaiveBoard naive(position);
    INFO(to_fen(position));
    for (const Square s : position.occupied())
        REQUIRE(position.attackers_to(s, position.occupied()) == set_of(naive.attackers(s)));
}

template <class Transform>
Position transformed(const Position& position, bool swap_colors, Transform transform) {
    Board board;
    for (const Square s : position.occupied()) {
        const Piece piece = position.piece_on(s);
        board[transform(s)] = swap_colors ? Piece(piece.color().opposite(), piece.type()) : piece;
    }
    const Color side = swap_colors ? position.side_to_move().opposite() : position.side_to_move();
    return *Position::from_board(board, side);
}

template <class Transform>
void check_symmetry(const Position& position, bool swap_colors, Transform transform) {
    const Position other = transformed(position, swap_colors, transform);
    INFO(to_fen(position) << " and " << to_fen(other));
    MoveList moves;
    MoveList mapped;
    MoveList expected;
    legal_moves(position, moves);
    legal_moves(other, expected);
    for (const Move m : moves) {
        const Move image(transform(m.from()), transform(m.to()));
        mapped.push(image);
        REQUIRE(other.gives_check(image) == position.gives_check(m));
    }
    REQUIRE(sorted(mapped) == sorted(expected));
    REQUIRE(other.checkers().count() == position.checkers().count());
    REQUIRE(other.key() != position.key());
}

void check_null_move(Position& position) {
    if (position.in_check()) return;
    const Snapshot before(position);
    const Color us = position.side_to_move();
    // The other side may not be in check when it has just been passed the turn.
    if (NaiveBoard(position).is_in_check(us.opposite())) return;
    position.make_null_move();
    REQUIRE(position.side_to_move() == us.opposite());
    REQUIRE(position.key() == position.compute_key());
    REQUIRE(position.key() != before.key);
    REQUIRE(position.state().change.piece == kNoPiece);
    REQUIRE(position.reversible_plies() == 0);
    REQUIRE(position.is_consistent());
    check_lists(position, NaiveBoard(position).legal_moves());
    position.undo_null_move();
    REQUIRE(Snapshot(position) == before);
}

}  // namespace

TEST_CASE("trees from games, every node against the naive rules") {
    Random random(31);
    for (Position& position : game_positions(100, 32)) walk(position, 3, random);
}

TEST_CASE("trees from thrown positions, every node against the naive rules") {
    Random random(33);
    for (int i = 0; i < 1000; ++i) {
        Position position = thrown_position(random);
        walk(position, 2, random);
    }
}

TEST_CASE("many thrown positions: lists and checkers") {
    Random random(34);
    for (int i = 0; i < 20000; ++i) {
        const Position position = thrown_position(random);
        const NaiveBoard naive(position);
        INFO(to_fen(position));
        REQUIRE(position.checkers() == set_of(naive.checkers(position.side_to_move())));
        check_lists(position, naive.legal_moves());
    }
}

TEST_CASE("hundreds of thousands of thrown positions, every node of their trees", "[slow]") {
    Random random(35);
    for (int i = 0; i < 20000; ++i) {
        Position position = thrown_position(random);
        walk(position, 2, random);
        check_every_single_move(position);
        check_attackers(position);
    }
}

TEST_CASE("each of 90 times 90 moves is judged as the naive rules do") {
    for (const Position& position : game_positions(1000, 36)) check_every_single_move(position);
    Random random(37);
    for (int i = 0; i < 2000; ++i) check_every_single_move(thrown_position(random));
    CHECK_FALSE(Position().is_legal(kNoMove));
    CHECK_FALSE(Position().is_legal(Move::from_raw(0xFFFF)));
    CHECK_FALSE(Position().is_legal(Move::from_raw(0x3FFF)));
}

TEST_CASE("attackers of every piece") {
    for (const Position& position : game_positions(1500, 38)) check_attackers(position);
    Random random(39);
    for (int i = 0; i < 4000; ++i) check_attackers(thrown_position(random));
}

TEST_CASE("left and right, red and black are alike") {
    const auto mirror = [](Square s) { return s.mirrored(); };
    const auto flip = [](Square s) { return s.flipped(); };
    Random random(40);
    for (int i = 0; i < 2000; ++i) {
        const Position position = thrown_position(random);
        if (to_fen(transformed(position, false, mirror)) != to_fen(position))
            check_symmetry(position, false, mirror);
        check_symmetry(position, true, flip);
    }
}

TEST_CASE("null moves") {
    for (Position& position : game_positions(1000, 41)) check_null_move(position);
    Random random(42);
    for (int i = 0; i < 1000; ++i) {
        Position position = thrown_position(random);
        check_null_move(position);
    }
}
