#include "bitboard/exchange.h"

namespace chuhe {

namespace {

/// Cheapest first. Equal values have an order too, so that the result is well defined.
constexpr PieceType kCheapestFirst[] = {kPawn, kAdvisor, kElephant, kHorse, kCannon, kRook, kKing};

/// The pieces that attack one square while an exchange on it goes on.
class Attackers {
  public:
    Attackers(const Position& position, Move move)
        : position_(position),
          target_(move.to()),
          occupied_(position.occupied().without(Bitboard(move.from())) | Bitboard(move.to())),
          steps_((king_attacks(target_) & position.pieces(kKing)) |
                 (advisor_attacks(target_) & position.pieces(kAdvisor))) {
        for (const Color side : Color::all())
            steps_ |= pawn_attackers(side, target_) & position.pieces(side, kPawn);
        look_along_lines();
        look_over_diagonals();
    }

    /// The cheapest piece of `side` that may take on the square, which it leaves its own square
    /// for; none when there is none.
    std::optional<PieceType> take_cheapest(Color side) {
        const Bitboard candidates = all() & position_.pieces(side);
        if (candidates.empty()) return {};
        for (const PieceType type : kCheapestFirst) {
            const Bitboard attackers = candidates & position_.pieces(type);
            if (attackers.empty()) continue;
            leave(attackers.first(), type);
            if (type == kKing && is_king_unsafe(side)) return {};
            return type;
        }
        return {};
    }

  private:
    [[nodiscard]] Bitboard all() const { return (lines_ | leaps_ | steps_) & occupied_; }

    void look_along_lines() {
        const LineTargets lines = line_targets(target_, occupied_);
        reach_ = lines.reach;
        lines_ =
            (lines.reach & position_.pieces(kRook)) | (lines.second & position_.pieces(kCannon));
    }

    void look_over_diagonals() {
        leaps_ = (horse_attackers(target_, occupied_) & position_.pieces(kHorse)) |
                 (elephant_attacks(target_, occupied_) & position_.pieces(kElephant));
    }

    /// Horses and elephants come from squares that screen or block nothing near the target.
    void leave(Square from, PieceType type) {
        occupied_ = occupied_.without(Bitboard(from));
        if (type == kAdvisor) {
            look_over_diagonals();
        } else if (type != kHorse && type != kElephant) {
            look_along_lines();
        }
    }

    /// The king of `side` has just taken.
    [[nodiscard]] bool is_king_unsafe(Color side) const {
        const Bitboard facing = reach_ & file_bb(target_.file()) & position_.pieces(kKing);
        return ((all() | facing) & position_.pieces(side.opposite())).any();
    }

    const Position& position_;
    Square target_;
    Bitboard occupied_;
    Bitboard reach_;  ///< squares up to and including the first piece in each direction
    Bitboard lines_;  ///< rooks and cannons
    Bitboard leaps_;  ///< horses and elephants
    Bitboard steps_;  ///< pawns, advisors and kings, those that have left included
};

}  // namespace

bool exchange_at_least(const Position& position, Move move, int threshold) {
    // What the side that moved last has above what it claims, should its piece on the target be
    // lost for nothing. Once that is not negative, it has proved its claim.
    int balance = exchange_value(position.piece_on(move.to())) - threshold;
    if (balance < 0) return false;
    balance -= exchange_value(position.piece_on(move.from()));
    if (balance >= 0) return true;

    const Color us = position.side_to_move();
    Attackers attackers(position, move);
    Color ahead = us;
    do {
        const auto taker = attackers.take_cheapest(ahead.opposite());
        if (!taker) break;
        // The claim of the other side is the strict opposite: at least one point more than we want.
        ahead = ahead.opposite();
        balance = -balance - 1 - kExchangeValue[*taker];
    } while (balance < 0);
    return ahead == us;
}

}  // namespace chuhe
