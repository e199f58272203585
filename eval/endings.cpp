#include "eval/endings.h"

#include <algorithm>
#include <array>

namespace chuhe {

namespace {

/// King and guards, seen from their own side.
struct Formation {
    Square king;
    Bitboard guards;
};

constexpr Formation formation(Square king, std::array<Square, 4> guards) {
    Formation result{king, {}};
    for (const Square s : guards) result.guards |= Bitboard(s);
    return result;
}

constexpr Square at(char file, int rank) {
    return {File(file - 'a'), Rank(rank)};
}

/// Against these a rook does not win, wherever it and its king stand and whoever is to move; of two
/// mirror images one is listed. First the advisors, then the elephants.
constexpr Formation kRookProof[] = {
    formation(at('d', 0), {at('f', 0), at('e', 1), at('c', 0), at('e', 2)}),
    formation(at('d', 0), {at('f', 0), at('e', 1), at('g', 0), at('e', 2)}),
    formation(at('d', 0), {at('f', 0), at('e', 1), at('e', 2), at('c', 4)}),
    formation(at('d', 0), {at('f', 0), at('e', 1), at('e', 2), at('g', 4)}),
    formation(at('d', 0), {at('e', 1), at('f', 2), at('g', 0), at('e', 2)}),
    formation(at('d', 0), {at('e', 1), at('f', 2), at('g', 0), at('i', 2)}),
    formation(at('d', 0), {at('e', 1), at('f', 2), at('e', 2), at('c', 4)}),
    formation(at('d', 0), {at('e', 1), at('f', 2), at('e', 2), at('g', 4)}),
    formation(at('e', 0), {at('d', 0), at('e', 1), at('g', 0), at('e', 2)}),
    formation(at('e', 0), {at('e', 1), at('d', 2), at('g', 0), at('e', 2)}),
};

bool is_rook_proof(const Position& position, Color side) {
    const Square king = position.king_square(side).relative_to(side);
    Bitboard guards;
    Bitboard mirrored;
    for (const Square s : position.pieces(side).without(position.pieces(kKing))) {
        guards |= Bitboard(s.relative_to(side));
        mirrored |= Bitboard(s.relative_to(side).mirrored());
    }
    return std::any_of(std::begin(kRookProof), std::end(kRookProof), [&](const Formation& f) {
        return (f.king == king && f.guards == guards) ||
               (f.king == king.mirrored() && f.guards == mirrored);
    });
}

int count(const Position& position, Color side, PieceType type) {
    return position.count(Piece(side, type));
}

/// `side` has nothing but guards; how well they hold off the one attacker of the other side.
int divisor_against(const Position& position, Color side) {
    const Color attacker = side.opposite();
    const auto of = [&](PieceType type) { return count(position, attacker, type); };
    const int advisors = count(position, side, kAdvisor);
    const int elephants = count(position, side, kElephant);
    const int attackers = of(kRook) + of(kHorse) + of(kCannon) + of(kPawn);
    if (attackers != 1) return 1;
    if (of(kRook) == 1) {
        if (advisors < 2 || elephants < 2) return 1;
        return is_rook_proof(position, side) ? kRookProofDivisor : kDrawishDivisor;
    }
    const bool held = of(kHorse) == 1 ? advisors == 2 || elephants == 2
                      : of(kCannon) == 1
                          ? of(kAdvisor) + of(kElephant) == 0 || advisors + elephants >= 3
                          : advisors + elephants >= 2;
    return held ? kDrawishDivisor : 1;
}

bool has_only_guards(const Position& position, Color side) {
    const Bitboard guards =
        position.pieces(kKing) | position.pieces(kAdvisor) | position.pieces(kElephant);
    return position.pieces(side).without(guards).empty();
}

}  // namespace

int drawish_divisor(const Position& position) {
    for (const Color side : Color::all()) {
        if (has_only_guards(position, side)) {
            const int divisor = divisor_against(position, side);
            if (divisor > 1) return divisor;
        }
    }
    return 1;
}

}  // namespace chuhe
