#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bitboard/attacks.h"
#include "bitboard/move.h"
#include "bitboard/zobrist.h"
#include "support/result.h"

namespace chuhe {

/// What one move did to the board; all that an observer (an incremental evaluation, say) must know.
/// A null move has the piece kNoPiece.
struct Change {
    Piece piece;     ///< the piece that moved
    Piece captured;  ///< the enemy piece taken on `to`, or kNoPiece
    Square from;
    Square to;
};

/// The pieces on the board as a plain array.
using Board = TypedArray<Square, Piece>;

/// A position with the line of moves that led to it. Copies are independent. No member function
/// accepts an illegal move silently: moves passed to make_move must be legal (or pseudo-legal where
/// stated).
class Position {
  public:
    /// The starting position.
    Position();

    /// A position from its parts, or the reason why it cannot be one: kings missing, doubled or
    /// facing, a piece where it can never stand, more pieces than a set holds, the side not to move
    /// in check. `rule_plies`: plies since the last capture. `full_move`: number of the move,
    /// from 1.
    static Result<Position> from_board(const Board& board, Color side_to_move, int rule_plies = 0,
                                       int full_move = 1);

    // ---- The board
    // -------------------------------------------------------------------------------

    [[nodiscard]] Piece piece_on(Square s) const { return board_[s]; }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] Bitboard occupied() const { return by_color_[kRed] | by_color_[kBlack]; }
    [[nodiscard]] Bitboard pieces(Color side) const { return by_color_[side]; }
    [[nodiscard]] Bitboard pieces(PieceType type) const { return by_type_[type]; }
    [[nodiscard]] Bitboard pieces(Color side, PieceType type) const {
        return by_color_[side] & by_type_[type];
    }
    [[nodiscard]] Square king_square(Color side) const { return king_[side]; }
    [[nodiscard]] int count(Piece piece) const { return counts_[piece]; }
    [[nodiscard]] Color side_to_move() const { return side_to_move_; }

    // ---- Keys
    // ------------------------------------------------------------------------------------

    /// Zobrist key of pieces and side to move.
    [[nodiscard]] std::uint64_t key() const { return state().key; }
    /// Pawns of both sides only.
    [[nodiscard]] std::uint64_t pawn_key() const { return state().pawn_key; }
    /// All pieces of `side` but its pawns.
    [[nodiscard]] std::uint64_t non_pawn_key(Color side) const {
        return state().non_pawn_key[side];
    }
    /// The key after a move, for prefetching; the move need not be legal.
    [[nodiscard]] std::uint64_t key_after(Move move) const;
    /// All keys from scratch, to check the incremental ones.
    [[nodiscard]] std::uint64_t compute_key() const;

    // ---- Attacks
    // ---------------------------------------------------------------------------------

    /// Pieces of both colours that attack `s` when exactly `occupied` is occupied. Kings facing
    /// each other count as attacks along the file.
    [[nodiscard]] Bitboard attackers_to(Square s, Bitboard occupied) const;
    /// Whether `by` attacks `s` under `occupied`, pieces on `ignored` not counted.
    [[nodiscard]] bool is_attacked(Square s, Color by, Bitboard occupied,
                                   Bitboard ignored = {}) const;
    /// Enemy pieces that give check to the side to move.
    [[nodiscard]] Bitboard checkers() const {
        if (!state().checkers_known) compute_checkers();
        return state().checkers;
    }
    [[nodiscard]] bool in_check() const { return checkers().any(); }
    /// For the generator, which finds the checkers anyway.
    void remember_checkers(Bitboard checkers) const {
        state().checkers = checkers;
        state().checkers_known = true;
    }

    // ---- Single moves
    // ----------------------------------------------------------------------------

    [[nodiscard]] bool is_capture(Move move) const { return piece_on(move.to()) != kNoPiece; }
    /// The piece of the side to move makes this step, the own king's safety aside. Any move may be
    /// asked.
    [[nodiscard]] bool is_pseudo_legal(Move move) const;
    /// A pseudo-legal move leaves the own king safe.
    [[nodiscard]] bool leaves_king_safe(Move move) const;
    [[nodiscard]] bool is_legal(Move move) const {
        return is_pseudo_legal(move) && leaves_king_safe(move);
    }
    /// A legal move gives check.
    [[nodiscard]] bool gives_check(Move move) const;

    // ---- Making moves
    // ----------------------------------------------------------------------------

    /// Plays a legal move (pseudo-legal also works and leaves the king hanging).
    Change make_move(Move move);
    void undo_move();
    /// Passes the turn; only when not in check.
    void make_null_move();
    void undo_null_move();

    /// As above, telling an observer: `on_make(const Change&)` after, `on_undo()` after.
    template <class Observer>
    void make_move(Move move, Observer& observer) {
        observer.on_make(make_move(move));
    }
    template <class Observer>
    void undo_move(Observer& observer) {
        undo_move();
        observer.on_undo();
    }

    // ---- The game so far
    // -------------------------------------------------------------------------

    /// One entry a position of the line, the first for the position set up.
    struct State {
        std::uint64_t key = 0;
        std::uint64_t pawn_key = 0;
        TypedArray<Color, std::uint64_t> non_pawn_key{};
        mutable Bitboard checkers;
        Change change{};              ///< the move that led here
        std::int32_t rule_plies = 0;  ///< plies without a capture, those before the set-up included
        std::int32_t reversible = 0;  ///< plies of this line without capture or null move
        mutable bool checkers_known = false;
    };

    /// Number of moves in the line (null moves included).
    [[nodiscard]] int ply_count() const { return static_cast<int>(states_.size()) - 1; }
    /// The state `plies_back` plies ago; 0 is now, at most ply_count().
    [[nodiscard]] const State& state(int plies_back = 0) const {
        CHUHE_ASSERT(plies_back <= ply_count());
        return states_[states_.size() - 1 - static_cast<std::size_t>(plies_back)];
    }
    [[nodiscard]] int rule_plies() const { return state().rule_plies; }
    /// How far back the position can have occurred in this line.
    [[nodiscard]] int reversible_plies() const { return state().reversible; }
    [[nodiscard]] int full_move() const;

    /// Forgets the line before now (the plies without capture stay). For long searches from a
    /// set-up.
    void forget_line();

    /// Every incremental part equals its recomputation and the position is legal. For tests and
    /// checked builds.
    [[nodiscard]] bool is_consistent() const;

  private:
    struct Empty {};
    explicit Position(Empty) {}

    void place(Piece piece, Square s);
    void compute_checkers() const;
    [[nodiscard]] State computed_state() const;

    Board board_;
    TypedArray<PieceType, Bitboard> by_type_;
    TypedArray<Color, Bitboard> by_color_;
    TypedArray<Color, Square> king_;
    TypedArray<Piece, std::uint8_t> counts_;
    Color side_to_move_ = kRed;
    Color first_mover_ = kRed;
    int first_full_move_ = 1;
    std::vector<State> states_;
};

/// Pieces of one kind that a full set holds for one side.
constexpr int full_set_count(PieceType type) {
    return type == kKing ? 1 : type == kPawn ? 5 : 2;
}

}  // namespace chuhe
