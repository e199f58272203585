#include "records/book.h"

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "records/book_builder.h"
#include "records/game_file.h"
#include "records/xqbase_book.h"
#include "temp_folder.h"

using namespace chuhe;
using namespace chuhe::records;

namespace {

constexpr const char* kGames =
    "[Event \"a\"]\n\n1. 炮二平五 马8进7 2. 马二进三 1-0\n\n"
    "[Event \"b\"]\n\n1. 炮八平五 马2进3 2. 马八进七 1/2-1/2\n\n"  // the mirror image of a
    "[Event \"c\"]\n\n1. 炮二平五 马8进7 2. 兵七进一 0-1\n\n"
    "[Event \"d\"]\n\n1. 兵七进一 *\n";

Move move_of(const char* text) {
    return *parse_coordinates(text);
}

const BookMove* find(const std::vector<BookMove>& moves, const char* text) {
    for (const BookMove& m : moves) {
        if (m.move == move_of(text)) return &m;
    }
    return nullptr;
}

Position after(std::initializer_list<const char*> moves) {
    Position position;
    for (const char* text : moves) position.make_move(move_of(text));
    return position;
}

}  // namespace

TEST_CASE("a book from games merges mirror images and keeps the results") {
    const test::TempFolder folder;
    REQUIRE(write_file(folder / "games.pgn", kGames));
    for (const char* const name : {"book.sqlite", "BOOK.DAT"}) {
        INFO(name);
        const auto summary = build_book(folder / "games.pgn", folder / name, {}, {});
        REQUIRE(summary.has_value());
        CHECK(summary->games == 4);
        CHECK(summary->entries == 4);
        const auto book = open_book(folder / name);
        REQUIRE(book.has_value());
        CHECK((*book)->size() == 4);
        const bool counts = std::string_view(name) != "BOOK.DAT";

        const auto moves = (*book)->moves(Position());
        CHECK(moves.size() == 2);
        const BookMove* const cannon = find(moves, "h2e2");
        REQUIRE(cannon != nullptr);
        CHECK(cannon->weight == 3);  // a win, a draw, a loss
        if (counts)
            CHECK(std::tuple(cannon->wins, cannon->draws, cannon->losses) ==
                  std::tuple(1U, 1U, 1U));
        // Both lines, asked from both sides of the mirror.
        for (const Position& position : {after({"h2e2", "h9g7"}), after({"b2e2", "b9c7"})}) {
            const bool mirror = position.piece_on(Square(File(1), Rank(2))) == kNoPiece;
            const auto replies = (*book)->moves(position);
            REQUIRE(replies.size() == 1);  // the loss weighs nothing
            CHECK(replies[0].move == move_of(mirror ? "b0c2" : "h0g2"));
            CHECK(replies[0].weight == 3);
        }
        CHECK((*book)->moves(after({"a0a1"})).empty());
    }
    CHECK_FALSE(build_book(folder / "none.pgn", folder / "x", {}, {}).has_value());
}

TEST_CASE("what is no book is refused by name") {
    const test::TempFolder folder;
    REQUIRE(write_file(folder / "odd.dat", "1234567"));
    CHECK(open_book(folder / "odd.dat")
              .error()
              .ends_with("no BOOK.DAT: 7 bytes are no whole number of 8-byte entries"));
    REQUIRE(write_file(folder / "zero.dat", std::string(16, '\0')));
    CHECK(open_book(folder / "zero.dat").error().ends_with("no entry holds a move on the board"));
    REQUIRE(write_file(folder / "bad.sqlite", std::string("SQLite format 3\0junk", 20)));
    CHECK_FALSE(open_book(folder / "bad.sqlite").has_value());
    CHECK(open_book(folder / "none").error().ends_with("no such file"));
    BookShelf shelf;
    CHECK(shelf.open("none; ;odd.dat;<empty>", folder.path()).size() == 2);
    CHECK(shelf.empty());
    CHECK(shelf.moves(Position()).empty());
}

TEST_CASE("xqbase's move code and key stream") {
    // Cannon h2e2: file 10, rank 10 from the top on the wide board, to file 7.
    CHECK(xqbase_move_code(move_of("h2e2")) == (10 + 10 * 16) + 256 * (7 + 10 * 16));
    CHECK(xqbase_move(xqbase_move_code(move_of("a0i9"))) == move_of("a0i9"));
    CHECK_FALSE(xqbase_move(0));
    // The known start of RC4 with a key of zeros is de 18 89 41 a3 37 5d 3a 8a 06 1e 67; the third
    // word belongs to the side to move.
    const Position start;
    Position black = start;
    black.make_null_move();
    CHECK((xqbase_lock(start) ^ xqbase_lock(black)) == 0x671E068AU);
}

TEST_CASE("unsafe moves are not played from a book") {
    // The rook would be taken by the pawn's protector for nothing.
    const auto hanging = parse_fen("3k5/9/9/9/2r6/9/2P6/9/2R6/4K4 w");
    REQUIRE(hanging.has_value());
    CHECK(is_safe_book_move(*hanging, move_of("c1c2")));
    const auto given = parse_fen("3k5/9/9/9/2r6/9/9/9/4R4/4K4 w");
    CHECK_FALSE(is_safe_book_move(*given, move_of("e1c1")));
    CHECK(is_safe_book_move(*given, move_of("e1e5")) == false);
    CHECK(is_safe_book_move(*given, move_of("e1e4")));
    // Back to where the game has been.
    CHECK_FALSE(is_safe_book_move(after({"h0g2", "h9g7", "g2h0"}), move_of("g7h9")));
    CHECK(is_safe_book_move(after({"h0g2", "h9g7", "g2h0"}), move_of("b9c7")));
    // The cannon on h7 would take the rook over the one on h2.
    CHECK_FALSE(is_safe_book_move(after({"h0g2", "h9g7"}), move_of("i0h0")));
    CHECK(is_safe_book_move(after({"h0g2", "h9g7"}), move_of("i0i1")));
}

TEST_CASE("the choice follows the weights") {
    std::vector<BookMove> moves(2);
    moves[0].move = move_of("h2e2");
    moves[0].weight = 3;
    moves[1].move = move_of("c3c4");
    moves[1].weight = 1;
    Random random(5);
    int first = 0;
    for (int i = 0; i < 4000; ++i) {
        if (choose_book_move(moves, false, random)->move == moves[0].move) ++first;
    }
    CHECK(first > 2850);
    CHECK(first < 3150);
    CHECK(choose_book_move(moves, true, random)->move == moves[0].move);
    CHECK_FALSE(choose_book_move({}, true, random));
    CHECK(book_table(Position(), moves, Notation::kChinese).starts_with("炮二平五"));
}
