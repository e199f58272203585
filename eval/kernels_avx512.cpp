// Compiled for AVX-512 BW, see CMakeLists.txt; what may be included is said in kernels.h.
#if defined(__x86_64__)

#include "eval/avx512_vector.h"
#include "eval/kernel_templates.h"

namespace chuhe {

namespace {

struct Avx512 : Avx512Vector {
    static Sum accumulate(Sum sum, Vector v, Vector w) {
        const Vector c = clamped(v);
        return _mm512_add_epi32(sum, _mm512_madd_epi16(_mm512_mullo_epi16(c, w), c));
    }
};

}  // namespace

const Kernels* avx512_kernels(int width) {
    return kernels_of_width<Avx512>(width);
}

}  // namespace chuhe

#endif
