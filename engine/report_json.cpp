#include <nlohmann/json.hpp>

#include "bitboard/fen.h"
#include "engine/report_text.h"
#include "engine/score_text.h"

namespace chuhe {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kMarks[] = {"", "inaccuracy", "mistake", "blunder"};

/// One decimal is as much as these numbers are worth.
double rounded(double value) {
    constexpr double kSteps = 10;
    return std::round(value * kSteps) / kSteps;
}

std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

Json to_json(const SideReview& side) {
    return {{"accuracy", rounded(side.accuracy)},
            {"average_loss", rounded(side.average_loss)},
            {"moves", side.moves},
            {"best_moves", side.best_moves},
            {"inaccuracies", side.inaccuracies},
            {"mistakes", side.mistakes},
            {"blunders", side.blunders}};
}

Json to_json(const RuleIncident& incident) {
    return {{"ply", incident.ply},
            {"reason", name(incident.outcome.reason)},
            {"verdict", incident.outcome.verdict()},
            {"sentence", incident.outcome.sentence},
            {"clause", incident.clause},
            {"reasoning", incident.reasoning}};
}

Json move_json(const Position& position, const GameReview& game, std::size_t index,
               records::Notation notation) {
    const MoveReview& move = game.moves[index];
    Json json = {{"ply", move.ply},
                 {"side", move.mover == kRed ? "red" : "black"},
                 {"fen", to_fen(position)},
                 {"move", records::write_move(position, move.move, notation)}};
    json["best"] =
        move.best ? Json(records::write_move(position, move.best, notation)) : Json(nullptr);
    json["expected_before"] = rounded(move.expected_before);
    json["expected_after"] = rounded(move.expected_after);
    json["loss"] = rounded(move.loss);
    json["mark"] = kMarks[static_cast<std::size_t>(move.mark)];
    json["turning_point"] = move.is_turning_point;
    json["lines"] = Json::array();
    for (const CheckedLine& line : game.positions[index].lines) {
        json["lines"].push_back(Json(to_json(position, line, notation)));
    }
    return json;
}

}  // namespace

std::string report_json(const records::Game& record, const GameReview& game,
                        const ReportStyle& style) {
    std::string text;
    Position position = game.start;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        text += dump(move_json(position, game, i, style.notation));
        position.make_move(game.moves[i].move);
    }
    Json summary = {{"tags", Json::object()}};
    for (const auto& [tag, value] : record.tags()) summary["tags"][tag] = value;
    summary["result"] = records::result_text(record.result);
    summary["opening"] = nullptr;
    if (game.opening) {
        summary["opening"] = {{"english", game.opening->english},
                              {"chinese", game.opening->chinese}};
    }
    summary["red"] = to_json(game.sides[kRed]);
    summary["black"] = to_json(game.sides[kBlack]);
    summary["incidents"] = Json::array();
    for (const RuleIncident& incident : game.incidents) {
        summary["incidents"].push_back(to_json(incident));
    }
    summary["turning_points"] = Json::array();
    for (const MoveReview& move : game.moves) {
        if (move.is_turning_point) summary["turning_points"].push_back(move.ply);
    }
    summary["searched"] = style.effort;
    return text + dump(Json{{"summary", summary}});
}

}  // namespace chuhe
