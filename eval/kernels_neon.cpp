// NEON is part of every 64-bit ARM processor; what may be included is said in kernels.h.
#if defined(__aarch64__)

#include <arm_neon.h>

#include "eval/kernel_templates.h"

namespace chuhe {

namespace {

struct Neon {
    using Vector = int16x8_t;
    using Sum = int32x4_t;
    static constexpr int kLanes = 8;
    static constexpr int kBlock = 16;

    static Vector load(const std::int16_t* p) { return vld1q_s16(p); }
    static void store(std::int16_t* p, Vector v) { vst1q_s16(p, v); }
    static Vector add(Vector a, Vector b) { return vaddq_s16(a, b); }
    static Vector sub(Vector a, Vector b) { return vsubq_s16(a, b); }
    static Sum zero() { return vdupq_n_s32(0); }
    static Sum accumulate(Sum sum, Vector v, Vector w) {
        const Vector clamped = vminq_s16(vmaxq_s16(v, vdupq_n_s16(0)), vdupq_n_s16(255));
        const Vector product = vmulq_s16(clamped, w);
        sum = vmlal_s16(sum, vget_low_s16(product), vget_low_s16(clamped));
        return vmlal_high_s16(sum, product, clamped);
    }
    static std::int32_t total(Sum a, Sum b, Sum c, Sum d) {
        return vaddvq_s32(vaddq_s32(vaddq_s32(a, b), vaddq_s32(c, d)));
    }
};

}  // namespace

const Kernels* neon_kernels(int width) {
    return kernels_of_width<Neon>(width);
}

}  // namespace chuhe

#endif
