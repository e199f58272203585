#include "bitboard/attacks.h"

#include <bit>
#include <utility>

namespace chuhe::detail {

namespace {

struct Step {
    int file;
    int rank;
};

constexpr Bitboard square_if(int file, int rank) {
    const auto s = make_square(file, rank);
    return s ? Bitboard(*s) : Bitboard();
}

constexpr Bitboard offset(Square s, Step step) {
    return square_if(s.file().index() + step.file, s.rank().index() + step.rank);
}

constexpr LineEntry line_entry(int position, unsigned occupied, int length) {
    unsigned reach = 0;
    unsigned second = 0;
    for (const int step : {-1, 1}) {
        int pieces = 0;
        for (int i = position + step; i >= 0 && i < length && pieces < 2; i += step) {
            const unsigned bit = 1U << i;
            if (pieces == 0) reach |= bit;
            if (occupied & bit) {
                if (++pieces == 2) second |= bit;
            }
        }
    }
    return {static_cast<std::uint16_t>(reach), static_cast<std::uint16_t>(second)};
}

constexpr void fill_lines(AttackTables& t) {
    for (int file = 0; file < File::kCount; ++file) {
        for (unsigned occupied = 0; occupied < 512; ++occupied) {
            t.rank_line[static_cast<std::size_t>(file)][occupied] =
                line_entry(file, occupied, File::kCount);
        }
    }
    for (int rank = 0; rank < Rank::kCount; ++rank) {
        for (unsigned occupied = 0; occupied < 1024; ++occupied) {
            t.file_line[static_cast<std::size_t>(rank)][occupied] =
                line_entry(rank, occupied, Rank::kCount);
        }
    }
}

// Legs in the order of the table index: S, W, E, N.
constexpr Step kLegs[4] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
// Diagonals in the order of the table index: SW, SE, NW, NE.
constexpr Step kDiagonals[4] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};

constexpr Bitboard horse_targets(Square s, unsigned blocked_legs) {
    Bitboard result;
    for (unsigned leg = 0; leg < 4; ++leg) {
        if (blocked_legs & (1U << leg)) continue;
        const Step d = kLegs[leg];
        for (const int side : {-1, 1}) {
            result |= offset(s, {2 * d.file + side * d.rank, 2 * d.rank + side * d.file});
        }
    }
    return result;
}

// A horse that attacks s jumps over the diagonal neighbour of s that is nearest to the horse.
constexpr Bitboard horse_sources(Square s, unsigned blocked_diagonals) {
    Bitboard result;
    for (unsigned i = 0; i < 4; ++i) {
        if (blocked_diagonals & (1U << i)) continue;
        const Step d = kDiagonals[i];
        result |= offset(s, {2 * d.file, d.rank}) | offset(s, {d.file, 2 * d.rank});
    }
    return result;
}

constexpr Bitboard elephant_targets(Square s, unsigned blocked_eyes) {
    const Color side = s.index() < kHalfBoard ? kRed : kBlack;
    Bitboard result;
    for (unsigned i = 0; i < 4; ++i) {
        if (blocked_eyes & (1U << i)) continue;
        result |= offset(s, {2 * kDiagonals[i].file, 2 * kDiagonals[i].rank});
    }
    return result & home_half(side);
}

constexpr void fill_leapers(AttackTables& t) {
    for (const Square s : Square::all()) {
        for (unsigned blocked = 0; blocked < 16; ++blocked) {
            t.horse_to[s][blocked] = horse_targets(s, blocked);
            t.horse_from[s][blocked] = horse_sources(s, blocked);
            t.elephant[s][blocked] = elephant_targets(s, blocked);
        }
        t.cross[s] = (file_bb(s.file()) | rank_bb(s.rank())).without(Bitboard(s));
        for (const Color side : Color::all()) {
            if (!palace(side).contains(s)) continue;
            for (const Step d : kLegs) t.king[s] |= offset(s, d) & palace(side);
            for (const Step d : kDiagonals) t.advisor[s] |= offset(s, d) & palace(side);
        }
    }
}

constexpr void fill_pawns(AttackTables& t) {
    for (const Color side : Color::all()) {
        const int forward = side == kRed ? 1 : -1;
        for (const Square s : Square::all()) {
            const Bitboard beside =
                s.is_across_river(side) ? offset(s, {-1, 0}) | offset(s, {1, 0}) : Bitboard();
            t.pawn_to[side][s] = offset(s, {0, forward}) | beside;
            t.pawn_from[side][s] = offset(s, {0, -forward}) | beside;
        }
    }
}

constexpr void fill_between(AttackTables& t) {
    for (const Square a : Square::all()) {
        for (const Step d : kLegs) {
            Bitboard passed;
            int file = a.file().index() + d.file;
            int rank = a.rank().index() + d.rank;
            for (auto b = make_square(file, rank); b; b = make_square(file, rank)) {
                t.between[a][*b] = passed;
                passed |= Bitboard(*b);
                file += d.file;
                rank += d.rank;
            }
        }
    }
}

constexpr AttackTables make_tables() {
    AttackTables t{};
    fill_lines(t);
    fill_leapers(t);
    fill_pawns(t);
    fill_between(t);
    return t;
}

}  // namespace

constinit const AttackTables kAttacks = make_tables();

}  // namespace chuhe::detail
