#include "bitboard/position.h"

namespace chuhe {

bool Position::is_pseudo_legal(Move move) const {
    if (!move.from().is_valid() || !move.to().is_valid()) return false;
    const Piece piece = board_[move.from()];
    if (piece == kNoPiece || piece.color() != side_to_move_) return false;
    if (by_color_[side_to_move_].contains(move.to())) return false;

    const Square from = move.from();
    switch (piece.type().index()) {
        case kKing.index():
            return king_attacks(from).contains(move.to());
        case kAdvisor.index():
            return advisor_attacks(from).contains(move.to());
        case kElephant.index():
            return elephant_attacks(from, occupied()).contains(move.to());
        case kHorse.index():
            return horse_attacks(from, occupied()).contains(move.to());
        case kPawn.index():
            return pawn_attacks(side_to_move_, from).contains(move.to());
        default:
            break;
    }
    if (!on_one_line(from, move.to())) return false;
    const int screens = (between(from, move.to()) & occupied()).count();
    if (piece.type() == kCannon && is_capture(move)) return screens == 1;
    return screens == 0;
}

bool Position::leaves_king_safe(Move move) const {
    const Bitboard to(move.to());
    const Bitboard after = occupied().without(Bitboard(move.from())) | to;
    const Square king = king_[side_to_move_] == move.from() ? move.to() : king_[side_to_move_];
    return !is_attacked(king, side_to_move_.opposite(), after, to);
}

bool Position::gives_check(Move move) const {
    const Square king = king_[side_to_move_.opposite()];
    const Bitboard from(move.from());
    const Bitboard to(move.to());
    const Bitboard after = occupied().without(from) | to;
    const PieceType moved = board_[move.from()].type();

    const auto ours = [&](PieceType type) {
        const Bitboard stay = pieces(side_to_move_, type).without(from);
        return moved == type ? stay | to : stay;
    };
    const LineTargets lines = line_targets(king, after);
    Bitboard checkers = (lines.reach & ours(kRook)) | (lines.second & ours(kCannon));
    checkers |= horse_attackers(king, after) & ours(kHorse);
    checkers |= pawn_attackers(side_to_move_, king) & ours(kPawn);
    return checkers.any();
}

}  // namespace chuhe
