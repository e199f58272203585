#include <algorithm>

#include <fmt/format.h>

#include "bitboard/coordinates.h"
#include "referee/cycle.h"
#include "referee/threat.h"

namespace chuhe {

namespace {

bool lies_between(Square s, Square a, Square b) {
    const auto within = [](int value, int x, int y) {
        return value > std::min(x, y) && value < std::max(x, y);
    };
    if (a.file() == b.file()) {
        return s.file() == a.file() && within(s.rank().index(), a.rank().index(), b.rank().index());
    }
    return a.rank() == b.rank() && s.rank() == a.rank() &&
           within(s.file().index(), a.file().index(), b.file().index());
}

/// The attacker that `move` shuts out from an own piece or the king, if it interposes.
std::optional<Square> blocked_attacker(const CycleMove& move, const RuleOptions& options) {
    const Square to = move.change.to;
    if (move.change.piece.type() == kKing) return {};
    for (const Square own : move.before.men(move.mover())) {
        if (own == move.change.from) continue;
        std::vector<Square> attackers;
        if (move.before.piece_on(own).type() == kKing) {
            attackers = move.before.checkers(move.mover());
        } else {
            for (const Threat& t : study_attacks(move.before, own, options).threats) {
                attackers.push_back(t.attacker);
            }
        }
        for (const Square attacker : attackers) {
            if (lies_between(to, attacker, own) && !move.after.bears(attacker, own)) {
                return attacker;
            }
        }
    }
    return {};
}

/// Sets an exchange or follow label when the move leaves attacks that are no chase.
bool label_attack(const CycleMove& move, const RuleOptions& options, MoveFinding& finding) {
    std::optional<std::string> followed;
    for (const Square victim : move.after.men(move.mover().opposite())) {
        if (!can_be_chased(move.after.piece_on(victim), victim)) continue;
        const AttackStudy study = study_attacks(move.after, victim, options);
        const std::string victim_name = man_on(move.after, victim);
        for (const Threat& t : study.threats) {
            if (t.attacker != move.change.to || followed) continue;
            followed =
                fmt::format("goes on attacking the {}, which it could take before", victim_name);
        }
        for (const HarmlessAttack& attack : study.harmless) {
            const bool moved = attack.attacker == move.change.to;
            const Square before = moved ? move.change.from : attack.attacker;
            if (move.before.bears(before, victim)) continue;
            finding.effect = attack.why == Harmless::kPinned ? Effect::kIdle : Effect::kExchange;
            finding.text =
                fmt::format("no chase of the {}: {}", victim_name, describe(move.after, attack));
            return true;
        }
    }
    if (!followed) return false;
    finding.effect = Effect::kFollow;
    finding.text = *followed;
    return true;
}

/// Under the league's rule a piece that bears on the point protects, however little it could do.
bool label_protected_on_paper(const CycleMove& move, MoveFinding& finding) {
    for (const Square victim : move.after.men(move.mover().opposite())) {
        if (!can_be_chased(move.after.piece_on(victim), victim)) continue;
        if (!move.after.bears(move.change.to, victim)) continue;
        const auto roots = move.after.bearers(move.mover().opposite(), victim);
        if (roots.empty()) continue;
        finding.effect = Effect::kExchange;
        finding.text = fmt::format("no chase of the {}: the {} bears on it",
                                   man_on(move.after, victim), man_on(move.after, roots.front()));
        return true;
    }
    return false;
}

/// King and pawn attacks are named, for players ask.
bool label_free_attack(const CycleMove& move, MoveFinding& finding) {
    const PieceType type = move.change.piece.type();
    if (type != kKing && type != kPawn) return false;
    for (const Square victim : move.after.men(move.mover().opposite())) {
        const Piece piece = move.after.piece_on(victim);
        if (piece.type() == kKing || !move.after.bears(move.change.to, victim)) continue;
        finding.text = fmt::format("attacks the {}, but a {} may attack for ever",
                                   man_on(move.after, victim), kind_name(type));
        return true;
    }
    return false;
}

}  // namespace

void label_quiet_move(const CycleMove& move, const RuleOptions& options, MoveFinding& finding) {
    finding.effect = Effect::kIdle;
    if (const auto attacker = blocked_attacker(move, options)) {
        finding.effect = Effect::kBlock;
        finding.text = fmt::format("interposes against the {}", man_on(move.after, *attacker));
        return;
    }
    if (options.chase == ChaseModel::kLeague) {
        if (!label_protected_on_paper(move, finding)) {
            finding.text = move.answers_check ? "answers the check"
                                              : "hits nothing that the league's rule counts";
        }
        return;
    }
    if (label_attack(move, options, finding) || label_free_attack(move, finding)) return;
    const Square to = move.change.to;
    if (can_be_chased(move.change.piece, to)) {
        const AttackStudy hanging = study_attacks(move.after, to, options);
        if (!hanging.threats.empty()) {
            finding.effect = Effect::kOffer;
            finding.text = fmt::format("offers itself to the {}",
                                       man_on(move.after, hanging.threats.front().attacker));
            return;
        }
    }
    finding.text = move.answers_check ? "answers the check" : "attacks nothing new";
}

}  // namespace chuhe
