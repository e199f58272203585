#pragma once

#include "bitboard/attacks.h"
#include "bitboard/position.h"

namespace chuhe {

/// Which captures count as a threat; the rule sets differ in this.
enum class ThreatKind : std::uint8_t {
    kAsian,     ///< docs/rules.md 3.2
    kComputer,  ///< the same, and advisors and elephants hit rooks, horses and cannons always (6)
};

/// The pieces of a position without its history, on which moves can be taken back cheaply: the
/// board on which repetitions are judged.
class Arrangement {
  public:
    explicit Arrangement(const Position& position);

    /// Takes back a move that captured nothing.
    void take_back(const Change& change) { shift(change.piece, change.to, change.from); }
    /// Plays a move that captures nothing.
    void play(Square from, Square to) { shift(board_[from], from, to); }

    [[nodiscard]] Bitboard occupied() const { return by_color_[kRed] | by_color_[kBlack]; }
    [[nodiscard]] Piece piece_on(Square s) const { return board_[s]; }

    /// Pieces of `side` that may be the victim of a chase: no king, no pawn before the river.
    [[nodiscard]] Bitboard possible_victims(Color side) const {
        const Bitboard home_pawns = by_type_[kPawn] & home_half(side);
        return by_color_[side].without(by_type_[kKing] | home_pawns);
    }

    /// Enemy pieces that attack the king of `side`, the other king included.
    [[nodiscard]] Bitboard checkers(Color side) const {
        return king_attackers(side, king_[side], occupied());
    }

    /// Enemy pieces that threaten to take the piece on `victim` with profit if it were their turn
    /// (docs/rules.md 3.2). `old_checks`: pieces that already attack the king of the threatening
    /// side; that check does not stop a capture.
    [[nodiscard]] Bitboard threats(Square victim, Bitboard old_checks, ThreatKind kind) const;
    /// Whether the piece on `from` bears on `to` and may take there without exposing its own king
    /// to any piece outside `old_checks`.
    [[nodiscard]] bool can_capture(Square from, Square to, Bitboard old_checks) const {
        return attackers_to(to, occupied()).contains(from) && keeps_king_safe(from, to, old_checks);
    }
    /// A rook that screens its king from an enemy horse, as the leg of that horse (3.6).
    [[nodiscard]] bool is_held(Square rook) const;
    /// Victims that the piece just moved hits by the rule of the UCCI league (5).
    [[nodiscard]] Bitboard league_hits(Square from, Square to) const;

  private:
    void shift(Piece piece, Square from, Square to);
    [[nodiscard]] Bitboard attackers_to(Square s, Bitboard occupied) const;
    [[nodiscard]] Bitboard king_attackers(Color side, Square king, Bitboard occupied) const;
    [[nodiscard]] bool keeps_king_safe(Square from, Square to, Bitboard old_checks) const;
    [[nodiscard]] bool can_be_retaken(Square from, Square to) const;
    [[nodiscard]] bool always_profits(PieceType attacker, PieceType victim, ThreatKind kind) const;

    Board board_;
    TypedArray<PieceType, Bitboard> by_type_;
    TypedArray<Color, Bitboard> by_color_;
    TypedArray<Color, Square> king_;
};

}  // namespace chuhe
