#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "support/strong_index.h"

namespace chuhe::paisho {

/// One of the 249 points of the board (clause G1) in the order of clause G10: row 1 from west to
/// east, then row 2, ... row 17. The half-turn about the centre maps index i to 248 - i.
class Point : public StrongIndex<Point, 249> {
  public:
    using StrongIndex::StrongIndex;
    [[nodiscard]] constexpr Point half_turned() const { return Point(kCount - 1 - index()); }
};

/// Off the board.
inline constexpr Point kNoPoint(Point::kCount);
/// Clause G3: i9.
inline constexpr Point kCentre((Point::kCount - 1) / 2);

/// One of the eight directions around a point, clockwise from north (clause G9).
class Direction : public StrongIndex<Direction, 8> {
  public:
    using StrongIndex::StrongIndex;
    [[nodiscard]] constexpr Direction turned(int eighths) const {
        return Direction((index() + eighths + kCount) % kCount);
    }
    [[nodiscard]] constexpr Direction opposite() const { return turned(kCount / 2); }
};

/// The four directions of the lines (clause G2).
inline constexpr std::array<Direction, 4> kLineDirections = {Direction(0), Direction(2),
                                                             Direction(4), Direction(6)};

/// A set of points. All operations stay within the board.
class PointSet {
  public:
    constexpr PointSet() = default;

    static constexpr PointSet all() {
        PointSet set;
        set.words_ = {~0ULL, ~0ULL, ~0ULL, kLastWord};
        return set;
    }

    constexpr void insert(Point point) { words_[word(point)] |= bit(point); }
    constexpr void erase(Point point) { words_[word(point)] &= ~bit(point); }
    [[nodiscard]] constexpr bool contains(Point point) const {
        return (words_[word(point)] & bit(point)) != 0;
    }
    [[nodiscard]] constexpr bool is_empty() const {
        return (words_[0] | words_[1] | words_[2] | words_[3]) == 0;
    }
    [[nodiscard]] constexpr int size() const {
        return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]) +
               std::popcount(words_[3]);
    }

    constexpr PointSet& operator|=(const PointSet& other) {
        for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr PointSet& operator&=(const PointSet& other) {
        for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    /// Takes the points of `other` away.
    constexpr PointSet& operator-=(const PointSet& other) {
        for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend constexpr PointSet operator|(PointSet a, const PointSet& b) { return a |= b; }
    friend constexpr PointSet operator&(PointSet a, const PointSet& b) { return a &= b; }
    friend constexpr PointSet operator-(PointSet a, const PointSet& b) { return a -= b; }
    friend constexpr PointSet operator~(const PointSet& a) { return all() - a; }
    friend constexpr bool operator==(const PointSet&, const PointSet&) = default;

    /// Visits the points in order.
    class Iterator {
      public:
        constexpr Iterator(const PointSet& set, std::size_t word) : set_(&set), word_(word) {
            if (word_ < kWords) {
                rest_ = set_->words_[word_];
                skip_empty_words();
            }
        }
        constexpr Point operator*() const {
            return Point(static_cast<int>(word_ * kBits) + std::countr_zero(rest_));
        }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            skip_empty_words();
            return *this;
        }
        friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
            return a.word_ == b.word_ && a.rest_ == b.rest_;
        }

      private:
        constexpr void skip_empty_words() {
            while (rest_ == 0 && ++word_ < kWords) rest_ = set_->words_[word_];
        }
        const PointSet* set_;
        std::size_t word_;
        std::uint64_t rest_ = 0;
    };
    [[nodiscard]] constexpr Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] constexpr Iterator end() const { return {*this, kWords}; }

  private:
    static constexpr std::size_t kBits = 64;
    static constexpr std::size_t kWords = 4;
    static constexpr std::uint64_t kLastWord = (1ULL << (Point::kCount % kBits)) - 1;

    static constexpr std::size_t word(Point point) {
        return static_cast<std::size_t>(point.index()) / kBits;
    }
    static constexpr std::uint64_t bit(Point point) {
        return 1ULL << (static_cast<std::size_t>(point.index()) % kBits);
    }

    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace chuhe::paisho
