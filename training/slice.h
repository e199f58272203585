#pragma once

#include <cstddef>

namespace chuhe::training {

/// As many floats as the machine has in one register: compilers keep wider vectors in memory. Never
/// passed by value: how, would depend on the instruction set. May be read as plain floats.
#if defined(__AVX512F__)
inline constexpr std::size_t kLaneFloats = 16;
#elif defined(__AVX__)
inline constexpr std::size_t kLaneFloats = 8;
#else
inline constexpr std::size_t kLaneFloats = 4;
#endif
using Lane = float
    __attribute__((vector_size(kLaneFloats * sizeof(float)), may_alias));  // NOLINT: not in C++20

/// 128 weights, values or gradients that belong together.
struct alignas(64) Slice {
    static constexpr std::size_t kFloats = 128;
    static constexpr std::size_t kLanes = kFloats / kLaneFloats;

    Lane lanes[kLanes]{};  // NOLINT: templates drop what makes it a register

    [[nodiscard]] float get(std::size_t i) const { return lanes[i / kLaneFloats][i % kLaneFloats]; }
    void set(std::size_t i, float value) { lanes[i / kLaneFloats][i % kLaneFloats] = value; }
    [[nodiscard]] float* data() { return reinterpret_cast<float*>(lanes); }
    [[nodiscard]] const float* data() const { return reinterpret_cast<const float*>(lanes); }
    void add(const Slice& other) {
        for (std::size_t i = 0; i < kLanes; ++i) lanes[i] += other.lanes[i];
    }
};

/// Adds the slices slice_of(0) … slice_of(count - 1) to `sum`, so many lanes at a time that the
/// partial sums stay in registers.
template <class SliceOf>
void add_all(Slice& sum, std::size_t count, const SliceOf& slice_of) {
    constexpr std::size_t kAtOnce = 8;
    static_assert(Slice::kLanes % kAtOnce == 0);
    for (std::size_t first = 0; first < Slice::kLanes; first += kAtOnce) {
        Lane part[kAtOnce];  // NOLINT: templates drop what makes it a register
        for (std::size_t k = 0; k < kAtOnce; ++k) part[k] = sum.lanes[first + k];
        for (std::size_t i = 0; i < count; ++i) {
            const Slice& other = slice_of(i);
            for (std::size_t k = 0; k < kAtOnce; ++k) part[k] += other.lanes[first + k];
        }
        for (std::size_t k = 0; k < kAtOnce; ++k) sum.lanes[first + k] = part[k];
    }
}

/// Sum of the floats of a lane.
inline float sum_of(const Lane& lane) {
    float part[kLaneFloats];  // NOLINT: std::array is not kept in registers
    for (std::size_t i = 0; i < kLaneFloats; ++i) part[i] = lane[i];
    for (std::size_t half = kLaneFloats / 2; half > 0; half /= 2) {
        for (std::size_t i = 0; i < half; ++i) part[i] += part[i + half];
    }
    return part[0];
}

}  // namespace chuhe::training
