#include "search/transposition.h"

#include <algorithm>

namespace chuhe {

namespace {

// Layout of a slot's data, low bits first.
constexpr int kScoreShift = 16;       // move below
constexpr int kEvaluationShift = 32;  // score below
constexpr int kDepthShift = 48;       // 8 bits, biased
constexpr int kBoundShift = 56;       // 2 bits
constexpr int kPvShift = 58;          // 1 bit
constexpr int kGenerationShift = 59;  // 5 bits
constexpr int kDepthBias = 16;        // quiescence stores depths at and below zero

struct Data {
    std::uint64_t bits;

    [[nodiscard]] Move move() const { return Move::from_raw(static_cast<std::uint16_t>(bits)); }
    [[nodiscard]] Score score() const { return static_cast<std::int16_t>(bits >> kScoreShift); }
    [[nodiscard]] Score evaluation() const {
        return static_cast<std::int16_t>(bits >> kEvaluationShift);
    }
    [[nodiscard]] int depth() const {
        return static_cast<int>((bits >> kDepthShift) & 255) - kDepthBias;
    }
    [[nodiscard]] Bound bound() const { return static_cast<Bound>((bits >> kBoundShift) & 3); }
    [[nodiscard]] bool was_pv() const { return ((bits >> kPvShift) & 1) != 0; }
    [[nodiscard]] int generation() const { return static_cast<int>(bits >> kGenerationShift); }
};

Data pack(const TableEntry& entry, Score score, int generation) {
    const auto low16 = [](int value) {
        return static_cast<std::uint64_t>(static_cast<std::uint16_t>(value));
    };
    const int depth = std::clamp(entry.depth + kDepthBias, 0, 255);
    return {low16(entry.move.raw()) | low16(score) << kScoreShift |
            low16(entry.evaluation) << kEvaluationShift |
            static_cast<std::uint64_t>(depth) << kDepthShift |
            static_cast<std::uint64_t>(entry.bound) << kBoundShift |
            static_cast<std::uint64_t>(entry.was_pv) << kPvShift |
            static_cast<std::uint64_t>(generation) << kGenerationShift};
}

/// Mates are stored as plies from the position, so that they hold on every path to it.
Score to_table(Score score, int ply) {
    if (score == kNoScore || !is_mate(score)) return score;
    return is_mate_win(score) ? score + ply : score - ply;
}

Score from_table(Score score, int ply) {
    if (score == kNoScore || !is_mate(score)) return score;
    return is_mate_win(score) ? score - ply : score + ply;
}

}  // namespace

bool TranspositionTable::resize(int megabytes) {
    const std::size_t bytes = static_cast<std::size_t>(megabytes) << 20;
    if (bytes / sizeof(Bucket) == bucket_count_ && buckets_ != nullptr) return true;
    AlignedBlock fresh = allocate_zeroed(bytes);
    if (!fresh) return false;
    memory_ = std::move(fresh);
    buckets_ = static_cast<Bucket*>(memory_.get());
    bucket_count_ = bytes / sizeof(Bucket);
    return true;
}

void TranspositionTable::clear() {
    generation_ = 0;
    if (buckets_ == nullptr) return;
    zero_again(memory_, bucket_count_ * sizeof(Bucket));
}

bool TranspositionTable::probe(std::uint64_t key, int ply, TableEntry& entry) const {
    for (const Slot& slot : bucket(key).slots) {
        const Data data{slot.data.load(std::memory_order_relaxed)};
        if ((slot.check.load(std::memory_order_relaxed) ^ data.bits) != key || data.bits == 0)
            continue;
        entry = {data.move(),       from_table(data.score(), ply),
                 data.evaluation(), data.depth(),
                 data.bound(),      data.was_pv()};
        return true;
    }
    return false;
}

void TranspositionTable::store(std::uint64_t key, int ply, const TableEntry& entry) {
    TableEntry kept = entry;
    if (kept.score != kNoScore && is_rule_decision(kept.score)) {
        kept.score = kNoScore;
        kept.bound = Bound::kNone;
    }

    Bucket& home = bucket(key);
    Slot* worst = nullptr;
    int worst_value = 0;
    for (Slot& slot : home.slots) {
        const Data data{slot.data.load(std::memory_order_relaxed)};
        if ((slot.check.load(std::memory_order_relaxed) ^ data.bits) == key && data.bits != 0) {
            // A shallow result of the same search must not drive out a deep one, nor a move be
            // lost.
            constexpr int kDepthSlack = 4;
            if (kept.move.is_none()) kept.move = data.move();
            if (kept.bound != Bound::kExact && data.generation() == generation_ &&
                kept.depth + 2 * (kept.was_pv ? 1 : 0) + kDepthSlack <= data.depth()) {
                return;
            }
            worst = &slot;
            break;
        }
        const int age = (generation_ - data.generation()) & kGenerationMask;
        const int value = data.bits == 0 ? -1000 : data.depth() - 8 * age;
        if (worst == nullptr || value < worst_value) {
            worst = &slot;
            worst_value = value;
        }
    }

    const Data data = pack(kept, to_table(kept.score, ply), generation_);
    worst->check.store(key ^ data.bits, std::memory_order_relaxed);
    worst->data.store(data.bits, std::memory_order_relaxed);
}

int TranspositionTable::fullness() const {
    if (buckets_ == nullptr) return 0;
    constexpr std::size_t kSample = 250;
    const std::size_t sample = std::min(kSample, bucket_count_);
    int used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
        for (const Slot& slot : buckets_[i].slots) {
            const Data data{slot.data.load(std::memory_order_relaxed)};
            if (data.bits != 0 && data.generation() == generation_) ++used;
        }
    }
    return static_cast<int>(static_cast<std::size_t>(used) * 1000 / (sample * kSlots));
}

}  // namespace chuhe
