#include "support/aligned_memory.h"

#include <cstdint>
#include <cstring>

#include <sys/mman.h>

namespace chuhe {

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;
/// Below this, writing zeros is cheaper than taking page faults again.
constexpr std::size_t kWorthReturning = std::size_t{64} << 20;

/// Sits just before the address handed out, to find the whole mapping again.
struct Mapping {
    void* base;
    std::size_t length;
};

}  // namespace

AlignedBlock allocate_zeroed(std::size_t bytes) noexcept {
    if (bytes > SIZE_MAX / 2) return nullptr;
    // Whole huge pages, the last one too, and room to align them.
    const std::size_t usable = (bytes + kHugePage - 1) / kHugePage * kHugePage;
    const std::size_t length = usable + kHugePage;
    void* base = mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED) return nullptr;

    const auto start = reinterpret_cast<std::uintptr_t>(base) + sizeof(Mapping);
    const auto aligned = (start + kHugePage - 1) / kHugePage * kHugePage;
    if (bytes >= kHugePage) madvise(reinterpret_cast<void*>(aligned), usable, MADV_HUGEPAGE);
    *(reinterpret_cast<Mapping*>(aligned) - 1) = {base, length};
    return AlignedBlock(reinterpret_cast<void*>(aligned));
}

void zero_again(AlignedBlock& block, std::size_t bytes) noexcept {
    if (bytes >= kWorthReturning && madvise(block.get(), bytes, MADV_DONTNEED) == 0) return;
    std::memset(block.get(), 0, bytes);
}

void AlignedFree::operator()(void* memory) const noexcept {
    if (memory == nullptr) return;
    const Mapping mapping = *(static_cast<Mapping*>(memory) - 1);
    munmap(mapping.base, mapping.length);
}

}  // namespace chuhe
