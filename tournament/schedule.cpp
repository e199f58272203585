#include "tournament/schedule.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace chuhe::tournament {

namespace {

using Pairing = std::pair<int, int>;

/// Games of one encounter: `games` games, colours swapped within each pair.
class EncounterMaker {
  public:
    EncounterMaker(const TournamentSettings& settings, const OpeningBook& book)
        : games_(settings.games),
          repeat_(settings.repeat),
          swap_(settings.swap),
          each_round_(settings.openings.each_round),
          book_(book) {}

    /// `encounter` counts from 0 through the tournament, `round` from 1.
    [[nodiscard]] std::vector<GameTask> make(int round, int encounter, Pairing pairing) const {
        std::vector<GameTask> tasks;
        const int pairs_each = (games_ + 1) / 2;
        for (int game = 0; game < games_; ++game) {
            GameTask task;
            task.id = encounter * games_ + game;
            task.round = round;
            task.pair = encounter * pairs_each + game / 2;
            // With one game an encounter, rounds bring the change of colours.
            const bool odd = games_ == 1 ? round % 2 == 0 : game % 2 == 1;
            const bool swapped = swap_ && odd;
            task.red = swapped ? pairing.second : pairing.first;
            task.black = swapped ? pairing.first : pairing.second;
            const int block = each_round_ ? round - 1 : encounter;
            const int turn = repeat_ ? block * pairs_each + game / 2 : block * games_ + game;
            // With one game an encounter, two rounds make a pair.
            const bool two_rounds = games_ == 1 && repeat_ && swap_;
            task.opening = book_.at(static_cast<std::size_t>(two_rounds ? turn / 2 : turn));
            if (games_ == 1) task.pair = -1;
            tasks.push_back(std::move(task));
        }
        return tasks;
    }

  private:
    int games_;
    bool repeat_;
    bool swap_;
    bool each_round_;
    const OpeningBook& book_;
};

/// Round robin and gauntlet: everything is known from the start.
class FixedSchedule : public Schedule {
  public:
    FixedSchedule(const TournamentSettings& settings, const OpeningBook& book)
        : maker_(settings, book), rounds_(settings.rounds), games_(settings.games) {
        const int count = static_cast<int>(settings.engines.size());
        const int seeds = settings.format == Format::kGauntlet ? settings.seeds : count;
        for (int a = 0; a < seeds; ++a) {
            const int first = settings.format == Format::kGauntlet ? seeds : a + 1;
            for (int b = first; b < count; ++b) pairings_.emplace_back(a, b);
        }
    }

    std::optional<GameTask> next() override {
        if (waiting_.empty()) {
            const int per_round = static_cast<int>(pairings_.size());
            if (encounter_ >= per_round * rounds_) return {};
            auto games = maker_.make(encounter_ / per_round + 1, encounter_,
                                     pairings_[static_cast<std::size_t>(encounter_ % per_round)]);
            ++encounter_;
            waiting_.assign(games.rbegin(), games.rend());
        }
        GameTask task = std::move(waiting_.back());
        waiting_.pop_back();
        return task;
    }

    void record(const GameResult&) override {}

    [[nodiscard]] int total() const override {
        return static_cast<int>(pairings_.size()) * rounds_ * games_;
    }

  private:
    EncounterMaker maker_;
    int rounds_;
    int games_;
    std::vector<Pairing> pairings_;
    int encounter_ = 0;
    std::vector<GameTask> waiting_;  ///< of the current encounter, last first
};

/// Swiss system: a round is paired when the one before is over, players of equal points meet,
/// nobody meets twice while that can be avoided, and with an odd number the lowest player without a
/// bye rests with full points.
class SwissSchedule : public Schedule {
  public:
    SwissSchedule(const TournamentSettings& settings, const OpeningBook& book)
        : maker_(settings, book),
          rounds_(settings.rounds),
          games_(settings.games),
          points_(settings.engines.size()),
          had_bye_(settings.engines.size()) {}

    std::optional<GameTask> next() override {
        if (waiting_.empty()) {
            if (open_ > 0 || round_ >= rounds_) return {};
            pair_round();
        }
        GameTask task = std::move(waiting_.back());
        waiting_.pop_back();
        return task;
    }

    void record(const GameResult& result) override {
        auto& red = points_[static_cast<std::size_t>(result.red)];
        auto& black = points_[static_cast<std::size_t>(result.black)];
        red += result.outcome == Outcome::kRedWins ? 2 : result.outcome == Outcome::kDraw ? 1 : 0;
        black += result.outcome == Outcome::kBlackWins ? 2
                 : result.outcome == Outcome::kDraw    ? 1
                                                       : 0;
        --open_;
    }

    [[nodiscard]] int total() const override {
        return static_cast<int>(points_.size() / 2) * rounds_ * games_;
    }

  private:
    void pair_round() {
        std::vector<int> order(points_.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [this](int a, int b) {
            return points_[static_cast<std::size_t>(a)] > points_[static_cast<std::size_t>(b)];
        });
        if (order.size() % 2 == 1) give_bye(order);
        std::vector<Pairing> pairings;
        int patience = kPairingSteps;
        if (!pair_up(order, pairings, patience)) {
            pairings.clear();
            for (std::size_t i = 0; i + 1 < order.size(); i += 2)
                pairings.emplace_back(order[i], order[i + 1]);
        }
        ++round_;
        for (Pairing pairing : pairings) {
            met_.insert(std::minmax(pairing.first, pairing.second));
            if (round_ % 2 == 0) std::swap(pairing.first, pairing.second);
            for (GameTask& task : maker_.make(round_, encounter_, pairing))
                waiting_.push_back(std::move(task));
            ++encounter_;
        }
        open_ = static_cast<int>(waiting_.size());
        std::reverse(waiting_.begin(), waiting_.end());
    }

    void give_bye(std::vector<int>& order) {
        auto rested = std::find_if(order.rbegin(), order.rend(), [this](int player) {
            return !had_bye_[static_cast<std::size_t>(player)];
        });
        if (rested == order.rend()) rested = order.rbegin();
        const auto player = static_cast<std::size_t>(*rested);
        had_bye_[player] = true;
        points_[player] += 2 * games_;
        order.erase(std::next(rested).base());
    }

    /// Pairs the first player with the nearest one it has not met, trying the next when the rest
    /// cannot be paired.
    bool pair_up(const std::vector<int>& players, std::vector<Pairing>& pairings, int& patience) {
        if (players.empty()) return true;
        if (--patience < 0) return false;
        for (std::size_t i = 1; i < players.size(); ++i) {
            if (met_.contains(std::minmax(players[0], players[i]))) continue;
            std::vector<int> rest(players.begin() + 1, players.end());
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i) - 1);
            pairings.emplace_back(players[0], players[i]);
            if (pair_up(rest, pairings, patience)) return true;
            pairings.pop_back();
        }
        return false;
    }

    static constexpr int kPairingSteps = 100000;

    EncounterMaker maker_;
    int rounds_;
    int games_;
    std::vector<int> points_;  ///< half points
    std::vector<bool> had_bye_;
    std::set<Pairing> met_;
    int round_ = 0;
    int encounter_ = 0;
    int open_ = 0;  ///< games of the round that were given out or wait, but have no result
    std::vector<GameTask> waiting_;
};

}  // namespace

std::unique_ptr<Schedule> Schedule::make(const TournamentSettings& settings,
                                         const OpeningBook& book) {
    if (settings.format == Format::kSwiss) return std::make_unique<SwissSchedule>(settings, book);
    return std::make_unique<FixedSchedule>(settings, book);
}

}  // namespace chuhe::tournament
