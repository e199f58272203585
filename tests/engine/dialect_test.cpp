#include "engine/dialect.h"

#include <algorithm>

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "engine/bench.h"
#include "support/text.h"

namespace chuhe {

namespace {

constexpr MaterialLeft kStart{MaterialLeft::kFull};

CheckedLine line_with(Score score, bool played_out = false) {
    LineReport report;
    report.depth = 9;
    report.selective_depth = 14;
    report.score = score;
    report.nodes = 5000;
    report.milliseconds = 10;
    report.hash_full = 3;
    report.pv = {*parse_coordinates("h2e2"), *parse_coordinates("h9g7")};
    return {report, played_out};
}

}  // namespace

TEST_CASE("A line in UCI") {
    const int normal = normalised(35, kStart);
    const auto with_score = [](int score) {
        return fmt::format(
            "info depth 9 seldepth 14 multipv 1 score cp {} nodes 5000 nps 500000 hashfull 3 "
            "time 10 pv h2e2 h9g7",
            score);
    };
    const auto in_unit = [](ScoreUnit unit) {
        return uci_dialect().line(line_with(35), kStart, {.unit = unit});
    };
    CHECK(uci_dialect().line(line_with(35), kStart, {}) == with_score(normal));
    CHECK(in_unit(ScoreUnit::kCentipawns) == with_score(normal));
    CHECK(in_unit(ScoreUnit::kRaw) == with_score(35));
    CHECK(in_unit(ScoreUnit::kElo) == with_score(elo_difference(35, kStart)));
    CHECK(uci_dialect()
              .line(line_with(35), kStart, {.ranks = Ranks::kFromOne})
              .ends_with("pv h3e3 h10g8"));
    auto bounded = line_with(35);
    bounded.report.bound = Bound::kLower;
    const WinDrawLoss chances = win_draw_loss(35, kStart);
    CHECK(uci_dialect()
              .line(bounded, kStart, {.show_wdl = true})
              .find(fmt::format(" score cp {} lowerbound wdl {} {} {} nodes ", normal, chances.win,
                                chances.draw, chances.loss)) != std::string::npos);
}

TEST_CASE("The same score is worth less or more with other material") {
    const MaterialLeft few{4};
    CHECK(ucci_score(200, few, false) == normalised(200, few));
    CHECK(uci_dialect()
              .line(line_with(200), few, {})
              .find(fmt::format(" score cp {} ", normalised(200, few))) != std::string::npos);
}

TEST_CASE("A line in UCCI has a plain number") {
    CHECK(ucci_dialect().line(line_with(35), kStart, {}) ==
          fmt::format("info depth 9 score {} time 10 nodes 5000 nps 500000 pv h2e2 h9g7",
                      normalised(35, kStart)));
    CHECK(ucci_dialect().line(line_with(mate_in(3), true), kStart, {}).find("score 9997 ") !=
          std::string::npos);
    CHECK(ucci_dialect().line(line_with(35), kStart, {.several_lines = true}).find("multipv 1") !=
          std::string::npos);
}

TEST_CASE("Only a mate that was played out is called one") {
    CHECK(uci_dialect().line(line_with(mate_in(3), true), kStart, {}).find("score mate 2 ") !=
          std::string::npos);
    CHECK(uci_dialect().line(line_with(mated_in(4), true), kStart, {}).find("score mate -2 ") !=
          std::string::npos);
    CHECK(uci_dialect().line(line_with(mate_in(3)), kStart, {}).find("score cp 20997 ") !=
          std::string::npos);
    CHECK(uci_dialect().line(line_with(rule_win_in(6)), kStart, {}).find("score cp 19994 ") !=
          std::string::npos);
    CHECK(uci_dialect().line(line_with(rule_loss_in(6)), kStart, {}).find("score cp -19994 ") !=
          std::string::npos);
}

TEST_CASE("The bands of the UCCI scale do not touch") {
    const int most = std::min(9400, normalised(kMaxEvaluation, kStart));
    CHECK(ucci_score(kMaxEvaluation, kStart, false) == most);
    CHECK(ucci_score(-kMaxEvaluation, kStart, false) == -most);
    CHECK(ucci_score(rule_win_in(kMaxPly), kStart, false) > 9400);
    CHECK(ucci_score(rule_win_in(0), kStart, false) == 9700);
    CHECK(ucci_score(mate_in(kMaxPly), kStart, true) > 9700);
    CHECK(ucci_score(mated_in(2), kStart, true) == -9998);
    CHECK(ucci_score(mate_in(2), kStart, false) <= 9700);
    CHECK(ucci_score(0, kStart, false) == 0);
}

TEST_CASE("Lines are checked move by move") {
    const auto root = *parse_fen("3k5/9/9/9/9/9/9/8R/R8/5K3 w");
    LineReport report;
    report.score = mate_in(3);
    for (const char* move : {"i2i8", "d9e9", "a1a9"}) report.pv.push_back(*parse_coordinates(move));
    CHECK(checked(root, report).mate_is_played_out);
    report.score = mate_in(5);
    CHECK_FALSE(checked(root, report).mate_is_played_out);
    report.pv[2] = *parse_coordinates("a1a8");
    report.score = mate_in(3);
    CHECK_FALSE(checked(root, report).mate_is_played_out);
    report.pv[1] = *parse_coordinates("d9d8");  // into the rook
    CHECK(checked(root, report).report.pv.size() == 1);
}

TEST_CASE("UCCI text never has a word of the answer") {
    for (const char* text :
         {"a draw", "nobestmove", "resigned drawdraw resign", "nobestmovedraw"}) {
        const std::string said = ucci_dialect().message(text) + ucci_dialect().plain(text);
        for (const char* word : {"draw", "resign", "nobestmove"}) {
            CHECK(said.find(word) == std::string::npos);
        }
    }
    for (const auto& line : ucci_dialect().greeting()) {
        for (const char* word : {"draw", "resign", "nobestmove"}) {
            CHECK(line.find(word) == std::string::npos);
        }
    }
}

TEST_CASE("The answer") {
    const Move best = *parse_coordinates("h2e2");
    const Move reply = *parse_coordinates("h9g7");
    const auto zero = Ranks::kFromZero;
    CHECK(uci_dialect().best_move(best, kNoMove, zero, TalkWord::kNone) == "bestmove h2e2");
    CHECK(uci_dialect().best_move(best, reply, Ranks::kFromOne, TalkWord::kPeace) ==
          "bestmove h3e3 ponder h10g8");
    CHECK(ucci_dialect().best_move(best, reply, zero, TalkWord::kPeace) ==
          "bestmove h2e2 ponder h9g7 draw");
    CHECK(ucci_dialect().best_move(best, kNoMove, zero, TalkWord::kResign) ==
          "bestmove h2e2 resign");
    CHECK(ucci_dialect().no_move(true) == std::vector<std::string>{"nobestmove"});
    CHECK(uci_dialect().no_move(true) ==
          std::vector<std::string>{"info depth 0 score mate 0", "bestmove (none)"});
}

TEST_CASE("The bench positions are many, different and legal") {
    std::vector<std::string_view> fens(bench_positions().begin(), bench_positions().end());
    CHECK(fens.size() >= 40);
    std::sort(fens.begin(), fens.end());
    CHECK(std::adjacent_find(fens.begin(), fens.end()) == fens.end());
    for (const auto fen : fens) CHECK(parse_fen(fen).has_value());
}

}  // namespace chuhe
