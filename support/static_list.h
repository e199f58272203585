#pragma once

#include <cstddef>
#include <span>
#include <type_traits>

#include "support/check.h"

namespace chuhe {

/// A list without heap of at most `Capacity` small values, which are left unset until pushed.
template <class T, std::size_t Capacity>
class StaticList {
  public:
    StaticList() {}  // NOLINT: `= default` is not possible with the union

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
    [[nodiscard]] T& operator[](std::size_t i) { return data_[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return data_[i]; }
    [[nodiscard]] T* begin() { return data_; }
    [[nodiscard]] T* end() { return data_ + size_; }
    [[nodiscard]] const T* begin() const { return data_; }
    [[nodiscard]] const T* end() const { return data_ + size_; }
    [[nodiscard]] std::span<const T> span() const { return {data_, size_}; }

  private:
    static_assert(std::is_trivially_copyable_v<T>);
    std::size_t size_ = 0;
    union {  // leaves the values unset: clearing them would cost as much as using some
        T data_[Capacity];
    };
};

}  // namespace chuhe
