#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "bitboard/repetition.h"
#include "search/search.h"
#include "support/random.h"
#include "training/game_record.h"
#include "training/scale_fit.h"

namespace chuhe::training {

/// How games are played. Scores are told in units of `scale`, so that the recipe stays the same
/// when an evaluation is more or less extreme than another.
struct SelfPlayOptions {
    std::uint64_t seed = 1;
    /// Nodes after which no new iteration starts, for every move.
    std::uint64_t soft_nodes = 300;
    /// A move never takes more than this many times the soft nodes.
    std::uint64_t hard_factor = 6;
    int hash_megabytes = 4;
    RuleSet rules = RuleSet::kAsian;
    /// What evaluates; null for the network of the program.
    std::shared_ptr<const Network> network;
    /// Score at which a side wins 73 % of the points: the K in 1 / (1 + exp(-score / K)).
    int scale = kCommonScale;
};

/// Whether this game is played to its end by the rules, whatever its scores say: seven in a
/// hundred, so that won positions are seen to be won, and the scale can be checked on results
/// nobody guessed.
bool is_played_out(std::uint64_t seed, std::uint64_t number);

/// Plays one game after another on the calling thread, with a search of its own.
class SelfPlayer {
  public:
    explicit SelfPlayer(const SelfPlayOptions& options);

    /// Game `number` of the seed, the same on every machine and after any other games. Nothing when
    /// `stop` became true before its end.
    std::optional<GameRecord> play(std::uint64_t number, const std::atomic<bool>& stop);

  private:
    /// Random moves put into the middle of some games, for positions that good play never reaches.
    struct Disturbance {
        int first_ply = 0;
        int plies = 0;
    };
    /// How long the scores have agreed on a result.
    struct Streaks {
        int red_wins = 0;
        int black_wins = 0;
        int level = 0;
    };
    struct Ending {
        GameEnd end;
        GameResult result;
    };

    void open_game(GameRecord& game);
    bool try_opening(GameRecord& game, int plies);
    bool play_random(GameRecord& game, int plies);
    [[nodiscard]] Disturbance choose_disturbance(int opening_plies);
    [[nodiscard]] std::optional<Ending> judge(const GameRecord& game) const;
    [[nodiscard]] std::optional<Ending> judge_cycle_by_referee(const GameRecord& game) const;
    [[nodiscard]] std::optional<Ending> adjudicate(Score score, Streaks& streaks) const;
    [[nodiscard]] SearchResult think(std::uint64_t factor);

    SelfPlayOptions options_;
    Searcher searcher_;
    Position position_;
    Random random_{0};
};

}  // namespace chuhe::training
