#pragma once

#include <cstddef>
#include <cstdint>

#include "paisho/action.h"
#include "paisho/score.h"
#include "support/aligned_memory.h"

namespace chuhe::paisho {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

/// What is known of a position from an earlier search.
struct TableEntry {
    std::uint64_t key = 0;
    std::uint32_t action = 0;  ///< Action::bits; 0 for none
    std::int16_t value = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::kNone;
};

/// A hash table of search results with one entry a slot. Used by one thread.
class TranspositionTable {
  public:
    /// Sets the size and forgets everything. The memory is taken at the first use; when it is not
    /// to be had the table works with one entry.
    void resize(std::size_t megabytes);
    void clear();

    /// The entry for a key; null when there is none.
    [[nodiscard]] const TableEntry* find(std::uint64_t key);

    /// Keeps a result. Replaces the result of another position always, and of the same one unless
    /// that was searched deeper and is no mere bound.
    void store(std::uint64_t key, Action action, Value value, int depth, Bound bound);

  private:
    TableEntry& slot(std::uint64_t key);
    void allocate();

    std::size_t megabytes_ = 0;
    AlignedBlock memory_;
    TableEntry fallback_;
    TableEntry* entries_ = nullptr;
    std::size_t mask_ = 0;
};

}  // namespace chuhe::paisho
