#include <nlohmann/json.hpp>

#include "bitboard/fen.h"
#include "engine/page.h"
#include "engine/report_text.h"
#include "engine/score_text.h"
#include "eval/win_model.h"
#include "records/game_cursor.h"

namespace chuhe {

namespace {

using Json = nlohmann::ordered_json;
using records::Notation;

constexpr std::string_view kMarks[] = {"", "inaccuracy", "mistake", "blunder"};

/// A move in the notations that the page can switch between.
Json move_json(const Position& position, Move move) {
    return {{"u", records::write_move(position, move, Notation::kCoordinate)},
            {"w", records::write_move(position, move, Notation::kWxf)},
            {"c", records::write_move(position, move, Notation::kChinese)}};
}

Json moves_json(Position position, std::span<const Move> moves) {
    Json json = Json::array();
    for (const Move move : moves) {
        json.push_back(move_json(position, move));
        position.make_move(move);
    }
    return json;
}

/// The moves from a node on that a record gives first.
std::vector<Move> line_from(const records::Game& record, int node) {
    std::vector<Move> moves;
    for (; node != records::Game::kNone; node = record.node(node).first_child) {
        moves.push_back(record.node(node).move);
    }
    return moves;
}

/// The search's lines and the record's variations in one position.
Json lines_json(const records::Game& record, int node, const Position& position,
                const PositionAnalysis& found) {
    Json lines = Json::array();
    for (const CheckedLine& line : found.lines) {
        lines.push_back({{"kind", "engine"},
                         {"score", red_score_text(position, line.report.score)},
                         {"moves", moves_json(position, line.report.pv)}});
    }
    const int first = record.node(node).first_child;
    if (first == records::Game::kNone) return lines;
    for (int n = record.node(first).next_sibling; n != records::Game::kNone;
         n = record.node(n).next_sibling) {
        lines.push_back(
            {{"kind", "record"}, {"moves", moves_json(position, line_from(record, n))}});
    }
    return lines;
}

Json position_json(const records::Game& record, int node, const Position& position,
                   const PositionAnalysis& found, double red_points) {
    const WinDrawLoss chances = win_draw_loss(found.score(), material_left(position));
    const bool red = position.side_to_move() == kRed;
    return {
        {"score", red_score_text(position, found.score())},
        {"points", std::round(red_points * 10) / 10},
        {"wdl", {red ? chances.win : chances.loss, chances.draw, red ? chances.loss : chances.win}},
        {"comment", record.comment(node)},
        {"lines", lines_json(record, node, position, found)}};
}

Json review_json(const Position& position, const MoveReview& move) {
    Json json = move_json(position, move.move);
    json["red"] = move.mover == kRed;
    json["mark"] = kMarks[static_cast<std::size_t>(move.mark)];
    json["turn"] = move.is_turning_point;
    json["isBest"] = move.is_best();
    json["loss"] = move.loss;
    if (move.best) json["best"] = move_json(position, move.best);
    return json;
}

Json side_json(const SideReview& side) {
    return {{"accuracy", side.accuracy},         {"loss", side.average_loss},
            {"best", side.best_moves},           {"moves", side.moves},
            {"inaccuracies", side.inaccuracies}, {"mistakes", side.mistakes},
            {"blunders", side.blunders}};
}

std::string_view notation_letter(Notation notation) {
    switch (notation) {
        case Notation::kWxf:
        case Notation::kWxf1997:
            return "w";
        case Notation::kChinese:
        case Notation::kChineseCommon:
        case Notation::kChineseTraditional:
            return "c";
        default:
            return "u";
    }
}

void add_game(Json& data, const records::Game& record, const GameReview& game) {
    data["moves"] = Json::array();
    data["positions"] = Json::array();
    Position position = game.start;
    int node = records::Game::kRoot;
    for (std::size_t i = 0; i <= game.moves.size(); ++i) {
        data["positions"].push_back(
            position_json(record, node, position, game.positions[i], game.red_points(i)));
        if (i == game.moves.size()) break;
        data["moves"].push_back(review_json(position, game.moves[i]));
        position.make_move(game.moves[i].move);
        node = record.node(node).first_child;
    }
}

Json page_data(const records::Game& record, const GameReview& game, const ReportStyle& style) {
    Json data;
    data["engine"] = engine_name();
    data["effort"] = style.effort;
    data["language"] = style.language == Language::kEnglish ? "en" : "zh";
    data["notation"] = notation_letter(style.notation);
    data["tags"] = Json::object();
    for (const auto& [tag, value] : record.tags()) data["tags"][tag] = value;
    data["result"] = records::result_text(record.result);
    data["fen"] = to_fen(game.start);
    data["firstNumber"] = record.first_full_move();
    data["blackFirst"] = record.first_mover() == kBlack;
    if (game.opening) {
        data["opening"] = {{"en", game.opening->english}, {"zh", game.opening->chinese}};
    }
    add_game(data, record, game);
    data["incidents"] = Json::array();
    for (const RuleIncident& incident : game.incidents) {
        data["incidents"].push_back({{"ply", incident.ply},
                                     {"en", incident_text(incident, Language::kEnglish)},
                                     {"zh", incident_text(incident, Language::kChinese)},
                                     {"reasoning", incident.reasoning}});
    }
    data["red"] = side_json(game.sides[kRed]);
    data["black"] = side_json(game.sides[kBlack]);
    return data;
}

/// JSON that a script element can hold: nothing in it may look like the element's end.
std::string for_script(const Json& json) {
    std::string text;
    for (const char c : json.dump(-1, ' ', false, Json::error_handler_t::replace)) {
        text += c == '<' ? std::string("\\u003c") : std::string(1, c);
    }
    return text;
}

/// Fills the places of the page; what is filled in is not searched again.
std::string filled(std::string_view page,
                   std::initializer_list<std::pair<std::string_view, std::string_view>> parts) {
    std::string text;
    for (const auto& [place, content] : parts) {
        const std::size_t at = page.find(place);
        text += page.substr(0, at);
        text += content;
        page.remove_prefix(at + place.size());
    }
    return text + std::string(page);
}

}  // namespace

std::string report_html(const records::Game& record, const GameReview& game,
                        const ReportStyle& style) {
    return filled(kPageHtml, {{"{{style}}", kPageStyle},
                              {"{{data}}", for_script(page_data(record, game, style))},
                              {"{{script}}", kPageScript}});
}

}  // namespace chuhe
