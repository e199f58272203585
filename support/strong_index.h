#pragma once

#include <compare>
#include <cstdint>

#include "support/check.h"

namespace chuhe {

/// A small index type that converts from and to int only explicitly. `Tag` makes each use a type of
/// its own; valid values are 0 … Count-1 (a derived type may define one more as "none").
template <class Derived, int Count>
class StrongIndex {
  public:
    static constexpr int kCount = Count;

    constexpr StrongIndex() = default;
    constexpr explicit StrongIndex(int value) : value_(static_cast<std::uint8_t>(value)) {}

    [[nodiscard]] constexpr int index() const { return value_; }
    [[nodiscard]] constexpr bool is_valid() const { return value_ < Count; }

    friend constexpr bool operator==(StrongIndex, StrongIndex) = default;
    friend constexpr auto operator<=>(StrongIndex, StrongIndex) = default;

    /// All valid values in order, for range-for loops.
    struct Range {
        struct Iterator {
            int value;
            constexpr Derived operator*() const { return Derived(value); }
            constexpr Iterator& operator++() {
                ++value;
                return *this;
            }
            friend constexpr bool operator==(Iterator, Iterator) = default;
        };
        [[nodiscard]] constexpr Iterator begin() const { return {0}; }
        [[nodiscard]] constexpr Iterator end() const { return {Count}; }
    };
    static constexpr Range all() { return {}; }

  private:
    std::uint8_t value_ = 0;
};

}  // namespace chuhe
