#pragma once

#include <cstdint>

/// The inner loops of the network, compiled once for each instruction set and chosen when the
/// program runs. This header and kernel_templates.h are included by sources compiled for newer
/// processors than the rest of the program: nothing in them may need code that the linker shares
/// between sources, so no standard containers and no inline functions outside unnamed namespaces.

namespace chuhe {

/// Weight rows to add to and take from an accumulator.
struct RowChanges {
    static constexpr int kCapacity = 32;  ///< pieces of a full set
    int added_count = 0;
    int removed_count = 0;
    const std::int16_t* added[kCapacity];
    const std::int16_t* removed[kCapacity];
};

/// Loops over accumulators of one width. All pointers are aligned to 64 bytes; 16-bit sums wrap;
/// `out` may be `in`.
struct Kernels {
    /// out = in + added - removed: what one quiet move changes.
    void (*move)(std::int16_t* out, const std::int16_t* in, const std::int16_t* added,
                 const std::int16_t* removed);
    /// out = in + added - removed - captured.
    void (*capture)(std::int16_t* out, const std::int16_t* in, const std::int16_t* added,
                    const std::int16_t* removed, const std::int16_t* captured);
    /// out = in with any changes.
    void (*update)(std::int16_t* out, const std::int16_t* in, const RowChanges& changes);
    /// Changes `cache` itself and copies the result to `out`.
    void (*refresh)(std::int16_t* out, std::int16_t* cache, const RowChanges& changes);
    /// The sum of v * v * weight with v = clamp(accumulator, 0, 255), over the accumulators of the
    /// side to move and of the other one.
    std::int32_t (*output)(const std::int16_t* mover, const std::int16_t* waiter,
                           const std::int16_t* weights);
};

// Each of these returns the kernels for a width out of kNetworkWidths, null for any other, and may
// only be called if the processor has the instructions; kernels.cpp takes care of that.
const Kernels* scalar_kernels(int width);
#if defined(__x86_64__)
const Kernels* sse41_kernels(int width);
const Kernels* avx2_kernels(int width);
const Kernels* avx512_kernels(int width);
const Kernels* avx512_vnni_kernels(int width);
#elif defined(__aarch64__)
const Kernels* neon_kernels(int width);
#endif

}  // namespace chuhe
