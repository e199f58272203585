#include "bitboard/repetition.h"

namespace chuhe {

Verdict judge_repetition(const Position& position, int ply, RuleSet) {
    const int reversible = position.reversible_plies();
    int seen = 0;
    for (int back = 4; back <= reversible; back += 2) {
        if (position.state(back).key != position.key()) continue;
        if (++seen < 2 && back >= ply) continue;
        bool theirs = true;  // the side that just moved gave check on every move of the cycle
        bool ours = true;
        for (int i = 0; i < back; i += 2) {
            theirs = theirs && position.state(i).checkers.any();
            ours = ours && position.state(i + 1).checkers.any();
        }
        if (theirs == ours) return Verdict::kDraw;
        return theirs ? Verdict::kWin : Verdict::kLoss;
    }
    return Verdict::kNone;
}

}  // namespace chuhe
