#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "eval/instruction_set.h"
#include "eval/network.h"

namespace chuhe {

/// The network's evaluation along a line of moves, for one search thread. It hears of every move
/// and computes nothing until a score is asked for; then it changes the nearest accumulator it has
/// by the moves since, or, when the perspective has changed, the one it last had in this
/// perspective. Whatever moves it has heard of, evaluate() is right, even if it has heard of none
/// since reset().
class Evaluator {
  public:
    explicit Evaluator(std::shared_ptr<const Network> network,
                       InstructionSet instructions = best_instruction_set());

    [[nodiscard]] const Network& network() const { return *network_; }

    /// Another position comes that no move leads to.
    void reset();

    /// Observer of Position: a move was made, or the last move or null move taken back.
    void on_make(const Change& change) {
        if (++top_ == kEntries) forget_line();
        Entry& entry = entries_[static_cast<std::size_t>(top_)];
        entry.change = change;
        entry.is_balance_known = false;
        entry.views.fill(kNoView);
    }
    void on_null_move() { on_make(Change{}); }
    void on_undo() {
        if (--top_ < 0) forget_line();
    }

    /// From the view of the side to move, within ±kMaxEvaluation. The position must be the one that
    /// the moves since reset() lead to.
    [[nodiscard]] Score evaluate(const Position& position);

  private:
    /// A perspective as far as it matters to the network: 2 * king bucket + mirrored.
    using View = std::int8_t;
    static constexpr View kNoView = -1;
    static constexpr int kViews = 2 * kKingPlaces;

    /// A position of the line. Accumulators are kept apart, by the same index.
    struct Entry {
        Change change;  ///< the move that led here
        bool is_balance_known = false;
        TypedArray<Color, View> views;  ///< of the accumulators, kNoView if not computed
        FlankBalance balance;
    };

    /// The last position refreshed in a view, at first an empty board. Accumulators are kept apart.
    struct Cached {
        TypedArray<Color, Bitboard> by_color;
        TypedArray<PieceType, Bitboard> by_type;
        Bitboard occupied;
        Board board;
    };

    // A line of the search, with room for the extensions of its last ply. Longer ones work too.
    static constexpr int kEntries = kMaxPly + 16;

    void forget_line();
    [[nodiscard]] View view_of(const Position& position, Color side);
    [[nodiscard]] const FlankBalance& balance(const Position& position);
    [[nodiscard]] const std::int16_t* accumulator(const Position& position, Color side);
    [[nodiscard]] int find_source(Color side, View view) const;
    void update(int source, Color side, View view);
    void refresh(const Position& position, Color side, View view);
    [[nodiscard]] const std::int16_t* row(Color side, View view, Piece piece, Square s) const;
    [[nodiscard]] std::int16_t* stack_accumulator(int entry, Color side) const;
    [[nodiscard]] std::int16_t* cache_accumulator(Color side, View view) const;

    std::shared_ptr<const Network> network_;
    const Kernels& kernels_;
    AlignedBlock memory_;  ///< accumulators of the entries, then of the cache
    int top_ = 0;
    std::array<Entry, kEntries> entries_;
    TypedArray<Color, std::array<Cached, kViews>> cache_;
};

}  // namespace chuhe
