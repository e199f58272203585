#pragma once

#include <array>
#include <cstddef>

namespace chuhe {

/// std::array that is indexed by one StrongIndex type only.
template <class Index, class T, std::size_t Size = static_cast<std::size_t>(Index::kCount)>
class TypedArray {
  public:
    constexpr T& operator[](Index i) { return data_[static_cast<std::size_t>(i.index())]; }
    constexpr const T& operator[](Index i) const {
        return data_[static_cast<std::size_t>(i.index())];
    }

    constexpr void fill(const T& value) { data_.fill(value); }
    constexpr auto begin() { return data_.begin(); }
    constexpr auto end() { return data_.end(); }
    constexpr auto begin() const { return data_.begin(); }
    constexpr auto end() const { return data_.end(); }

    friend constexpr bool operator==(const TypedArray&, const TypedArray&) = default;

  private:
    std::array<T, Size> data_{};
};

}  // namespace chuhe
