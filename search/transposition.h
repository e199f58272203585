#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "bitboard/move.h"
#include "eval/score.h"
#include "search/search.h"
#include "support/aligned_memory.h"

namespace chuhe {

/// What was once found out about a position. Scores are as seen from the position itself.
struct TableEntry {
    Move move;
    Score score = kNoScore;
    Score evaluation = kNoScore;  ///< static, before corrections; kNoScore when in check
    int depth = 0;
    Bound bound = Bound::kNone;
    bool was_pv = false;

    /// The bound settles a null window around `beta`.
    [[nodiscard]] bool settles(Score beta) const {
        return score != kNoScore && bounds_towards(score >= beta);
    }
    /// The score where it tells more than an estimate: when its bound points away from it.
    [[nodiscard]] Score sharpened(Score estimate) const {
        if (score == kNoScore || is_decisive(score)) return estimate;
        return bounds_towards(score > estimate) ? score : estimate;
    }

  private:
    [[nodiscard]] bool bounds_towards(bool upwards) const {
        return bound == Bound::kExact || bound == (upwards ? Bound::kLower : Bound::kUpper);
    }
};

/// A hash table of positions shared by all threads without locks: every slot holds its data and the
/// key exclusive-or the data, so a slot torn by two writers matches no key (Hyatt and Mann 2002).
class TranspositionTable {
  public:
    /// Gives the old memory back only when the new is there. False: not enough memory, nothing
    /// changed.
    bool resize(int megabytes);
    [[nodiscard]] bool is_allocated() const { return buckets_ != nullptr; }
    /// Forgets everything; pages go back to the system, so even large tables are quick.
    void clear();
    /// Ages what is there: entries of older searches are replaced first.
    void new_search() {
        generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask);
    }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }
    /// `ply` turns scores of mates from "plies from that position" into "plies from the root".
    [[nodiscard]] bool probe(std::uint64_t key, int ply, TableEntry& entry) const;
    /// Scores that the repetition rules decided depend on the path; of them only the move is kept.
    void store(std::uint64_t key, int ply, const TableEntry& entry);

    /// Slots used by the current search, permille, from a sample.
    [[nodiscard]] int fullness() const;

  private:
    static constexpr int kGenerationMask = 31;
    static constexpr int kSlots = 4;

    struct Slot {
        std::atomic<std::uint64_t> check;  ///< key ^ data
        std::atomic<std::uint64_t> data;
    };
    struct alignas(64) Bucket {
        std::array<Slot, kSlots> slots;
    };

    [[nodiscard]] Bucket& bucket(std::uint64_t key) const {
        __extension__ using Wide = unsigned __int128;
        return buckets_[static_cast<std::size_t>((static_cast<Wide>(key) * bucket_count_) >> 64)];
    }

    AlignedBlock memory_;
    Bucket* buckets_ = nullptr;
    std::size_t bucket_count_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace chuhe
