#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "bitboard/position.h"
#include "eval/features.h"
#include "training/game_record.h"

namespace chuhe::training {

/// A position with its score in 32 bytes, for sets of many millions in memory: the occupied points
/// as bits, the pieces on them in that order, and how both sides look at the board, so that feature
/// rows come from a table without any rule of the game.
class PackedPosition {
    static constexpr int kPlaceBits = 3;

  public:
    static constexpr std::size_t kKingPlacePairs = 1 << 2 * kPlaceBits;

    PackedPosition() = default;
    /// `score` from the view of the side to move.
    PackedPosition(const Position& position, int score, GameResult result);

    [[nodiscard]] int score() const { return score_; }
    void set_score(int score) { score_ = static_cast<std::int16_t>(score); }
    [[nodiscard]] Color side_to_move() const { return Color(view_ & 1); }
    [[nodiscard]] GameResult result() const {
        return static_cast<GameResult>(view_ >> kResultShift);
    }
    [[nodiscard]] int pieces() const;
    /// The same for positions with the same pieces and side to move.
    [[nodiscard]] std::uint64_t key() const;

    /// Equal for positions in which both sides use the same king buckets; below kKingPlacePairs.
    [[nodiscard]] std::size_t king_place_pair() const {
        return view_ >> kPlaceShift & (kKingPlacePairs - 1);
    }

    /// Rows of the pieces as `side` sees them, in the order of the squares, king bucket included;
    /// returns their number.
    int rows(Color side, int king_buckets, std::span<std::uint16_t, kMaxActiveFeatures> out) const;

  private:
    static constexpr int kLowSquares = 64;
    static constexpr int kPieceBits = 4;
    // Bits of view_: side to move, mirrored for red and for black, king places, result.
    static constexpr int kMirrorShift = 1;
    static constexpr int kPlaceShift = 3;
    static constexpr int kResultShift = 9;

    std::uint64_t low_squares_ = 0;
    std::uint32_t high_squares_ = 0;
    std::int16_t score_ = 0;
    std::uint16_t view_ = 0;
    std::array<std::uint64_t, 2> pieces_{};
};
static_assert(sizeof(PackedPosition) == 32);

}  // namespace chuhe::training
