#include "tournament/arbiter.h"

#include <fmt/format.h>

#include "bitboard/move_gen.h"

namespace chuhe::tournament {

namespace {

/// Some legal move leads to a position of the line.
bool can_repeat(const Position& position) {
    MoveList moves;
    legal_moves(position, moves);
    for (const Move move : moves) {
        const std::uint64_t key = position.key_after(move);
        for (int back = 1; back <= position.reversible_plies(); back += 2) {
            if (position.state(back).key == key) return true;
        }
    }
    return false;
}

Ending ending_of(EndReason reason) {
    switch (reason) {
        case EndReason::kNone:
            break;
        case EndReason::kCheckmate:
            return Ending::kMate;
        case EndReason::kStalemate:
            return Ending::kStalemate;
        case EndReason::kPerpetualCheck:
            return Ending::kPerpetualCheck;
        case EndReason::kPerpetualChase:
            return Ending::kPerpetualChase;
        case EndReason::kPerpetualThreat:
            return Ending::kPerpetualThreat;
        case EndReason::kTooManyChecks:
            return Ending::kTooManyChecks;
        case EndReason::kRepetition:
            return Ending::kRepetition;
        case EndReason::kNoCapture:
            return Ending::kNoCapture;
        case EndReason::kDeadMaterial:
            return Ending::kMaterial;
    }
    return Ending::kRepetition;
}

}  // namespace

RuleOptions RuleSettings::options() const {
    RuleOptions options = rule_options(set);
    if (no_capture_plies) options.no_capture_limit = *no_capture_plies;
    if (repetitions) options.occurrences = *repetitions;
    return options;
}

std::string describe(const RuleSettings& settings) {
    const RuleOptions options = settings.options();
    return fmt::format("{}, no capture {}, repetitions {}", options.name, options.no_capture_limit,
                       options.occurrences);
}

std::optional<Verdict> Arbiter::verdict() const {
    const chuhe::Outcome& outcome = game_.outcome();
    if (!outcome.is_over()) return {};
    return Verdict{outcome.winner ? win_for(*outcome.winner) : Outcome::kDraw,
                   ending_of(outcome.reason), outcome.sentence};
}

std::vector<Move> Arbiter::banned_moves() const {
    // Asking the referee about every move is slow; most positions cannot be repeated.
    const bool counts_checks = game_.options().checks_in_a_row > 0;
    if (!counts_checks && !can_repeat(position())) return {};
    return moves_lost_by_rule(game_);
}

}  // namespace chuhe::tournament
