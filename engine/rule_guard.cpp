#include "engine/rule_guard.h"

#include <algorithm>

#include "bitboard/move_gen.h"

namespace chuhe {

namespace {

/// Whether some move leads to a position of the reversible part of the line.
bool can_repeat(const Position& position) {
    constexpr int kShortestCycle = 4;
    if (position.reversible_plies() < kShortestCycle - 1) return false;
    MoveList moves;
    MoveGenerator(position).quiets(moves);
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
        const std::uint64_t key = position.key_after(move);
        for (int back = kShortestCycle - 1; back <= position.reversible_plies(); back += 2) {
            if (position.state(back).key == key) return true;
        }
        return false;
    });
}

}  // namespace

Game game_of(const Position& position, RuleSet rules) {
    Position start = position;
    std::vector<Move> line;
    while (start.ply_count() > 0) {
        const Change& change = start.state().change;
        line.emplace_back(change.from, change.to);
        start.undo_move();
    }
    Game game(start, rule_options(rules));
    for (auto move = line.rbegin(); move != line.rend(); ++move) game.play(*move);
    return game;
}

std::vector<Move> moves_lost_at_root(const Position& position, RuleSet rules) {
    if (rules != RuleSet::kClub && !can_repeat(position)) return {};
    return moves_lost_by_rule(game_of(position, rules));
}

}  // namespace chuhe
