#include "eval/terms.h"

namespace chuhe::detail {

namespace {

constexpr int kEmptyCannon = 130;  // a cannon that bears on the king with nothing between
constexpr int kLoadedCannon = 26;  // with two screens, one of which may step away
constexpr int kBottomCannon = 34;  // a cannon on the king's home rank
constexpr int kPerAttackUnit = 11;
constexpr int kMissingAdvisorRook = 34;
constexpr int kMissingAdvisorHorse = 18;
constexpr int kMissingElephantCannon = 20;
constexpr int kMissingElephantRook = 10;

/// Squares around a king that attackers want: the palace and the ring of files b–h before it.
Bitboard king_zone(Color side, Square king) {
    Bitboard zone = palace(side);
    const int file = king.file().index();
    const int rank = king.rank().index();
    for (int df = -2; df <= 2; ++df) {
        for (int dr = -2; dr <= 2; ++dr) {
            if (const auto s = make_square(file + df, rank + dr)) zone |= Bitboard(*s);
        }
    }
    return zone;
}

struct Zones {
    TypedArray<Color, TypedArray<Square, Bitboard>> zone;
    Zones() {
        for (const Color side : Color::all()) {
            for (const Square s : palace(side)) zone[side][s] = king_zone(side, s);
        }
    }
};
const Zones kZones;

int cannon_pressure(const EvaluationContext& c, Color side, Square king) {
    const Color enemy = side.opposite();
    int result = 0;
    for (const Square s : c.position.pieces(side, kCannon)) {
        if (on_one_line(s, king)) {
            const Bitboard line = between(s, king);
            const int screens = (line & c.occupied).count();
            const bool on_file = s.file() == king.file();
            if (screens == 0 && line.count() >= 2)
                result += on_file ? kEmptyCannon : kEmptyCannon / 2;
            if (screens == 2) result += on_file ? kLoadedCannon : kLoadedCannon / 2;
        }
        if (s.relative_to(enemy).rank().index() == 0) result += kBottomCannon;
    }
    return result;
}

/// Attacked squares around the king, weighted by attacker.
int attack_units(const EvaluationContext& c, Color side, Square king) {
    const Bitboard zone = kZones.zone[side.opposite()][king];
    int units = 0;
    for (const Square s : c.position.pieces(side, kRook)) {
        const int hits = (line_targets(s, c.occupied).reach & zone).count();
        units += hits > 0 ? 2 + hits : 0;
    }
    for (const Square s : c.position.pieces(side, kHorse)) {
        const int hits = (horse_attacks(s, c.occupied) & zone).count();
        units += hits > 0 ? 2 + 2 * hits : 0;
    }
    for (const Square s : c.position.pieces(side, kCannon)) {
        units += 2 * (line_targets(s, c.occupied).second & zone).count();
    }
    units += 3 * (c.position.pieces(side, kPawn) & zone).count();
    return units;
}

}  // namespace

Tapered king_attack(const EvaluationContext& c, Color side) {
    const Position& p = c.position;
    const Color enemy = side.opposite();
    const Square king = p.king_square(enemy);
    const int rooks = p.count(Piece(side, kRook));
    const int cannons = p.count(Piece(side, kCannon));
    const int horses = p.count(Piece(side, kHorse));
    const int no_advisors = 2 - p.count(Piece(enemy, kAdvisor));
    const int no_elephants = 2 - p.count(Piece(enemy, kElephant));

    const int units = attack_units(c, side, king);
    const int attackers = 2 * rooks + cannons + horses;
    // Attacks grow together, and with holes in the guard.
    const int pressure = units * kPerAttackUnit * attackers / 8 + units * units * attackers / 24;
    const int open_guard =
        no_advisors * (rooks * kMissingAdvisorRook + horses * kMissingAdvisorHorse) +
        no_elephants * (cannons * kMissingElephantCannon + rooks * kMissingElephantRook);
    const int cannon = cannon_pressure(c, side, king);
    // The pieces that defend with the king have no screen to offer when they are gone.
    const int kept = 2 + (2 - no_advisors);
    return {pressure + open_guard + cannon * kept / 4,
            pressure / 2 + open_guard / 2 + cannon * kept / 8};
}

}  // namespace chuhe::detail
