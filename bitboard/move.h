#pragma once

#include <cstdint>
#include <span>

#include "bitboard/types.h"

namespace chuhe {

/// A move in 14 bits: from-square in bits 0–6, to-square in bits 7–13. kNoMove (0) is none.
class Move {
  public:
    constexpr Move() = default;
    constexpr Move(Square from, Square to)
        : value_(static_cast<std::uint16_t>(from.index() | to.index() << kToShift)) {}

    /// From the table or a file; not checked.
    static constexpr Move from_raw(std::uint16_t value) {
        Move move;
        move.value_ = value;
        return move;
    }

    [[nodiscard]] constexpr Square from() const { return Square(value_ & kSquareMask); }
    [[nodiscard]] constexpr Square to() const { return Square(value_ >> kToShift); }
    [[nodiscard]] constexpr std::uint16_t raw() const { return value_; }
    [[nodiscard]] constexpr bool is_none() const { return value_ == 0; }
    [[nodiscard]] constexpr explicit operator bool() const { return value_ != 0; }

    friend constexpr bool operator==(Move, Move) = default;

    static constexpr int kToShift = 7;
    static constexpr int kSquareMask = 127;

  private:
    std::uint16_t value_ = 0;
};

inline constexpr Move kNoMove{};

/// Moves without heap. 128 is above the largest number of legal moves (112 are known); the slack
/// behind it lets generators store whole vectors.
class MoveList {
  public:
    static constexpr int kCapacity = 128;

    MoveList() {}  // NOLINT: `= default` is not possible with the union

    void push(Move move) {
        CHUHE_ASSERT(size_ < kCapacity);
        moves_[size_++] = move;
    }
    void clear() { size_ = 0; }

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](int i) const { return moves_[i]; }
    [[nodiscard]] const Move* begin() const { return moves_; }
    [[nodiscard]] const Move* end() const { return moves_ + size_; }
    [[nodiscard]] bool contains(Move move) const {
        for (const Move m : *this) {
            if (m == move) return true;
        }
        return false;
    }

    /// For generators: where the next move goes, and how far they got.
    [[nodiscard]] Move* write_position() { return moves_ + size_; }
    void set_end(const Move* end) {
        size_ = static_cast<int>(end - moves_);
        CHUHE_ASSERT(size_ <= kCapacity);
    }

  private:
    static constexpr int kSlack = 64;
    int size_ = 0;
    union {  // leaves the moves unset: nobody reads them before they are written
        Move moves_[kCapacity + kSlack];
    };
};

}  // namespace chuhe
