#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "bitboard/position.h"
#include "support/aligned_memory.h"

namespace chuhe {

/// Looks for a mate by checks and a few quiet moves, however long: depth-first proof-number search
/// (Nagai 2002) over these moves of one side and all replies of the other. A quiet move must
/// threaten a mate by checks alone (as in lambda search, Thomsen 2000). A position that comes back
/// is no success for the attack. What it finds is proven; that it finds nothing says only that no
/// such attack was found. Goes on where it stopped, so effort can be spent in slices.
class MateSearch {
  public:
    enum class Answer : std::uint8_t { kUnknown, kProven, kNone };

    /// Spends about `nodes` more on whether the side to move mates. Not more than kMaxMatePly deep.
    /// `is_stopped` is asked at every node and ends the work.
    Answer look(const Position& position, std::uint64_t nodes,
                const std::function<bool()>& is_stopped);
    /// After kProven: the whole line, ending in the mate, the loser resisting as long as this proof
    /// lets it. Empty when stopped before it was complete.
    std::vector<Move> line(const std::function<bool()>& is_stopped);
    /// Forgets what was proven.
    void clear();

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

    static constexpr int kMaxMatePly = 120;
    static constexpr int kMaxQuietMoves = 8;  ///< of the attack, in one line

  private:
    static constexpr std::uint32_t kInfinite = 1U << 30;

    /// How many leaves must still be proven (disproven) to prove (disprove) a mate here. Nothing is
    /// known of a position on which no work was spent: zeroed memory is an empty table.
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t proof = 1;
        std::uint32_t disproof = 1;
        std::uint32_t work = 0;      ///< nodes spent
        std::uint32_t distance = 0;  ///< plies to the mate, once proven
    };
    struct Child {
        Move move;
        int quiets;  ///< quiet moves that the attack has left after it
        bool is_quiet_attack;
        std::uint64_t position_key;
        Slot state;
    };
    struct Limits {
        std::uint32_t proof;
        std::uint32_t disproof;
    };

    Slot expand(bool attack, Limits limits, int ply, int quiets);
    bool threatens_mate(int ply);
    [[nodiscard]] std::uint64_t slot_key(std::uint64_t position_key, int quiets) const;
    [[nodiscard]] Slot* home(std::uint64_t key) const;
    [[nodiscard]] Slot lookup(std::uint64_t key) const;
    void store(const Slot& slot);
    [[nodiscard]] Slot lookup(const Child& child) const;
    [[nodiscard]] std::vector<Child> list_children(bool attack, int quiets) const;
    [[nodiscard]] bool is_on_path(std::uint64_t key) const;
    [[nodiscard]] bool is_over() const;

    Position position_;
    Color attacker_;
    AlignedBlock memory_;  ///< the slots
    std::vector<std::uint64_t> path_;
    std::uint64_t nodes_ = 0;
    std::uint64_t node_limit_ = 0;
    std::function<bool()> is_stopped_;
};

}  // namespace chuhe
