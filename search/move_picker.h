#pragma once

#include <array>
#include <optional>

#include "bitboard/move_gen.h"
#include "search/history/histories.h"
#include "support/static_list.h"

namespace chuhe {

/// Hands out the legal moves of a position one by one, the most promising first, and does no work
/// for moves that are never asked for.
class MovePicker {
  public:
    /// What orders the quiet moves.
    struct QuietKnowledge {
        std::array<const ContinuationTable*, 6>
            continuations;  ///< after the move 1, 2, … 6 plies ago
    };

    /// For an ordinary node: table move, captures that do not lose material, quiet moves, losing
    /// captures.
    MovePicker(const Position& position, Histories& histories, Move table_move,
               const QuietKnowledge& knowledge);

    /// Captures only that win at least `threshold` by exchange (probcut), or that are asked for by
    /// quiescence.
    static MovePicker captures(const Position& position, Histories& histories, Move table_move,
                               int threshold);

    /// The next move, or kNoMove.
    Move next();
    /// Leaves out the quiet moves from here on.
    void skip_quiets() { skip_quiets_ = true; }
    /// The last move came from the losing captures.
    [[nodiscard]] bool in_bad_captures() const { return stage_ == Stage::kBadCaptures; }

  private:
    enum class Stage {
        kTableMove,
        kInitCaptures,
        kGoodCaptures,
        kInitQuiets,
        kQuiets,
        kBadCaptures,
        kDone
    };

    struct Entry {
        Move move;
        int score;
    };

    MovePicker(const Position& position, Histories& histories, Move table_move);
    MoveGenerator& generator();
    void load_captures();
    void load_quiets();
    Move pick_best();

    const Position& position_;
    Histories& histories_;
    Move table_move_;
    QuietKnowledge knowledge_{};
    bool captures_only_ = false;
    bool skip_quiets_ = false;
    int threshold_ = 0;
    Stage stage_ = Stage::kTableMove;
    std::size_t next_ = 0;
    std::optional<MoveGenerator> generator_;
    StaticList<Entry, MoveList::kCapacity> entries_;
    StaticList<Move, MoveList::kCapacity> bad_captures_;
};

}  // namespace chuhe
