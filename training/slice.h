#pragma once

#include <cstddef>

namespace chuhe::training {

/// Sixteen floats in one register where the machine has such, in two or four where it has not.
/// Never passed by value: how, would depend on the instruction set. May be read as plain floats.
using Lane = float __attribute__((vector_size(64), may_alias));  // NOLINT: not in C++20
inline constexpr std::size_t kLaneFloats = 16;

/// 128 weights, values or gradients that belong together. Eight registers hold it, so that sums
/// over many slices never touch memory.
struct alignas(64) Slice {
    static constexpr std::size_t kLanes = 8;
    static constexpr std::size_t kFloats = kLanes * kLaneFloats;

    Lane lanes[kLanes]{};  // NOLINT: templates drop what makes it a register

    [[nodiscard]] float get(std::size_t i) const { return lanes[i / kLaneFloats][i % kLaneFloats]; }
    void set(std::size_t i, float value) { lanes[i / kLaneFloats][i % kLaneFloats] = value; }
    [[nodiscard]] float* data() { return reinterpret_cast<float*>(lanes); }
    [[nodiscard]] const float* data() const { return reinterpret_cast<const float*>(lanes); }
    void add(const Slice& other) {
        for (std::size_t i = 0; i < kLanes; ++i) lanes[i] += other.lanes[i];
    }
};

/// Sum of the sixteen.
inline float sum_of(const Lane& lane) {
    float sum = 0;
    for (std::size_t i = 0; i < kLaneFloats; ++i) sum += lane[i];
    return sum;
}

}  // namespace chuhe::training
