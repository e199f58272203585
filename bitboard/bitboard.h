#pragma once

#include <bit>
#include <cstdint>

#include "bitboard/types.h"

namespace chuhe {

/// A set of squares: two words of 45 bits, split at the river, so that every rank is nine
/// neighbouring bits of one word and every file is five bits of each.
class Bitboard {
  public:
    constexpr Bitboard() = default;
    constexpr Bitboard(std::uint64_t red_half, std::uint64_t black_half)
        : lo_(red_half), hi_(black_half) {}
    // Without branches, here and below: which half a square lies in is as good as random.
    constexpr explicit Bitboard(Square s)
        : lo_(std::uint64_t{s.index() < kHalfBoard} << (s.index() & kShiftMask)),
          hi_(std::uint64_t{s.index() >= kHalfBoard} << ((s.index() - kHalfBoard) & kShiftMask)) {}

    /// Ranks 0–4, bit = square.
    [[nodiscard]] constexpr std::uint64_t red_half() const { return lo_; }
    /// Ranks 5–9, bit = square - 45.
    [[nodiscard]] constexpr std::uint64_t black_half() const { return hi_; }

    [[nodiscard]] constexpr bool empty() const { return (lo_ | hi_) == 0; }
    [[nodiscard]] constexpr bool any() const { return !empty(); }
    [[nodiscard]] constexpr int count() const { return std::popcount(lo_) + std::popcount(hi_); }
    [[nodiscard]] constexpr bool more_than_one() const {
        return ((lo_ & (lo_ - 1)) | (hi_ & (hi_ - 1))) != 0 || (lo_ != 0 && hi_ != 0);
    }
    [[nodiscard]] constexpr bool contains(Square s) const {
        const bool upper = s.index() >= kHalfBoard;
        return ((upper ? hi_ : lo_) >> (upper ? s.index() - kHalfBoard : s.index())) & 1;
    }

    /// The lowest square; the set must not be empty.
    [[nodiscard]] constexpr Square first() const {
        CHUHE_ASSERT(any());
        const bool lower = lo_ != 0;
        return Square(std::countr_zero(lower ? lo_ : hi_) + (lower ? 0 : kHalfBoard));
    }
    /// Takes the lowest square out and returns it; the set must not be empty.
    constexpr Square pop_first() {
        const Square s = first();
        remove_first();
        return s;
    }
    /// Takes the lowest square out; the set must not be empty.
    constexpr void remove_first() {
        hi_ = lo_ != 0 ? hi_ : hi_ & (hi_ - 1);
        lo_ &= lo_ - 1;  // an empty half stays empty
    }

    friend constexpr bool operator==(Bitboard a, Bitboard b) { return (a ^ b).empty(); }
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) {
        return {a.lo_ & b.lo_, a.hi_ & b.hi_};
    }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) {
        return {a.lo_ | b.lo_, a.hi_ | b.hi_};
    }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) {
        return {a.lo_ ^ b.lo_, a.hi_ ^ b.hi_};
    }
    friend constexpr Bitboard operator~(Bitboard a) {
        return {~a.lo_ & kHalfMask, ~a.hi_ & kHalfMask};
    }
    constexpr Bitboard& operator&=(Bitboard b) { return *this = *this & b; }
    constexpr Bitboard& operator|=(Bitboard b) { return *this = *this | b; }
    constexpr Bitboard& operator^=(Bitboard b) { return *this = *this ^ b; }
    /// Set difference without the mask of operator~.
    [[nodiscard]] constexpr Bitboard without(Bitboard b) const {
        return {lo_ & ~b.lo_, hi_ & ~b.hi_};
    }

    /// Squares in increasing order, for range-for loops.
    class Iterator;
    [[nodiscard]] constexpr Iterator begin() const;
    [[nodiscard]] constexpr Iterator end() const;

    static constexpr std::uint64_t kHalfMask = (std::uint64_t{1} << kHalfBoard) - 1;

  private:
    static constexpr int kShiftMask = 63;

    std::uint64_t lo_ = 0;
    std::uint64_t hi_ = 0;
};

class Bitboard::Iterator {
  public:
    constexpr explicit Iterator(Bitboard rest) : rest_(rest) {}
    constexpr Square operator*() const { return rest_.first(); }
    constexpr Iterator& operator++() {
        rest_.remove_first();
        return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

  private:
    Bitboard rest_;
};

constexpr Bitboard::Iterator Bitboard::begin() const {
    return Iterator(*this);
}
constexpr Bitboard::Iterator Bitboard::end() const {
    return Iterator(Bitboard());
}

inline constexpr Bitboard kAllSquares{Bitboard::kHalfMask, Bitboard::kHalfMask};

/// The nine squares of a rank.
constexpr Bitboard rank_bb(Rank rank) {
    constexpr std::uint64_t kNine = 0x1FF;
    return rank.index() < 5 ? Bitboard{kNine << (9 * rank.index()), 0}
                            : Bitboard{0, kNine << (9 * (rank.index() - 5))};
}

/// The ten squares of a file.
constexpr Bitboard file_bb(File file) {
    constexpr std::uint64_t kColumn = 0x1008040201;
    return {kColumn << file.index(), kColumn << file.index()};
}

/// Own half of the board for `side`.
constexpr Bitboard home_half(Color side) {
    return side == kRed ? Bitboard{Bitboard::kHalfMask, 0} : Bitboard{0, Bitboard::kHalfMask};
}

/// The nine palace squares of `side`.
constexpr Bitboard palace(Color side) {
    const Bitboard files = file_bb(File(3)) | file_bb(File(4)) | file_bb(File(5));
    const Bitboard ranks = side == kRed ? rank_bb(Rank(0)) | rank_bb(Rank(1)) | rank_bb(Rank(2))
                                        : rank_bb(Rank(7)) | rank_bb(Rank(8)) | rank_bb(Rank(9));
    return files & ranks;
}

/// Squares where a piece of this kind and colour can ever stand.
constexpr Bitboard legal_squares(Piece piece) {
    const Color side = piece.color();
    Bitboard result;
    for (const Square s : Square::all()) {
        const Square r = s.relative_to(side);
        const int file = r.file().index();
        const int rank = r.rank().index();
        bool legal = true;
        if (piece.type() == kKing) {
            legal = palace(side).contains(s);
        } else if (piece.type() == kAdvisor) {
            legal = palace(side).contains(s) && (file + rank) % 2 == 1;
        } else if (piece.type() == kElephant) {
            legal = (rank == 2 && file % 4 == 0) || ((rank == 0 || rank == 4) && file % 4 == 2);
        } else if (piece.type() == kPawn) {
            legal = rank >= 5 || ((rank == 3 || rank == 4) && file % 2 == 0);
        }
        if (legal) result |= Bitboard(s);
    }
    return result;
}

}  // namespace chuhe
