#include "engine/game_analysis.h"

#include <algorithm>
#include <cmath>

namespace chuhe {

namespace {

constexpr double kAllPoints = 100;

void count(SideReview& side, const MoveReview& move) {
    ++side.moves;
    side.best_moves += move.is_best() ? 1 : 0;
    side.inaccuracies += move.mark == Mark::kInaccuracy ? 1 : 0;
    side.mistakes += move.mark == Mark::kMistake ? 1 : 0;
    side.blunders += move.mark == Mark::kBlunder ? 1 : 0;
    side.average_loss += move.loss;
    side.accuracy += move_accuracy(move.loss);
}

void finish(SideReview& side) {
    if (side.moves == 0) {
        side.accuracy = kAllPoints;
        return;
    }
    side.average_loss /= side.moves;
    side.accuracy /= side.moves;
}

MoveReview review_move(const GameReview& game, std::size_t index) {
    MoveReview move;
    move.ply = static_cast<int>(index) + 1;
    move.mover = game.side_to_move(index);
    move.move = game.line[index];
    move.best = game.positions[index].best();
    move.before = game.positions[index].score();
    // The search behind a move looks one ply further than the one before it; what it finds there
    // is no fault of a player who followed the advice.
    move.after = move.is_best() ? move.before : -game.positions[index + 1].score();
    move.expected_before = expected_points(move.before, game.material[index]);
    // By the same material, so that a capture that keeps the score costs nothing.
    move.expected_after = expected_points(move.after, game.material[index]);
    move.loss = std::max(0.0, move.expected_before - move.expected_after);
    move.mark = mark_of(move.loss);
    return move;
}

std::vector<RuleIncident> find_incidents(const GameReview& game, const RuleOptions& rules) {
    std::vector<RuleIncident> incidents;
    Game referee(game.start, rules);
    EndReason last = EndReason::kNone;
    for (std::size_t i = 0; i < game.line.size(); ++i) {
        const EndReason reason = referee.play(game.line[i]).reason;
        if (reason != EndReason::kNone && reason != last) {
            const Judgement judgement = referee.explain();
            RuleIncident incident{static_cast<int>(i) + 1, judgement.outcome, judgement.clause, {}};
            for (const MoveFinding& finding : judgement.cycle) {
                incident.reasoning.push_back(finding.text);
            }
            incidents.push_back(std::move(incident));
        }
        last = reason;
    }
    return incidents;
}

/// Who has the better of it: 1 red, 0 nobody, -1 black.
int leader(double red_points) {
    constexpr double kAhead = 65;
    return red_points >= kAhead ? 1 : red_points <= kAllPoints - kAhead ? -1 : 0;
}

}  // namespace

double expected_points(Score score, MaterialLeft material) {
    return kAllPoints * expected_result(win_draw_loss(score, material));
}

Mark mark_of(double loss) {
    if (loss >= kBlunderLoss) return Mark::kBlunder;
    if (loss >= kMistakeLoss) return Mark::kMistake;
    return loss >= kInaccuracyLoss ? Mark::kInaccuracy : Mark::kNone;
}

double move_accuracy(double loss) {
    constexpr double kScale = 25;
    return kAllPoints * std::exp(-loss / kScale);
}

Color GameReview::side_to_move(std::size_t ply) const {
    const Color first = start.side_to_move();
    return ply % 2 == 0 ? first : first.opposite();
}

double GameReview::red_points(std::size_t ply) const {
    const double own = expected_points(positions[ply].score(), material[ply]);
    return side_to_move(ply) == kRed ? own : kAllPoints - own;
}

std::vector<Position> positions_of(const Position& start, std::span<const Move> line) {
    std::vector<Position> positions{start};
    positions.reserve(line.size() + 1);
    for (const Move move : line) {
        positions.push_back(positions.back());
        positions.back().make_move(move);
        // The judge of repetitions wants to know of every position whether it was check.
        (void)positions.back().checkers();
    }
    return positions;
}

std::vector<bool> find_turning_points(std::span<const double> red_points) {
    constexpr std::size_t kLasting = 3;
    std::vector<bool> turns(red_points.size(), false);
    if (red_points.empty()) return turns;
    int now = leader(red_points[0]);
    for (std::size_t i = 1; i < red_points.size(); ++i) {
        const int next = leader(red_points[i]);
        if (next == now) continue;
        const auto end = std::min(i + kLasting, red_points.size());
        bool lasts = true;
        for (std::size_t k = i; k < end; ++k) lasts = lasts && leader(red_points[k]) == next;
        if (!lasts) continue;
        turns[i] = true;
        now = next;
    }
    return turns;
}

GameReview review_game(const Position& start, std::span<const Move> line,
                       std::vector<PositionAnalysis> positions, const RuleOptions& rules) {
    GameReview game;
    game.start = start;
    game.line.assign(line.begin(), line.end());
    game.positions = std::move(positions);
    for (const Position& position : positions_of(start, line)) {
        game.material.push_back(material_left(position));
    }
    std::vector<double> curve;
    for (std::size_t i = 0; i <= line.size(); ++i) curve.push_back(game.red_points(i));
    const std::vector<bool> turns = find_turning_points(curve);
    for (std::size_t i = 0; i < line.size(); ++i) {
        game.moves.push_back(review_move(game, i));
        game.moves.back().is_turning_point = turns[i + 1];
        count(game.sides[game.moves.back().mover], game.moves.back());
    }
    finish(game.sides[kRed]);
    finish(game.sides[kBlack]);
    game.incidents = find_incidents(game, rules);
    if (start.key() == Position().key()) game.opening = opening_name(line);
    return game;
}

}  // namespace chuhe
