#pragma once

#include <immintrin.h>

#include <cstdint>

/// What the two AVX-512 versions of the kernels have in common; only for their sources.

namespace chuhe {
namespace {

struct Avx512Vector {
    using Vector = __m512i;
    using Sum = __m512i;
    static constexpr int kLanes = 32;
    static constexpr int kBlock = 16;

    static Vector load(const std::int16_t* p) { return _mm512_load_si512(p); }
    static void store(std::int16_t* p, Vector v) { _mm512_store_si512(p, v); }
    static Vector add(Vector a, Vector b) { return _mm512_add_epi16(a, b); }
    static Vector sub(Vector a, Vector b) { return _mm512_sub_epi16(a, b); }
    static Sum zero() { return _mm512_setzero_si512(); }
    static Vector clamped(Vector v) {
        return _mm512_min_epi16(_mm512_max_epi16(v, zero()), _mm512_set1_epi16(255));
    }
    static std::int32_t total(Sum a, Sum b, Sum c, Sum d) {
        const __m512i all = _mm512_add_epi32(_mm512_add_epi32(a, b), _mm512_add_epi32(c, d));
        // Halves through memory, since g++ 12 warns of its own header for the instruction.
        alignas(64) std::int32_t parts[16];
        _mm512_store_si512(parts, all);
        const auto* halves = reinterpret_cast<const __m256i*>(parts);
        const __m256i half =
            _mm256_add_epi32(_mm256_load_si256(halves), _mm256_load_si256(halves + 1));
        __m128i sum =
            _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(1, 0, 3, 2)));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(2, 3, 0, 1)));
        return _mm_cvtsi128_si32(sum);
    }
};

}  // namespace
}  // namespace chuhe
