#include "eval/evaluate.h"

#include <algorithm>

#include "eval/piece_squares.h"
#include "eval/terms.h"

namespace chuhe {

namespace detail {

namespace {

constexpr Tapered kRookMobility{3, 5};
constexpr Tapered kHorseMobility{10, 9};
constexpr Tapered kCannonMobility{2, 3};
constexpr Tapered kOpenFile{16, 8};
constexpr Tapered kJoinedPawns{6, 12};
constexpr Tapered kBlockedPawn{-6, -4};
constexpr Tapered kTrappedHorse{-36, -30};
constexpr Tapered kAdvisorPair{22, 26};
constexpr Tapered kElephantPair{20, 16};

constexpr int kRookPhase = 4;
constexpr int kMinorPhase = 2;

}  // namespace

EvaluationContext::EvaluationContext(const Position& p) : position(p), occupied(p.occupied()) {
    for (const Color side : Color::all()) {
        for (const Square s : p.pieces(side, kPawn))
            pawn_attacks[side] |= chuhe::pawn_attacks(side, s);
    }
}

Tapered material(const EvaluationContext& c, Color side) {
    Tapered result;
    for (const Square s : c.position.pieces(side))
        result += piece_square(c.position.piece_on(s), s);
    if (c.position.count(Piece(side, kAdvisor)) == 2) result += kAdvisorPair;
    if (c.position.count(Piece(side, kElephant)) == 2) result += kElephantPair;
    return result;
}

Tapered activity(const EvaluationContext& c, Color side) {
    const Position& p = c.position;
    const Bitboard safe = ~(p.pieces(side) | c.pawn_attacks[side.opposite()]);
    Tapered result;
    for (const Square s : p.pieces(side, kRook)) {
        result += kRookMobility * (line_targets(s, c.occupied).reach & safe).count();
        if ((file_bb(s.file()) & p.pieces(side, kPawn)).empty()) result += kOpenFile;
    }
    for (const Square s : p.pieces(side, kHorse)) {
        const int moves = (horse_attacks(s, c.occupied) & safe).count();
        result += moves <= 1 ? kTrappedHorse : kHorseMobility * moves;
    }
    for (const Square s : p.pieces(side, kCannon)) {
        result += kCannonMobility * line_targets(s, c.occupied).reach.without(c.occupied).count();
    }
    const Bitboard pawns = p.pieces(side, kPawn);
    result += kJoinedPawns * (pawns & c.pawn_attacks[side]).count();
    for (const Square s : pawns) {
        const Bitboard next = pawn_attacks(side, s);
        if (!s.is_across_river(side) && (next & c.occupied).any()) result += kBlockedPawn;
    }
    return result;
}

int phase(const Position& p) {
    const int total = kRookPhase * p.pieces(kRook).count() +
                      kMinorPhase * (p.pieces(kCannon).count() + p.pieces(kHorse).count());
    return std::min(total, kFullPhase);
}

int winning_chances(const Position& p, Color side) {
    const Color enemy = side.opposite();
    const int rooks = p.count(Piece(side, kRook));
    const int horses = p.count(Piece(side, kHorse));
    const int cannons = p.count(Piece(side, kCannon));
    const int pawns = p.count(Piece(side, kPawn));
    const int guards = p.count(Piece(enemy, kAdvisor)) + p.count(Piece(enemy, kElephant));
    const int enemy_attackers = p.count(Piece(enemy, kRook)) * 2 + p.count(Piece(enemy, kHorse)) +
                                p.count(Piece(enemy, kCannon));
    if (rooks + horses + cannons + pawns == 0) return 0;
    if (rooks == 0 && pawns == 0) {
        const int minors = horses + cannons;
        // One horse or cannon rarely beats a full guard; a cannon without any screen of its own
        // never does.
        if (minors == 1) return guards >= 2 || enemy_attackers > 0 ? 6 : horses > 0 ? 40 : 20;
        if (minors == 2 && guards == 4) return 32;
    }
    if (rooks == 0 && horses + cannons == 0 && enemy_attackers > 0) return 24;
    if (rooks == 1 && horses + cannons + pawns == 0 && guards == 4 && enemy_attackers == 0)
        return 16;
    if (rooks == 1 && horses + cannons + pawns == 0 && enemy_attackers >= 1)
        return guards >= 2 ? 12 : 32;
    return kFullScale;
}

}  // namespace detail

Score evaluate(const Position& position) {
    using namespace detail;
    constexpr int kTempo = 14;
    const EvaluationContext context(position);
    const Color us = position.side_to_move();
    Tapered sum;
    for (const Color side : Color::all()) {
        const Tapered part =
            material(context, side) + activity(context, side) + king_attack(context, side);
        if (side == us) {
            sum += part;
        } else {
            sum -= part;
        }
    }
    const int weight = phase(position);
    int score = (sum.opening * weight + sum.ending * (kFullPhase - weight)) / kFullPhase;
    score = score * winning_chances(position, score > 0 ? us : us.opposite()) / kFullScale;
    return std::clamp(score + kTempo, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace chuhe
