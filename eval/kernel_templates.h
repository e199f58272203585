#pragma once

#include "eval/kernels.h"

/// The loops of kernels.h, written once. `Isa` says what a vector is and how to compute with it:
///
///     Vector, kLanes           16-bit integers, and how many
///     kBlock                   vectors that fit in the registers at once
///     load, store, add, sub
///     Sum, zero()              32-bit partial sums
///     accumulate(sum, v, w)    sum + clamp(v, 0, 255)^2 * w, where |w| <= 128
///     total(a, b, c, d)        everything in four partial sums
///
/// Everything is in an unnamed namespace: see kernels.h.

namespace chuhe {
namespace {

constexpr int largest_divisor(int number, int limit) {
    while (number % limit != 0) --limit;
    return limit;
}

template <class Isa, int Width>
struct WidthKernels {
    using Vector = typename Isa::Vector;
    static constexpr int kLanes = Isa::kLanes;
    static constexpr int kVectors = Width / kLanes;
    static constexpr int kBlock = largest_divisor(kVectors, Isa::kBlock);
    /// Partial sums that do not wait for each other.
    static constexpr int kChains = largest_divisor(kVectors, 4);

    static void move(std::int16_t* out, const std::int16_t* in, const std::int16_t* added,
                     const std::int16_t* removed) {
        for (int i = 0; i < Width; i += kLanes) {
            const Vector sum = Isa::add(Isa::load(in + i), Isa::load(added + i));
            Isa::store(out + i, Isa::sub(sum, Isa::load(removed + i)));
        }
    }

    static void capture(std::int16_t* out, const std::int16_t* in, const std::int16_t* added,
                        const std::int16_t* removed, const std::int16_t* captured) {
        for (int i = 0; i < Width; i += kLanes) {
            const Vector sum = Isa::add(Isa::load(in + i), Isa::load(added + i));
            const Vector gone = Isa::add(Isa::load(removed + i), Isa::load(captured + i));
            Isa::store(out + i, Isa::sub(sum, gone));
        }
    }

    /// A block of vectors stays in registers while all rows pass by.
    template <bool WithCopy>
    static void apply(std::int16_t* out, const std::int16_t* in, const RowChanges& changes,
                      std::int16_t* copy) {
        for (int start = 0; start < Width; start += kBlock * kLanes) {
            Vector block[kBlock];
            for (int k = 0; k < kBlock; ++k) block[k] = Isa::load(in + start + k * kLanes);
            for (int r = 0; r < changes.added_count; ++r) {
                const std::int16_t* row = changes.added[r] + start;
                for (int k = 0; k < kBlock; ++k)
                    block[k] = Isa::add(block[k], Isa::load(row + k * kLanes));
            }
            for (int r = 0; r < changes.removed_count; ++r) {
                const std::int16_t* row = changes.removed[r] + start;
                for (int k = 0; k < kBlock; ++k)
                    block[k] = Isa::sub(block[k], Isa::load(row + k * kLanes));
            }
            for (int k = 0; k < kBlock; ++k) {
                Isa::store(out + start + k * kLanes, block[k]);
                if (WithCopy) Isa::store(copy + start + k * kLanes, block[k]);
            }
        }
    }

    static void update(std::int16_t* out, const std::int16_t* in, const RowChanges& changes) {
        apply<false>(out, in, changes, nullptr);
    }

    static void refresh(std::int16_t* out, std::int16_t* cache, const RowChanges& changes) {
        apply<true>(cache, cache, changes, out);
    }

    static std::int32_t output(const std::int16_t* mover, const std::int16_t* waiter,
                               const std::int16_t* weights) {
        typename Isa::Sum sums[4] = {Isa::zero(), Isa::zero(), Isa::zero(), Isa::zero()};
        for (int i = 0; i < Width; i += kChains * kLanes) {
            for (int k = 0; k < kChains; ++k) {
                const int at = i + k * kLanes;
                sums[k] = Isa::accumulate(sums[k], Isa::load(mover + at), Isa::load(weights + at));
            }
        }
        const std::int16_t* other = weights + Width;
        for (int i = 0; i < Width; i += kChains * kLanes) {
            for (int k = 0; k < kChains; ++k) {
                const int at = i + k * kLanes;
                sums[k] = Isa::accumulate(sums[k], Isa::load(waiter + at), Isa::load(other + at));
            }
        }
        return Isa::total(sums[0], sums[1], sums[2], sums[3]);
    }

    static constexpr Kernels kKernels{move, capture, update, refresh, output};
};

/// What a source for one instruction set exports.
template <class Isa>
const Kernels* kernels_of_width(int width) {
    switch (width) {
        case 64:
            return &WidthKernels<Isa, 64>::kKernels;
        case 128:
            return &WidthKernels<Isa, 128>::kKernels;
        case 256:
            return &WidthKernels<Isa, 256>::kKernels;
        case 384:
            return &WidthKernels<Isa, 384>::kKernels;
        case 512:
            return &WidthKernels<Isa, 512>::kKernels;
        case 768:
            return &WidthKernels<Isa, 768>::kKernels;
        default:
            return nullptr;
    }
}

}  // namespace
}  // namespace chuhe
