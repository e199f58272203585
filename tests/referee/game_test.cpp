#include "referee/game.h"

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "support/text.h"
#include "tests/rules_cases.h"

using namespace chuhe;

namespace {

Game played(std::string_view fen, std::string_view moves, const RuleOptions& options) {
    Game game(*parse_fen(fen), options);
    for (const std::string_view word : split_words(moves)) game.play(*parse_coordinates(word));
    return game;
}

std::string verdict(std::string_view fen, std::string_view moves, const RuleOptions& options) {
    return std::string(played(fen, moves, options).outcome().verdict());
}

const RulesCase& case_called(const std::vector<RulesCase>& cases, std::string_view id) {
    for (const RulesCase& c : cases) {
        if (c.id == id) return c;
    }
    FAIL("no case " << id);
    return cases.front();
}

std::string image_of_moves(std::string_view moves, bool flip) {
    std::string result;
    for (const std::string_view word : split_words(moves)) {
        const Move move = *parse_coordinates(word);
        const auto image = [&](Square s) { return flip ? s.flipped() : s.mirrored(); };
        result += to_string(Move(image(move.from()), image(move.to()))) + ' ';
    }
    return result;
}

Position image_of(const Position& position, bool flip) {
    Board board;
    for (const Square s : Square::all()) {
        const Piece piece = position.piece_on(s);
        if (piece == kNoPiece) continue;
        board[flip ? s.flipped() : s.mirrored()] =
            flip ? Piece(piece.color().opposite(), piece.type()) : piece;
    }
    const Color side = position.side_to_move();
    return *Position::from_board(board, flip ? side.opposite() : side, position.rule_plies());
}

}  // namespace

TEST_CASE("a growing game tells its outcome after every move") {
    Game game(*parse_fen("3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1"));
    const auto moves = split_words("e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1");
    for (const std::string_view word : moves) {
        CHECK_FALSE(game.play(*parse_coordinates(word)).is_over());
    }
    const Outcome& outcome = game.play(*parse_coordinates("e9d9"));
    CHECK(outcome.reason == EndReason::kPerpetualCheck);
    CHECK(outcome.winner == kBlack);
    CHECK_FALSE(outcome.sentence.empty());
}

TEST_CASE("verdicts do not change in the mirror or with colours exchanged") {
    for (const RulesCase& c : read_rules_cases()) {
        const auto set = corpus_rule_set(c.rules);
        const RuleOptions options = rule_options(set.value_or(RuleSet::kAsian));
        const Position start = *parse_fen(c.fen);
        for (const bool flip : {false, true}) {
            Game game(image_of(start, flip), options);
            const std::string moves = image_of_moves(c.moves, flip);
            for (const std::string_view word : split_words(moves)) {
                game.play(*parse_coordinates(word));
            }
            std::string expected = c.verdict;
            if (flip && expected == "red_loses") {
                expected = "black_loses";
            } else if (flip && expected == "black_loses") {
                expected = "red_loses";
            }
            INFO(c.id << (flip ? " colours exchanged" : " mirrored"));
            CHECK(std::string(game.outcome().verdict()) == expected);
        }
    }
}

TEST_CASE("switches of the disputed questions") {
    const auto cases = read_rules_cases();
    SECTION("a check that also attacks") {
        const RulesCase& c = case_called(cases, "AXF-F006");
        RuleOptions options = rule_options(RuleSet::kAsian);
        CHECK(verdict(c.fen, c.moves, options) == "draw");
        options.check_may_chase = true;
        CHECK(verdict(c.fen, c.moves, options) == "black_loses");
    }
    SECTION("advisors and elephants on protected pieces") {
        const RulesCase& c = case_called(cases, "PIKA-011");
        RuleOptions options = rule_options(RuleSet::kAsian);
        CHECK(verdict(c.fen, c.moves, options) == "draw");
        options.minor_pieces_hit_protected = true;
        CHECK(verdict(c.fen, c.moves, options) == "red_loses");
    }
    SECTION("the book's diagram 74") {
        const RulesCase& c = case_called(cases, "AXF-D074");
        RuleOptions options = rule_options(RuleSet::kAsian);
        CHECK(verdict(c.fen, c.moves, options) == "draw");
        options.follows_diagram_74 = false;
        CHECK(verdict(c.fen, c.moves, options) == "red_loses");
    }
    SECTION("the number of occurrences") {
        const RulesCase& c = case_called(cases, "AXF-N011");
        RuleOptions options = rule_options(RuleSet::kAsian);
        CHECK(verdict(c.fen, c.moves, options) == "red_loses");
        options.occurrences = 4;
        CHECK(verdict(c.fen, c.moves, options) == "none");
    }
}

