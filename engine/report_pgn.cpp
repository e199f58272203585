#include <fmt/format.h>

#include "engine/report_text.h"
#include "engine/score_text.h"

namespace chuhe {

namespace {

/// Moves of a better line that are worth showing.
constexpr std::size_t kShownMoves = 8;

std::string move_comment(const Position& position, const GameReview& game, std::size_t index,
                         const ReportStyle& style) {
    const MoveReview& move = game.moves[index];
    Position after = position;
    after.make_move(move.move);
    std::string text =
        fmt::format("[%eval {}]", red_score_text(after, game.positions[index + 1].score()));
    const bool english = style.language == Language::kEnglish;
    if (move.mark != Mark::kNone) {
        const std::string best = records::write_move(position, move.best, style.notation);
        text += english
                    ? fmt::format(" {} {}, loses {:.1f} points, better {}", mark_sign(move.mark),
                                  mark_name(move.mark, style.language), move.loss, best)
                    : fmt::format(" {} {}，损失 {:.1f}，宜走 {}", mark_sign(move.mark),
                                  mark_name(move.mark, style.language), move.loss, best);
    }
    if (move.is_turning_point) text += english ? " Turning point." : " 转折点。";
    for (const RuleIncident& incident : game.incidents) {
        if (incident.ply == move.ply) {
            text += ' ' + incident_text(incident, style.language);
        }
    }
    return text;
}

void add_line(records::Game& record, int parent, std::span<const Move> moves) {
    for (const Move move : moves.first(std::min(moves.size(), kShownMoves))) {
        parent = record.add_move(parent, move);
    }
}

}  // namespace

records::Game annotated_game(records::Game record, const GameReview& game,
                             const ReportStyle& style) {
    if (game.opening) {
        record.set_tag("Opening",
                       std::string(style.language == Language::kEnglish ? game.opening->english
                                                                        : game.opening->chinese));
    }
    record.set_tag("RedAccuracy", fmt::format("{:.1f}", game.sides[kRed].accuracy));
    record.set_tag("BlackAccuracy", fmt::format("{:.1f}", game.sides[kBlack].accuracy));
    record.set_tag("Annotator", engine_name());
    Position position = game.start;
    int node = records::Game::kRoot;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const int next = record.node(node).first_child;
        record.add_comment(next, move_comment(position, game, i, style));
        if (game.moves[i].mark != Mark::kNone) {
            add_line(record, node, game.positions[i].lines.front().report.pv);
        }
        position.make_move(game.moves[i].move);
        node = next;
    }
    return record;
}

}  // namespace chuhe
