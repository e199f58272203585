// Compiled for AVX2, see CMakeLists.txt; what may be included is said in kernels.h.
#if defined(__x86_64__)

#include <immintrin.h>

#include "eval/kernel_templates.h"

namespace chuhe {

namespace {

struct Avx2 {
    using Vector = __m256i;
    using Sum = __m256i;
    static constexpr int kLanes = 16;
    static constexpr int kBlock = 8;

    static Vector load(const std::int16_t* p) {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(p));
    }
    static void store(std::int16_t* p, Vector v) {
        _mm256_store_si256(reinterpret_cast<__m256i*>(p), v);
    }
    static Vector add(Vector a, Vector b) { return _mm256_add_epi16(a, b); }
    static Vector sub(Vector a, Vector b) { return _mm256_sub_epi16(a, b); }
    static Sum zero() { return _mm256_setzero_si256(); }
    static Sum accumulate(Sum sum, Vector v, Vector w) {
        const Vector clamped =
            _mm256_min_epi16(_mm256_max_epi16(v, zero()), _mm256_set1_epi16(255));
        return _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_mullo_epi16(clamped, w), clamped));
    }
    static std::int32_t total(Sum a, Sum b, Sum c, Sum d) {
        const __m256i all = _mm256_add_epi32(_mm256_add_epi32(a, b), _mm256_add_epi32(c, d));
        __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(1, 0, 3, 2)));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(2, 3, 0, 1)));
        return _mm_cvtsi128_si32(sum);
    }
};

}  // namespace

const Kernels* avx2_kernels(int width) {
    return kernels_of_width<Avx2>(width);
}

}  // namespace chuhe

#endif
