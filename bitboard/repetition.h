#pragma once

#include <cstdint>

#include "bitboard/position.h"

namespace chuhe {

/// Whose rules decide what a repetition means (docs/rules.md).
enum class RuleSet : std::uint8_t {
    kAsian,     ///< AXF and WXF; the default
    kChinese,   ///< CXA, the national rules
    kLeague,    ///< the UCCI league of engines
    kComputer,  ///< what Pikafish judges
    kClub,      ///< three checks by one piece, otherwise the Asian classes
};

/// What the rules say, from the view of the side to move.
enum class Verdict : std::uint8_t { kNone, kDraw, kWin, kLoss };

/// Occurrences of a position, the present one included, at which a game is judged.
constexpr int judged_occurrence(RuleSet rules) {
    return rules == RuleSet::kLeague || rules == RuleSet::kChinese ? 4 : 3;
}

/// Plies without a capture after which the game is drawn.
constexpr int default_no_capture_limit(RuleSet rules) {
    return rules == RuleSet::kLeague ? 100 : 120;
}

/// The repetition rules for search. `ply`: plies since the root of the search.
///
/// An earlier occurrence strictly after the root is enough: the cycle between is judged at once,
/// for both sides can go round it again. A loss or win found that way waits (kNone) when a position
/// inside the cycle has occurred before the cycle as well (unless on an earlier round of the same
/// cycle), since that one will be judged first, on another window. Occurrences at or before the
/// root are counted to judged_occurrence(). The position must have a legal move: mate and stalemate
/// come before repetition.
///
/// `kChinese` is an approximation here: a side all of whose moves check or attack something new
/// breaks the rule; threats of mate need a search and are seen by the referee only.
Verdict judge_repetition(const Position& position, int ply, RuleSet rules);

/// The verdict on the last `length` plies, taken as a cycle between two occurrences of the present
/// position. For tests and for those who count occurrences themselves.
Verdict judge_cycle(const Position& position, int length, RuleSet rules);

/// Whether some move of the side to move returns to an earlier position of the line, at which the
/// verdict can only be a draw or better for it: the move neither checks nor makes a new attack, so
/// whatever went before, not all moves of the cycle are offences. Such a position is worth at least
/// a draw. Occurrences count as in judge_repetition() for the position after the move.
bool has_upcoming_repetition(const Position& position, int ply, RuleSet rules);

/// Plies since the last capture as the rule set counts them: with ten free checks a side (Asian,
/// Chinese, computer), checks beyond the tenth and the answers to them are left out; the league
/// leaves out all checks and answers; the club counts everything. Plies before the set-up count as
/// told by the FEN.
int counted_plies(const Position& position, RuleSet rules);

/// Whether the no-capture limit is reached. Mate and stalemate on the same ply come first.
inline bool no_capture_limit_reached(const Position& position, RuleSet rules, int limit_plies) {
    return position.rule_plies() >= limit_plies && counted_plies(position, rules) >= limit_plies;
}

/// Whether neither side can win with the material left (docs/rules.md 8). The league stops only
/// when no rook, horse, cannon or pawn is left; the others also know the cases of lone cannons.
bool dead_material(const Position& position, RuleSet rules);

}  // namespace chuhe
