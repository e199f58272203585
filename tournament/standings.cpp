#include "tournament/standings.h"

#include <algorithm>

namespace chuhe::tournament {

double Conduct::average_depth() const {
    return depth_moves == 0 ? 0 : static_cast<double>(depth_sum) / static_cast<double>(depth_moves);
}

double Conduct::nodes_per_second() const {
    constexpr double kUsPerSecond = 1e6;
    return node_us == 0 ? 0
                        : static_cast<double>(nodes) * kUsPerSecond / static_cast<double>(node_us);
}

Standings::Standings(std::size_t engines)
    : tallies_(engines, std::vector<Tally>(engines)), conduct_(engines) {}

Tally& Standings::tally(int low, int high) {
    return tallies_[static_cast<std::size_t>(low)][static_cast<std::size_t>(high)];
}

void Standings::add(const GameRecord& game) {
    if (game.outcome == Outcome::kUnfinished) return;
    ++games_;
    ++endings_[game.ending];
    if (game.overhead_us > 0) {
        overhead_sum_us_ += game.overhead_us;
        ++overhead_games_;
    }
    const int red = game.task.red;
    const int black = game.task.black;
    const int low = std::min(red, black);
    const int high = std::max(red, black);
    const int red_half_points = game.outcome == Outcome::kRedWins ? 2
                                : game.outcome == Outcome::kDraw  ? 1
                                                                  : 0;
    ++by_color_[static_cast<std::size_t>(2 - red_half_points)];
    const int half_points = low == red ? red_half_points : 2 - red_half_points;
    Tally& tally_now = tally(low, high);
    (half_points == 2 ? tally_now.wins : half_points == 1 ? tally_now.draws : tally_now.losses)++;
    add_pair(game, low, high, half_points);
    if (const auto loser = game.loser(); loser && is_fault(game.ending))
        ++conduct_[static_cast<std::size_t>(*loser == kRed ? red : black)].faults[game.ending];

    bool red_moves = true;
    if (!game.task.opening.fen.empty())
        red_moves = game.task.opening.fen.find(" b ") == std::string::npos;
    for (const MoveRecord& move : game.moves) {
        Conduct& mover = conduct_[static_cast<std::size_t>(red_moves ? red : black)];
        red_moves = !red_moves;
        if (move.is_book) continue;
        ++mover.moves;
        mover.thinking_us += move.elapsed.count();
        mover.longest_us = std::max(mover.longest_us, move.elapsed.count());
        if (move.depth > 0) {
            mover.depth_sum += move.depth;
            ++mover.depth_moves;
        }
        if (move.nodes > 0) {
            mover.nodes += move.nodes;
            mover.node_us += move.elapsed.count();
        }
    }
}

void Standings::add_pair(const GameRecord& game, int low, int high, int half_points) {
    if (game.task.pair < 0) return;
    HalfPair& pair = open_pairs_[game.task.pair];
    ++pair.games;
    pair.half_points += half_points;
    if (pair.games < 2) return;
    ++tally(low, high).pairs[static_cast<std::size_t>(pair.half_points)];
    open_pairs_.erase(game.task.pair);
}

Tally Standings::between(int engine, int opponent) const {
    const auto low = static_cast<std::size_t>(std::min(engine, opponent));
    const auto high = static_cast<std::size_t>(std::max(engine, opponent));
    return engine < opponent ? tallies_[low][high] : tallies_[low][high].reversed();
}

Tally Standings::total(int engine) const {
    Tally sum;
    for (int other = 0; other < engines(); ++other) {
        if (other != engine) sum += between(engine, other);
    }
    return sum;
}

double Standings::overhead_us() const {
    return overhead_games_ == 0 ? 0 : overhead_sum_us_ / static_cast<double>(overhead_games_);
}

}  // namespace chuhe::tournament
