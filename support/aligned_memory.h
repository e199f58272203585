#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace chuhe {

struct AlignedFree {
    void operator()(void* memory) const noexcept;
};

/// A block of raw memory aligned for huge pages; its contents are zero.
using AlignedBlock = std::unique_ptr<void, AlignedFree>;

/// Zeroed memory of at least `bytes`, aligned to 2 MiB and advised for huge pages when it is that
/// large. Pages come from the system untouched, so even large blocks return at once. Null when the
/// memory is not to be had.
AlignedBlock allocate_zeroed(std::size_t bytes) noexcept;

/// An object in memory of its own that came from allocate_zeroed(): for large tables that are read
/// at random places, which huge pages make cheaper.
template <class T>
using AlignedPointer = std::unique_ptr<T, AlignedFree>;

template <class T>
AlignedPointer<T> make_aligned() {
    static_assert(std::is_trivially_destructible_v<T>);
    AlignedBlock block = allocate_zeroed(sizeof(T));
    if (!block) throw std::bad_alloc();
    return AlignedPointer<T>(std::construct_at(static_cast<T*>(block.release())));
}

/// Makes a whole block from allocate_zeroed() zero again. Large blocks give their pages back to the
/// system, which takes no time however large they are.
void zero_again(AlignedBlock& block, std::size_t bytes) noexcept;

}  // namespace chuhe
