#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>

#include <fmt/format.h>

#include "bitboard/position.h"
#include "support/result.h"
#include "training/game_record.h"

namespace chuhe::training {

/// Why a recorded position is not used for training.
enum class Rejection : std::uint8_t {
    kKept,
    kRandom,         ///< the move was random
    kDisturbed,      ///< right after random moves
    kInCheck,        ///< static evaluation is not asked there
    kCapture,        ///< the best move takes something: the position is not quiet
    kDecisive,       ///< a mate or a score beyond the range worth learning
    kRepeated,       ///< occurred earlier in the game
    kStale,          ///< long without a capture: the score is bent towards the draw
    kBeforeVerdict,  ///< the score speaks of the rules of repetition, not of the board
};
inline constexpr int kRejections = 9;
std::string_view name(Rejection reason);

/// Which positions are worth learning from. Scores in the units of the records.
struct FilterOptions {
    /// Larger scores teach nothing; see also SelfPlayOptions::scale.
    int max_score = 2800;
    int max_rule_plies = 40;
    int plies_before_verdict = 8;
    int plies_after_random = 2;
    bool keep_captures = false;
    bool keep_checks = false;
};

/// Decides ply by ply of one game; plies must come in order.
class Filter {
  public:
    Filter(const GameRecord& game, const FilterOptions& options) : game_(game), options_(options) {}

    /// What to do with the position before ply number `index` of the game.
    Rejection judge(const Position& position, std::size_t index);

  private:
    const GameRecord& game_;
    FilterOptions options_;
    std::unordered_set<std::uint64_t> seen_;
    bool has_scores_ = false;
    int disturbed_plies_ = 0;  ///< still to come
};

/// Plays a game through and calls visit(position, ply, rejection) before each move. The error says
/// which move is not legal.
template <class Visit>
Result<bool> replay(const GameRecord& game, const FilterOptions& options, Visit&& visit) {
    Result<Position> position = start_position(game);
    if (!position) return error(fmt::format("game {}: {}", game.number, position.error()));
    Filter filter(game, options);
    for (std::size_t i = 0; i < game.plies.size(); ++i) {
        const RecordedPly& ply = game.plies[i];
        if (!position->is_legal(ply.move))
            return error(fmt::format("game {}: ply {} is not a legal move", game.number, i + 1));
        visit(static_cast<const Position&>(*position), ply, filter.judge(*position, i));
        position->make_move(ply.move);
    }
    return true;
}

}  // namespace chuhe::training
