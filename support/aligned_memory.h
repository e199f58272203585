#pragma once

#include <cstddef>
#include <memory>

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

/// Makes a whole block from allocate_zeroed() zero again. Large blocks give their pages back to the
/// system, which takes no time however large they are.
void zero_again(AlignedBlock& block, std::size_t bytes) noexcept;

}  // namespace chuhe