TEST_CASE("rules that differ on one line") {
    // The victim's side checks now and then.
    const char* fen = "9/3k2c2/3N5/9/9/9/9/9/5K3/9 w - - 0 1";
    const char* three = "d7f6 g8f8 f6d7 f8g8 d7f6 g8f8 f6d7 f8g8";
    CHECK(verdict(fen, three, rule_options(RuleSet::kAsian)) == "red_loses");
    CHECK(verdict(fen, three, rule_options(RuleSet::kClub)) == "red_loses");
    CHECK(verdict(fen, three, rule_options(RuleSet::kComputer)) == "draw");
    CHECK(verdict(fen, three, rule_options(RuleSet::kLeague)) == "none");
    const std::string four = std::string(three) + " d7f6 g8f8 f6d7 f8g8";
    CHECK(verdict(fen, four, rule_options(RuleSet::kLeague)) == "red_loses");
    CHECK(verdict(fen, four, rule_options(RuleSet::kChinese)) == "red_loses");
}

TEST_CASE("mate and stalemate come before every count") {
    const Game mate =
        played("3k5/R8/9/9/9/9/9/9/8R/4K4 w - - 119 60", "i1i9", rule_options(RuleSet::kAsian));
    CHECK(mate.outcome().reason == EndReason::kCheckmate);
    const Game stalemate =
        played("3k5/9/3P5/9/9/9/9/9/9/5K3 w - - 0 1", "f0e0", rule_options(RuleSet::kLeague));
    CHECK(stalemate.outcome().reason == EndReason::kStalemate);
    CHECK(stalemate.outcome().winner == kRed);
}

TEST_CASE("three checks in a row by one piece are allowed in clubs, four are not") {
    const RuleOptions club = rule_options(RuleSet::kClub);
    const char* fen = "3k5/9/9/9/9/9/9/9/8R/4K4 w - - 0 1";
    CHECK(verdict(fen, "i1i9 d9d8 i9i8 d8d7 i8i7", club) == "none");
    const Game fourth = played(fen, "i1i9 d9d8 i9i8 d8d7 i8i7 d7d8 i7d7", club);
    CHECK(fourth.outcome().reason == EndReason::kTooManyChecks);
    // A quiet move of the checker in between starts the count again.
    CHECK(verdict(fen, "i1i9 d9d8 i9i8 d8d7 i8i7 d7d8 i7i6 d8d9 i6i9", club) == "none");
    RuleOptions generous = club;
    generous.checks_in_a_row = 6;
    CHECK(verdict(fen, "i1i9 d9d8 i9i8 d8d7 i8i7 d7d8 i7d7", generous) == "none");
}

TEST_CASE("moves that lose by the rules are found before they are played") {
    // The fourth occurrence by the league's rule: the ban list of a UCCI referee.
    const std::string_view fen = "4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w - - 0 1";
    const std::string_view moves = "c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3";
    const Game game = played(fen, moves, rule_options(RuleSet::kLeague));
    REQUIRE_FALSE(game.outcome().is_over());
    const std::vector<Move> banned = moves_lost_by_rule(game);
    REQUIRE(banned.size() == 1);
    CHECK(to_string(banned.front()) == "c1c3");
}
