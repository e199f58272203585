#include "engine/report_text.h"

#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "engine/position_list.h"
#include "engine/progress_line.h"
#include "engine/score_text.h"
#include "records/pgn.h"

namespace chuhe {

namespace {

constexpr std::string_view kGame = R"([Event "A <test> & more"]
[Red "R"]
[Black "B"]
[Result "1-0"]

1. 炮二平五 马8进7 2. 马二进三 {kept} 马2进3 ( 2... 炮2平5 3. 车一平二 ) 1-0
)";

records::Game sample_record() {
    records::Game game;
    records::read_pgn(kGame, records::Notation::kAuto,
                      [&](Result<records::Game> read) { game = std::move(read.value()); });
    return game;
}

GameReview sample_review(const records::Game& record) {
    const auto line = record.main_line();
    const auto positions = positions_of(record.start(), line);
    // Black's first move is made a blunder by the numbers.
    const Score scores[] = {10, -10, 900, -890, 895};
    const std::string_view best[] = {"h2e2", "b9c7 h0g2", "h0g2", "b7e7", "i0h0 i9h9"};
    std::vector<PositionAnalysis> results;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        CheckedLine checked_line;
        checked_line.report.score = scores[i];
        checked_line.report.pv = records::read_line(positions[i], best[i]).value();
        PositionAnalysis found;
        found.lines = {checked_line};
        results.push_back(found);
    }
    return review_game(record.start(), line, std::move(results), rule_options(RuleSet::kAsian));
}

}  // namespace

TEST_CASE("the table has a row for each move, marks and both sides") {
    const auto record = sample_record();
    const std::string table =
        report_table(record, sample_review(record), {records::Notation::kWxf, {}, "depth 3"});
    CHECK(table.find("C2=5") != std::string::npos);
    CHECK(table.find("?? blunder") != std::string::npos);
    CHECK(table.find("turning point") != std::string::npos);
    CHECK(table.find("Opening: Central Cannon against Screen Horses") != std::string::npos);
    CHECK(table.find("Searched: depth 3") != std::string::npos);
    const std::string chinese = report_table(record, sample_review(record),
                                             {records::Notation::kChinese, Language::kChinese, {}});
    CHECK(chinese.find("炮二平五") != std::string::npos);
    CHECK(chinese.find("?? 败着") != std::string::npos);
    CHECK(chinese.find("中炮对屏风马") != std::string::npos);
}

TEST_CASE("every line of the JSON report is an object") {
    const auto record = sample_record();
    std::istringstream lines(
        report_json(record, sample_review(record), {records::Notation::kCoordinate, {}, {}}));
    std::vector<nlohmann::json> objects;
    for (std::string line; std::getline(lines, line);) {
        objects.push_back(nlohmann::json::parse(line));
    }
    REQUIRE(objects.size() == 5);
    CHECK(objects[1]["mark"] == "blunder");
    CHECK(objects[1]["side"] == "black");
    CHECK(objects[1]["best"] == "b9c7");
    CHECK(objects[1]["turning_point"] == true);
    CHECK(objects[0]["loss"] == 0.0);
    const auto& summary = objects[4]["summary"];
    CHECK(summary["tags"]["Event"] == "A <test> & more");
    CHECK(summary["black"]["blunders"] == 1);
    CHECK(summary["turning_points"] == nlohmann::json({2}));
}

TEST_CASE("the annotated game can be read again") {
    const auto record = sample_record();
    for (const auto notation : {records::Notation::kChinese, records::Notation::kWxf,
                                records::Notation::kIccs, records::Notation::kCoordinate}) {
        records::PgnOptions options;
        options.notation = notation;
        const std::string text = write_pgn(
            annotated_game(record, sample_review(record), {notation, Language::kChinese, {}}),
            options);
        int games = 0;
        records::read_pgn(text, records::Notation::kAuto, [&](Result<records::Game> game) {
            ++games;
            REQUIRE(game);
            CHECK(game->notes().empty());
            CHECK(game->main_line() == record.main_line());
            // The record's own variation and the better line.
            CHECK(game->move_count() == record.move_count() + 2);
            CHECK(game->tag("Opening") == "中炮对屏风马");
        });
        CHECK(games == 1);
        CHECK(text.find("kept") != std::string::npos);
        CHECK(text.find("败着") != std::string::npos);
        CHECK(text.find(fmt::format("[%eval {:+.2f}]", normalised(10, {}) / 100.0)) !=
              std::string::npos);
    }
}

