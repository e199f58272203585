#include "bitboard/arrangement.h"

namespace chuhe {

Arrangement::Arrangement(const Position& position) : board_(position.board()) {
    for (const PieceType type : PieceType::all()) by_type_[type] = position.pieces(type);
    for (const Color side : Color::all()) {
        by_color_[side] = position.pieces(side);
        king_[side] = position.king_square(side);
    }
}

void Arrangement::shift(Piece piece, Square from, Square to) {
    CHUHE_ASSERT(board_[from] == piece && board_[to] == kNoPiece);
    const Bitboard step = Bitboard(from) | Bitboard(to);
    by_type_[piece.type()] ^= step;
    by_color_[piece.color()] ^= step;
    board_[from] = kNoPiece;
    board_[to] = piece;
    if (piece.type() == kKing) king_[piece.color()] = to;
}

Bitboard Arrangement::attackers_to(Square s, Bitboard occupied) const {
    const LineTargets lines = line_targets(s, occupied);
    Bitboard result = (lines.reach & by_type_[kRook]) | (lines.second & by_type_[kCannon]);
    result |= horse_attackers(s, occupied) & by_type_[kHorse];
    result |= elephant_attacks(s, occupied) & by_type_[kElephant];
    result |= advisor_attacks(s) & by_type_[kAdvisor];
    result |= king_attacks(s) & by_type_[kKing];
    const Bitboard pawns = by_type_[kPawn];
    for (const Color side : Color::all()) {
        result |= pawn_attackers(side, s) & pawns & by_color_[side];
    }
    return result & occupied;
}

Bitboard Arrangement::king_attackers(Color side, Square king, Bitboard occupied) const {
    const Color enemy = side.opposite();
    const LineTargets lines = line_targets(king, occupied);
    Bitboard result = (lines.reach & by_type_[kRook]) | (lines.second & by_type_[kCannon]);
    result |= lines.reach & file_bb(king.file()) & by_type_[kKing];
    result |= horse_attackers(king, occupied) & by_type_[kHorse];
    result |= pawn_attackers(enemy, king) & by_type_[kPawn];
    return result & occupied & by_color_[enemy];
}

bool Arrangement::keeps_king_safe(Square from, Square to, Bitboard old_checks) const {
    const Color side = board_[from].color();
    const Bitboard left = occupied() ^ Bitboard(from);  // `to` stays occupied
    const Bitboard checks = king_attackers(side, king_[side], left);
    return checks.without(old_checks | Bitboard(to)).empty();
}

bool Arrangement::can_be_retaken(Square from, Square to) const {
    const Color side = board_[to].color();
    const Bitboard left = occupied() ^ Bitboard(from);
    for (const Square root : attackers_to(to, left) & by_color_[side]) {
        // After both captures the root stands on `to` and both other pieces are gone.
        const Square king = root == king_[side] ? to : king_[side];
        if (king_attackers(side, king, left ^ Bitboard(root)).empty()) return true;
    }
    return false;
}

bool Arrangement::always_profits(PieceType attacker, PieceType victim, ThreatKind kind) const {
    if (attacker == kHorse || attacker == kCannon) return victim == kRook;
    if (kind == ThreatKind::kAsian || attacker == kRook) return false;
    return victim == kRook || victim == kHorse || victim == kCannon;
}

Bitboard Arrangement::threats(Square victim, Bitboard old_checks, ThreatKind kind) const {
    const PieceType victim_type = board_[victim].type();
    const Color side = board_[victim].color();
    const Bitboard never = by_color_[side] | by_type_[kKing] | by_type_[kPawn];
    Bitboard result;
    for (const Square attacker : attackers_to(victim, occupied()).without(never)) {
        if (!keeps_king_safe(attacker, victim, old_checks)) continue;
        const PieceType type = board_[attacker].type();
        if (!always_profits(type, victim_type, kind)) {
            // Both can take each other: an offer to exchange.
            if (type == victim_type && can_capture(victim, attacker, checkers(side))) continue;
            if (can_be_retaken(attacker, victim)) continue;
        }
        result |= Bitboard(attacker);
    }
    return result;
}

bool Arrangement::is_held(Square rook) const {
    const Color side = board_[rook].color();
    if (board_[rook].type() != kRook) return false;
    const Bitboard without_rook = occupied() ^ Bitboard(rook);
    const Bitboard horses = by_type_[kHorse] & by_color_[side.opposite()];
    return (horse_attackers(king_[side], without_rook) & horses).any();
}

Bitboard Arrangement::league_hits(Square from, Square to) const {
    const PieceType type = board_[to].type();
    const Color victim_side = board_[to].color().opposite();
    const Bitboard all = occupied();
    // Along the line of the move nothing new is attacked.
    const Bitboard along = from.file() == to.file() ? file_bb(to.file()) : rank_bb(to.rank());

    Bitboard reach;
    Bitboard always;
    Bitboard unprotected = possible_victims(victim_side) & by_type_[kPawn];
    if (type == kHorse) {
        reach = horse_attacks(to, all);
        always = by_type_[kRook];
        unprotected |= by_type_[kCannon];
    } else if (type == kCannon) {
        reach = cannon_attacks(to, all).without(along);
        always = by_type_[kRook];
        unprotected |= by_type_[kHorse];
    } else if (type == kRook) {
        reach = rook_attacks(to, all).without(along);
        unprotected |= by_type_[kHorse] | by_type_[kCannon];
    }
    reach &= by_color_[victim_side];
    Bitboard result = reach & always;
    for (const Square victim : reach& unprotected) {
        if ((attackers_to(victim, all) & by_color_[victim_side]).empty()) {
            result |= Bitboard(victim);
        }
    }
    return result;
}

}  // namespace chuhe
