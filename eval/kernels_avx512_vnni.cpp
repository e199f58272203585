// Compiled for AVX-512 BW and VNNI, see CMakeLists.txt; what may be included is said in kernels.h.
#if defined(__x86_64__)

#include "eval/avx512_vector.h"
#include "eval/kernel_templates.h"

namespace chuhe {

namespace {

/// VNNI multiplies and adds up in one instruction.
struct Avx512Vnni : Avx512Vector {
    static Sum accumulate(Sum sum, Vector v, Vector w) {
        const Vector c = clamped(v);
        return _mm512_dpwssd_epi32(sum, _mm512_mullo_epi16(c, w), c);
    }
};

}  // namespace

const Kernels* avx512_vnni_kernels(int width) {
    return kernels_of_width<Avx512Vnni>(width);
}

}  // namespace chuhe

#endif
