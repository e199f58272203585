#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "support/check.h"

namespace chuhe {

/// A list without heap of at most `Capacity` small values, which are left unset until pushed.
template <class T, std::size_t Capacity>
class StaticList {
  public:
    StaticList() = default;  // NOLINT: the array is left unset on purpose

    void push(const T& value) {
        CHUHE_ASSERT(size_ < Capacity);
        data_[size_++] = value;
    }
    /// False when the list is full.
    bool push_if_room(const T& value) {
        if (size_ == Capacity) return false;
        data_[size_++] = value;
        return true;
    }
    void clear() { size_ = 0; }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return data_[i]; }
    [[nodiscard]] const T* begin() const { return data_.data(); }
    [[nodiscard]] const T* end() const { return data_.data() + size_; }
    [[nodiscard]] std::span<const T> span() const { return {data_.data(), size_}; }

  private:
    std::size_t size_ = 0;
    std::array<T, Capacity> data_;
};

}  // namespace chuhe
