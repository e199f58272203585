#include "eval/kernel_templates.h"

namespace chuhe {

namespace {

/// One value at a time, for processors without a version of their own; unsigned where sums wrap.
struct Scalar {
    using Vector = std::uint16_t;
    using Sum = std::uint32_t;
    static constexpr int kLanes = 1;
    static constexpr int kBlock = 64;

    static Vector load(const std::int16_t* p) { return static_cast<Vector>(*p); }
    static void store(std::int16_t* p, Vector v) { *p = static_cast<std::int16_t>(v); }
    static Vector add(Vector a, Vector b) { return static_cast<Vector>(a + b); }
    static Vector sub(Vector a, Vector b) { return static_cast<Vector>(a - b); }
    static Sum zero() { return 0; }
    static Sum accumulate(Sum sum, Vector v, Vector w) {
        constexpr int kMost = 255;
        const int value = static_cast<std::int16_t>(v);
        const int clamped = value < 0 ? 0 : value > kMost ? kMost : value;
        return sum + static_cast<Sum>(clamped * clamped * static_cast<std::int16_t>(w));
    }
    static std::int32_t total(Sum a, Sum b, Sum c, Sum d) {
        return static_cast<std::int32_t>(a + b + c + d);
    }
};

}  // namespace

const Kernels* scalar_kernels(int width) {
    return kernels_of_width<Scalar>(width);
}

}  // namespace chuhe
