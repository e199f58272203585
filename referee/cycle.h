#pragma once

#include <vector>

#include "bitboard/position.h"
#include "referee/diagram.h"
#include "referee/finding.h"
#include "referee/rules.h"

namespace chuhe {

/// A move of a cycle with the boards around it.
struct CycleMove {
    int ply = 0;  ///< number in the line, from 1
    Change change{};
    Diagram before;
    Diagram after;
    bool checks = false;
    bool answers_check = false;
    /// Who stands where before the move: the point on which each man stood when the cycle began.
    TypedArray<Square, int> ids;

    [[nodiscard]] Color mover() const { return change.piece.color(); }
};

/// The last `length` moves of a line, oldest first.
std::vector<CycleMove> read_cycle(const Position& position, int length);

/// What the rules make of a cycle.
struct CycleFinding {
    std::vector<MoveFinding> moves;
    TypedArray<Color, SideFinding> sides;
    /// A case of the book in which the heavier side is let off (docs/rules.md 3.7).
    bool drawn_by_book = false;
};

/// Labels every move and weighs both sides (docs/rules.md 3 to 6).
CycleFinding judge_cycle_moves(const std::vector<CycleMove>& cycle, const RuleOptions& options);

/// Counts of checks of one side in a cycle.
struct CheckTally {
    int moves = 0;
    int checks = 0;
    [[nodiscard]] bool all() const { return checks == moves; }
    [[nodiscard]] bool some() const { return checks > 0; }
};
CheckTally tally_checks(const std::vector<CycleMove>& cycle, Color side);

/// Labels of the Chinese rules and the weights that follow from them (4).
void judge_gains(const std::vector<CycleMove>& cycle, CycleFinding& finding,
                 const RuleOptions& options);

/// What a move is that neither checks nor chases: exchange, offer, block, follow or idle.
void label_quiet_move(const CycleMove& move, const RuleOptions& options, MoveFinding& finding);

}  // namespace chuhe
