// Reviews of games, put together from results that are given here: no search.

#include "engine/game_analysis.h"

#include <catch2/catch.hpp>

#include "bitboard/fen.h"
#include "engine/opening_names.h"
#include "records/notation.h"

namespace chuhe {

namespace {

constexpr MaterialLeft kStart{MaterialLeft::kFull};

std::vector<Move> line_of(std::string_view text, const Position& start = Position()) {
    return records::read_line(start, text).value();
}

/// A result with this score and best move.
PositionAnalysis found(Score score, Move best) {
    CheckedLine line;
    line.report.score = score;
    line.report.pv = {best};
    PositionAnalysis analysis;
    analysis.lines.push_back(line);
    return analysis;
}

}  // namespace

TEST_CASE("expected points follow the win model") {
    for (const MaterialLeft material : {kStart, MaterialLeft{3}}) {
        CHECK(expected_points(0, material) == Approx(50));
        CHECK(expected_points(mate_in(3), material) == Approx(100));
        CHECK(expected_points(mated_in(4), material) == Approx(0));
        for (const Score score : {200, 500, 1200}) {
            const double points = expected_points(score, material);
            CHECK(points == Approx(100 * expected_result(win_draw_loss(score, material))));
            CHECK(points + expected_points(-score, material) == Approx(100));
            CHECK(points > expected_points(score - 100, material));
        }
    }
}

TEST_CASE("marks begin exactly at their thresholds") {
    CHECK(mark_of(0) == Mark::kNone);
    CHECK(mark_of(kInaccuracyLoss - 0.01) == Mark::kNone);
    CHECK(mark_of(kInaccuracyLoss) == Mark::kInaccuracy);
    CHECK(mark_of(kMistakeLoss - 0.01) == Mark::kInaccuracy);
    CHECK(mark_of(kMistakeLoss) == Mark::kMistake);
    CHECK(mark_of(kBlunderLoss - 0.01) == Mark::kMistake);
    CHECK(mark_of(kBlunderLoss) == Mark::kBlunder);
    CHECK(mark_of(100) == Mark::kBlunder);
}

TEST_CASE("accuracy falls from a hundred with the loss") {
    CHECK(move_accuracy(0) == Approx(100));
    CHECK(move_accuracy(25) == Approx(36.79).margin(0.01));
    CHECK(move_accuracy(10) > move_accuracy(20));
    CHECK(move_accuracy(100) > 0);
}

TEST_CASE("a turning point must last") {
    const std::vector<double> lasting = {50, 52, 70, 72, 75, 74};
    CHECK(find_turning_points(lasting) ==
          std::vector<bool>{false, false, true, false, false, false});
    const std::vector<double> peak = {50, 52, 70, 52, 50, 51};
    CHECK(find_turning_points(peak) == std::vector<bool>(6, false));
    const std::vector<double> at_the_end = {50, 50, 20};
    CHECK(find_turning_points(at_the_end) == std::vector<bool>{false, false, true});
    const std::vector<double> from_red_to_black = {80, 80, 30, 20, 25};
    CHECK(find_turning_points(from_red_to_black) ==
          std::vector<bool>{false, false, true, false, false});
    CHECK(find_turning_points({}).empty());
}

TEST_CASE("losses belong to the side that moved") {
    const auto line = line_of("h2e2 h9g7 h0g2");
    std::vector<PositionAnalysis> results;
    results.push_back(found(20, line[0]));
    results.push_back(found(-20, line_of("b9c7", positions_of({}, line)[1])[0]));
    results.push_back(found(900, line[2]));  // black's move gave this to red
    results.push_back(found(-900, line_of("i9h9", positions_of({}, line)[3])[0]));
    const GameReview review =
        review_game(Position(), line, std::move(results), rule_options(RuleSet::kAsian));
    REQUIRE(review.moves.size() == 3);
    CHECK(review.moves[0].is_best());
    CHECK(review.moves[0].loss == 0);
    CHECK(review.moves[1].mover == kBlack);
    CHECK(review.moves[1].loss ==
          Approx(expected_points(-20, kStart) - expected_points(-900, kStart)));
    CHECK(review.moves[1].mark == Mark::kBlunder);
    CHECK(review.moves[1].is_turning_point);
    CHECK(review.sides[kRed].moves == 2);
    CHECK(review.sides[kRed].accuracy == Approx(100));
    CHECK(review.sides[kBlack].blunders == 1);
    CHECK(review.sides[kBlack].accuracy < 60);
    CHECK(review.red_points(1) == Approx(expected_points(20, kStart)));
    CHECK(review.incidents.empty());
}

TEST_CASE("a mated side has no line and no points") {
    const Position start = parse_fen("3k5/R8/9/9/9/9/9/9/8R/5K3 w").value();
    const auto line = line_of("i1i9", start);
    std::vector<PositionAnalysis> results = {found(mate_in(1), line[0]), {}};
    const GameReview review =
        review_game(start, line, std::move(results), rule_options(RuleSet::kAsian));
    CHECK(review.red_points(1) == Approx(100));
    REQUIRE(review.incidents.size() == 1);
    CHECK(review.incidents[0].ply == 1);
    CHECK(review.incidents[0].outcome.winner == kRed);
    CHECK(review.opening == nullptr);
}

TEST_CASE("the referee's verdict on a repetition is an incident, once") {
    const auto line = line_of("h2e2 h9g7 i0i1 i9i8 i1i0 i8i9 i0i1 i9i8 i1i0 i8i9 i0i1 i9i8");
    std::vector<PositionAnalysis> results;
    for (const Move move : line) results.push_back(found(0, move));
    results.push_back(found(0, line_of("i1i0", positions_of({}, line).back())[0]));
    const GameReview review =
        review_game(Position(), line, std::move(results), rule_options(RuleSet::kAsian));
    REQUIRE(review.incidents.size() == 1);
    CHECK(review.incidents[0].outcome.is_draw());
    CHECK(review.incidents[0].outcome.reason == EndReason::kRepetition);
    CHECK_FALSE(review.incidents[0].reasoning.empty());
}

TEST_CASE("openings have names on either wing and after any order of moves") {
    const auto name = [](std::string_view text) {
        const OpeningName* opening = opening_name(line_of(text));
        return opening ? std::string(opening->chinese) : std::string();
    };
    CHECK(name("h2e2") == "当头炮");
    CHECK(name("b2e2") == "当头炮");
    CHECK(name("h2e2 h7e7") == "顺炮");
    CHECK(name("b2e2 b7e7") == "顺炮");
    CHECK(name("h2e2 b7e7") == "列炮");
    CHECK(name("b2e2 h7e7") == "列炮");
    CHECK(name("h2e2 h9g7 h0g2 b9c7") == "中炮对屏风马");
    CHECK(name("h2e2 b9c7 h0g2 h9g7") == "中炮对屏风马");
    CHECK(name("b2e2 h9g7 b0c2 b9c7") == "中炮对屏风马");
    CHECK(name("h2e2 b9c7 h0g2 h7f7 i0h0 h9g7") == "中炮对反宫马");
    CHECK(name("h2e2 h9g7 h0g2 b9a7") == "中炮对单提马");
    CHECK(name("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 h0h6") == "中炮过河车对屏风马");
    CHECK(name("g0e2") == "飞相局");
    CHECK(name("c0e2") == "飞相局");
    CHECK(name("c3c4 b7c7") == "仙人指路对卒底炮");
    CHECK(name("h0g2") == "起马局");
    CHECK(name("h2d2") == "过宫炮");
    CHECK(name("h2f2") == "士角炮");
    CHECK(name("a3a4") == "边兵局");
    CHECK(name("e0e1").empty());
    CHECK(opening_name({}) == nullptr);
}

}  // namespace chuhe
