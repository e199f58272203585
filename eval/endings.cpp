#include "eval/endings.h"

namespace chuhe {

namespace {

int count(const Position& position, Color side, PieceType type) {
    return position.count(Piece(side, type));
}

/// `side` has nothing but guards; the other side has one attacker that these hold off.
bool holds_off(const Position& position, Color side) {
    const Color attacker = side.opposite();
    const auto of = [&](PieceType type) { return count(position, attacker, type); };
    const int advisors = count(position, side, kAdvisor);
    const int elephants = count(position, side, kElephant);
    const int attackers = of(kRook) + of(kHorse) + of(kCannon) + of(kPawn);
    if (attackers != 1) return false;
    if (of(kRook) == 1) return advisors == 2 && elephants == 2;
    if (of(kHorse) == 1) return advisors == 2 || elephants == 2;
    if (of(kCannon) == 1) return of(kAdvisor) + of(kElephant) == 0 || advisors + elephants >= 3;
    return advisors + elephants >= 2;
}

bool has_only_guards(const Position& position, Color side) {
    const Bitboard guards =
        position.pieces(kKing) | position.pieces(kAdvisor) | position.pieces(kElephant);
    return position.pieces(side).without(guards).empty();
}

}  // namespace

bool is_drawish_ending(const Position& position) {
    for (const Color side : Color::all()) {
        if (has_only_guards(position, side) && holds_off(position, side)) return true;
    }
    return false;
}

}  // namespace chuhe