TEST_CASE("the page holds the game as data and names no other file") {
    const auto record = sample_record();
    const std::string page = report_html(record, sample_review(record),
                                         {records::Notation::kChinese, Language::kEnglish, "x"});
    constexpr std::string_view kStart = "id=\"data\">";
    const auto start = page.find(kStart) + kStart.size();
    const auto text = page.substr(start, page.find("</script>", start) - start);
    CHECK(text.find('<') == std::string::npos);
    const auto data = nlohmann::json::parse(text);
    CHECK(data["moves"].size() == 4);
    CHECK(data["positions"].size() == 5);
    CHECK(data["moves"][0]["c"] == "炮二平五");
    CHECK(data["moves"][0]["w"] == "C2=5");
    CHECK(data["moves"][0]["u"] == "h2e2");
    CHECK(data["tags"]["Event"] == "A <test> & more");
    CHECK(data["positions"][3]["lines"][1]["kind"] == "record");
    CHECK(page.find("http") == page.find("http-equiv"));
    CHECK(page.find("src=") == std::string::npos);
    CHECK(page.find("{{") == std::string::npos);
}

TEST_CASE("every reason of the referee has its Chinese words") {
    RuleIncident incident;
    incident.outcome.sentence = "Black checks perpetually.";
    incident.outcome.reason = EndReason::kPerpetualCheck;
    incident.outcome.winner = kRed;
    CHECK(incident_text(incident, Language::kEnglish) == "Black checks perpetually.");
    CHECK(incident_text(incident, Language::kChinese) == "长将作负，红胜");
    incident.outcome.winner.reset();
    incident.outcome.reason = EndReason::kDeadMaterial;
    CHECK(incident_text(incident, Language::kChinese) == "双方均无取胜子力作和");
}

TEST_CASE("scores as red sees them") {
    const Position red;
    Position black;
    black.make_move(records::read_line(black, "h2e2").value().front());
    const double normal = normalised(35, material_left(red)) / 100.0;
    CHECK(red_score_text(red, 35) == fmt::format("{:+.2f}", normal));
    CHECK(red_score_text(black, 35) == fmt::format("{:+.2f}", -normal));
    CHECK(red_score_text(red, mate_in(5)) == "#3");
    CHECK(red_score_text(black, mate_in(5)) == "#-3");
    CHECK(red_score_text(black, mated_in(4)) == "#2");
    CHECK(red_score_text(black, rule_win_in(4)) == "R-");
    CHECK(display_width("炮二平五") == 8);
    CHECK(padded("车", 4) == "车  ");
}

TEST_CASE("positions of a list in several forms") {
    const auto epd =
        parse_listed_position("3k5/9/9/9/9/9/9/8R/R8/5K3 w - - 0 1 bm i2i9; id \"two rooks\";");
    REQUIRE(epd);
    CHECK(epd->id == "two rooks");
    const auto played = parse_listed_position(
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves h2e2 h9g7");
    REQUIRE(played);
    CHECK(played->position.ply_count() == 2);
    CHECK_FALSE(parse_listed_position("no position at all"));
    CHECK_FALSE(parse_listed_position("3k5/9/9/9/9/9/9/8R/R8/5K3 w moves a1a1"));
    CHECK_FALSE(read_positions("/nonexistent/list"));
}

TEST_CASE("progress tells what is left") {
    CHECK(ProgressLine::text("read", 5, 10, 0, 30000) ==
          "[##########          ] read 5 of 10, 0:30 left");
    CHECK(ProgressLine::text("read", 5, 10, 4, 30000).ends_with("2:30 left"));
    CHECK(ProgressLine::text("read", 5, 10, 5, 30000).ends_with("5 of 10"));
    CHECK(ProgressLine::text("read", 10, 10, 0, 30000).ends_with("10 of 10"));
}

}  // namespace chuhe
