#pragma once

#include "bitboard/attacks.h"
#include "bitboard/position.h"
#include "search/tunable.h"

namespace chuhe {

CHUHE_SWITCH(kCheckBonus);
CHUHE_SWITCH(kEscapes);
CHUHE_TUNABLE(kDirectCheck, 17740, 0, 60000);
CHUHE_TUNABLE(kRookEscape, 17821, 0, 60000);
CHUHE_TUNABLE(kOfficerEscape, 11197, 0, 60000);

/// What the board alone says about quiet moves, in units of history: a direct check is worth a
/// look, and a piece should leave squares where cheaper pieces attack it and not go to such
/// squares.
class QuietHints {
  public:
    /// For the side to move, not in check or in check.
    explicit QuietHints(const Position& position) {
        const Color us = position.side_to_move();
        const Color them = us.opposite();
        const Bitboard occupied = position.occupied();
        if (kCheckBonus) find_check_squares(position, them, occupied);
        if (!kEscapes) return;
        for (const Square s : position.pieces(them, kPawn)) by_cheap_ |= pawn_attacks(them, s);
        for (const Square s : position.pieces(them, kAdvisor)) by_cheap_ |= advisor_attacks(s);
        for (const Square s : position.pieces(them, kElephant))
            by_cheap_ |= elephant_attacks(s, occupied);
        by_officer_ = by_cheap_;
        for (const Square s : position.pieces(them, kHorse))
            by_officer_ |= horse_attacks(s, occupied);
        for (const Square s : position.pieces(them, kCannon))
            by_officer_ |= cannon_attacks(s, occupied);
    }

    [[nodiscard]] int operator()(PieceType type, Square from, Square to) const {
        int hint = kCheckBonus && checks_[type].contains(to) ? int{kDirectCheck} : 0;
        if (!kEscapes) return hint;
        if (type == kRook) {
            hint += kRookEscape * (by_officer_.contains(from) - by_officer_.contains(to));
        } else if (type == kHorse || type == kCannon) {
            hint += kOfficerEscape * (by_cheap_.contains(from) - by_cheap_.contains(to));
        }
        return hint;
    }

  private:
    void find_check_squares(const Position& position, Color them, Bitboard occupied) {
        const Square king = position.king_square(them);
        const Bitboard seen = rook_attacks(king, occupied);
        checks_[kRook] = seen;
        // Behind the first pieces around the king, up to the second ones, a cannon has one screen.
        checks_[kCannon] = rook_attacks(king, occupied.without(seen)).without(seen);
        checks_[kHorse] = horse_attackers(king, occupied);
        checks_[kPawn] = pawn_attackers(position.side_to_move(), king);
    }

    TypedArray<PieceType, Bitboard> checks_{};
    Bitboard by_cheap_;    ///< attacked by enemy pawns, advisors or elephants
    Bitboard by_officer_;  ///< the same, or by horses or cannons
};

}  // namespace chuhe
