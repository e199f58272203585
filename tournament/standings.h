#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "tournament/game.h"
#include "tournament/statistics.h"

namespace chuhe::tournament {

/// What an engine did besides winning and losing.
struct Conduct {
    std::map<Ending, int> faults;
    std::int64_t moves = 0;  ///< of its own, not from the opening
    std::int64_t depth_sum = 0;
    std::int64_t depth_moves = 0;  ///< moves that came with a depth
    std::int64_t nodes = 0;
    std::int64_t node_us = 0;  ///< time of the moves that came with nodes
    std::int64_t thinking_us = 0;
    std::int64_t longest_us = 0;

    [[nodiscard]] double average_depth() const;
    [[nodiscard]] double nodes_per_second() const;
};

/// All results so far.
class Standings {
  public:
    explicit Standings(std::size_t engines);

    /// A finished game; stopped ones are ignored.
    void add(const GameRecord& game);

    /// The games between two engines, seen by `engine`.
    [[nodiscard]] Tally between(int engine, int opponent) const;
    /// All games of an engine.
    [[nodiscard]] Tally total(int engine) const;
    [[nodiscard]] const Conduct& conduct(int engine) const {
        return conduct_[static_cast<std::size_t>(engine)];
    }
    [[nodiscard]] int engines() const { return static_cast<int>(conduct_.size()); }
    [[nodiscard]] int games() const { return games_; }
    [[nodiscard]] const std::map<Ending, int>& endings() const { return endings_; }
    [[nodiscard]] double overhead_us() const;
    [[nodiscard]] std::array<int, 3> by_color() const { return by_color_; }

  private:
    [[nodiscard]] Tally& tally(int low, int high);
    void add_pair(const GameRecord& game, int low, int high, int half_points);

    struct HalfPair {
        int games = 0;
        int half_points = 0;
    };

    std::vector<std::vector<Tally>> tallies_;  ///< [low][high], seen by low
    std::map<int, HalfPair> open_pairs_;
    std::vector<Conduct> conduct_;
    std::map<Ending, int> endings_;
    std::array<int, 3> by_color_{};  ///< red wins, draws, black wins
    int games_ = 0;
    double overhead_sum_us_ = 0;
    std::int64_t overhead_games_ = 0;
};

}  // namespace chuhe::tournament
