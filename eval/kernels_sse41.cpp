// Compiled for SSE4.1, see CMakeLists.txt; what may be included is said in kernels.h.
#if defined(__x86_64__)

#include <smmintrin.h>

#include "eval/kernel_templates.h"

namespace chuhe {

namespace {

struct Sse41 {
    using Vector = __m128i;
    using Sum = __m128i;
    static constexpr int kLanes = 8;
    static constexpr int kBlock = 8;

    static Vector load(const std::int16_t* p) {
        return _mm_load_si128(reinterpret_cast<const __m128i*>(p));
    }
    static void store(std::int16_t* p, Vector v) {
        _mm_store_si128(reinterpret_cast<__m128i*>(p), v);
    }
    static Vector add(Vector a, Vector b) { return _mm_add_epi16(a, b); }
    static Vector sub(Vector a, Vector b) { return _mm_sub_epi16(a, b); }
    static Sum zero() { return _mm_setzero_si128(); }
    static Sum accumulate(Sum sum, Vector v, Vector w) {
        const Vector clamped = _mm_min_epi16(_mm_max_epi16(v, zero()), _mm_set1_epi16(255));
        return _mm_add_epi32(sum, _mm_madd_epi16(_mm_mullo_epi16(clamped, w), clamped));
    }
    static std::int32_t total(Sum a, Sum b, Sum c, Sum d) {
        __m128i sum = _mm_add_epi32(_mm_add_epi32(a, b), _mm_add_epi32(c, d));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(1, 0, 3, 2)));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(2, 3, 0, 1)));
        return _mm_cvtsi128_si32(sum);
    }
};

}  // namespace

const Kernels* sse41_kernels(int width) {
    return kernels_of_width<Sse41>(width);
}

}  // namespace chuhe

#endif
