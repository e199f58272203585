#pragma once

#include <array>

#include "bitboard/move.h"
#include "bitboard/position.h"

namespace chuhe {

/// Fully legal move generation for the side to move, without testing any move by itself.
///
/// Construction finds every enemy piece that bears on the king: checkers, pins on rook and king
/// lines, cannons with no, one or two screens, horses with a free or blocked leg. Each gives the
/// set of squares that moves must end on; a few pieces are singled out by it (pinned, screen, leg)
/// and get a set of their own. A move is legal when its target is in all the sets that apply to its
/// piece, however many checks and pins there are. The position must outlive the generator and stay
/// unchanged.
class MoveGenerator {
  public:
    explicit MoveGenerator(const Position& position);

    /// Appends to the list. Captures and quiets together are all legal moves.
    void captures(MoveList& list) const;
    void quiets(MoveList& list) const;
    void all(MoveList& list) const;

    /// Number of legal moves, without writing them.
    [[nodiscard]] int count() const;
    [[nodiscard]] bool any() const;

    /// For a pseudo-legal move.
    [[nodiscard]] bool is_legal(Move move) const;

    [[nodiscard]] Bitboard checkers() const { return checkers_; }

  private:
    /// One enemy piece that restricts our moves.
    struct Threat {
        Bitboard singled;  ///< our pieces that it treats apart
        Bitboard general;  ///< where all others may move
        Bitboard special;  ///< where the singled ones may move
    };

    void find_threats();
    void add_line_threat(Square attacker, bool is_cannon);
    void add_horse_threat(Square horse);
    void add(Bitboard singled, Bitboard general, Bitboard special);
    [[nodiscard]] Bitboard allowed(Square from) const;
    [[nodiscard]] Bitboard king_targets(Bitboard wanted) const;
    [[nodiscard]] bool is_safe_from_leapers(Square s) const;
    template <bool kSomeSingled, class Sink>
    void visit_pieces(Bitboard wanted, Sink& sink) const;
    template <class Sink>
    void visit(Bitboard wanted, Sink& sink) const;

    // Two rooks, two cannons, the king, two horses and three pawns can bear on a king.
    static constexpr int kMaxThreats = 10;

    const Position& position_;
    Color us_;
    Square king_;
    Bitboard occupied_;
    Bitboard enemy_;
    Bitboard checkers_;
    Bitboard general_ = kAllSquares;
    Bitboard singled_;
    int threat_count_ = 0;
    union {  // leaves the threats unset: few positions have any
        std::array<Threat, kMaxThreats> threats_;
    };
};

/// All legal moves, captures first.
inline void legal_moves(const Position& position, MoveList& list) {
    MoveGenerator(position).all(list);
}

}  // namespace chuhe
