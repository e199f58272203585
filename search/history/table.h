#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "bitboard/move.h"
#include "support/check.h"

namespace chuhe {

/// A learnt number within ±Limit. A bonus moves it towards the limit by the part of the way that is
/// left, so it never leaves the range and old experience fades ("history gravity").
template <int Limit>
class HistoryCell {
  public:
    [[nodiscard]] int get() const { return value_; }
    void update(int bonus) {
        bonus = std::clamp(bonus, -Limit, Limit);
        value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / Limit);
        CHUHE_ASSERT(std::abs(int{value_}) <= Limit);
    }

    static constexpr int kLimit = Limit;

  private:
    static_assert(Limit <= INT16_MAX);
    std::int16_t value_ = 0;
};

inline constexpr int kHistoryLimit = 16384;

/// By the piece that moved and where it went.
template <class Cell>
using PieceToTable = TypedArray<Piece, TypedArray<Square, Cell>>;

using ContinuationTable = PieceToTable<HistoryCell<kHistoryLimit>>;

}  // namespace chuhe
