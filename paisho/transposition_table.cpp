#include "paisho/transposition_table.h"

#include <bit>

namespace chuhe::paisho {

static_assert(sizeof(TableEntry) == 16);

void TranspositionTable::resize(std::size_t megabytes) {
    megabytes_ = megabytes;
    clear();
}

void TranspositionTable::clear() {
    memory_.reset();
    entries_ = nullptr;
}

void TranspositionTable::allocate() {
    constexpr std::size_t kMegabyte = 1U << 20;
    const std::size_t count = std::bit_floor(megabytes_ * kMegabyte / sizeof(TableEntry));
    if (count > 0) memory_ = allocate_zeroed(count * sizeof(TableEntry));
    fallback_ = TableEntry();
    // All zero is a valid empty entry.
    entries_ = memory_ ? static_cast<TableEntry*>(memory_.get()) : &fallback_;
    mask_ = memory_ ? count - 1 : 0;
}

TableEntry& TranspositionTable::slot(std::uint64_t key) {
    if (entries_ == nullptr) allocate();
    return entries_[key & mask_];
}

const TableEntry* TranspositionTable::find(std::uint64_t key) {
    const TableEntry& entry = slot(key);
    return entry.key == key && entry.bound != Bound::kNone ? &entry : nullptr;
}

void TranspositionTable::store(std::uint64_t key, Action action, Value value, int depth,
                               Bound bound) {
    TableEntry& entry = slot(key);
    if (entry.key == key && entry.depth > depth && bound != Bound::kExact) return;
    // A result without an action keeps the one found before.
    const bool keeps_action = action == Action() && entry.key == key;
    entry = {key, keeps_action ? entry.action : action.bits(), static_cast<std::int16_t>(value),
             static_cast<std::int8_t>(depth), bound};
}

}  // namespace chuhe::paisho
