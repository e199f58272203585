#include "engine/score_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "eval/win_model.h"
#include "records/utf8.h"

namespace chuhe {

namespace {

/// Of a normalised score, in hundredths.
std::string decimal(int hundredths) {
    constexpr double kHundredths = 100;
    return fmt::format("{:+.2f}", hundredths / kHundredths);
}

}  // namespace

std::string score_text(const Position& position, const CheckedLine& line) {
    const auto reported = to_reported(line.report.score);
    if (const auto* mate = std::get_if<MateIn>(&reported); mate && line.mate_is_played_out) {
        return mate->moves > 0 ? fmt::format("mate in {}", mate->moves)
                               : fmt::format("mated in {}", -mate->moves);
    }
    if (const auto* rule = std::get_if<RuleDecision>(&reported)) {
        return rule->win ? "wins by the repetition rule" : "loses by the repetition rule";
    }
    if (const auto* value = std::get_if<EvaluationScore>(&reported)) {
        return decimal(normalised(value->value, material_left(position)));
    }
    return is_win(line.report.score) ? "winning" : "losing";
}

std::string red_score_text(const Position& position, Score score) {
    const bool turned = position.side_to_move() == kBlack;
    const auto reported = to_reported(score);
    if (const auto* mate = std::get_if<MateIn>(&reported)) {
        const bool red_wins = is_win(score) != turned;
        return fmt::format("#{}{}", red_wins ? "" : "-", std::abs(mate->moves));
    }
    if (const auto* rule = std::get_if<RuleDecision>(&reported)) {
        return rule->win != turned ? "R+" : "R-";
    }
    return decimal(normalised(turned ? -score : score, material_left(position)));
}

nlohmann::json to_json(const Position& position, const CheckedLine& line,
                       records::Notation notation) {
    const LineReport& report = line.report;
    nlohmann::json score;
    const auto reported = to_reported(report.score);
    if (const auto* mate = std::get_if<MateIn>(&reported); mate && line.mate_is_played_out) {
        score["mate"] = mate->moves;
    } else if (const auto* rule = std::get_if<RuleDecision>(&reported)) {
        score["rule"] = rule->win ? "win" : "loss";
        score["plies"] = rule->plies;
    } else if (const auto* value = std::get_if<EvaluationScore>(&reported)) {
        score["cp"] = normalised(value->value, material_left(position));
    } else {
        score["cp"] = report.score;
    }
    nlohmann::json moves = nlohmann::json::array();
    Position place = position;
    for (const Move move : report.pv) {
        moves.push_back(records::write_move(place, move, notation));
        place.make_move(move);
    }
    const WinDrawLoss chances = win_draw_loss(report.score, material_left(position));
    return {{"multipv", report.multipv},
            {"depth", report.depth},
            {"score", score},
            {"wdl", {chances.win, chances.draw, chances.loss}},
            {"nodes", report.nodes},
            {"time", report.milliseconds},
            {"pv", moves}};
}

int display_width(std::string_view text) {
    constexpr char32_t kFirstWide = 0x2E80;
    int width = 0;
    while (!text.empty()) width += records::take_code_point(text) >= kFirstWide ? 2 : 1;
    return width;
}

std::string padded(std::string_view text, int width) {
    const int blanks = std::max(0, width - display_width(text));
    return std::string(text) + std::string(static_cast<std::size_t>(blanks), ' ');
}

}  // namespace chuhe
