#include "referee/cycle.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "bitboard/coordinates.h"
#include "referee/threat.h"

namespace chuhe {

namespace {

// Weights of offences; the heavier loses (docs/rules.md 3).
constexpr int kUnrootingWeight = 1;
constexpr int kChaseWeight = 2;
constexpr int kHeldRookWeight = 3;
constexpr int kCheckWeight = 4;

bool holds(const Diagram& diagram, Square rook) {
    const Piece piece = diagram.piece_on(rook);
    if (piece.type() != kRook) return false;
    const Color side = piece.color();
    Diagram gone = diagram;
    gone.remove(rook);
    const std::vector<Square> checkers = gone.checkers(side);
    return std::any_of(checkers.begin(), checkers.end(),
                       [&](Square s) { return gone.piece_on(s).type() == kHorse; });
}

/// Pieces that the move newly threatens to take with profit (3.3).
std::vector<Chased> new_victims(const CycleMove& move, const RuleOptions& options) {
    std::vector<Chased> result;
    for (const Square victim : move.after.men(move.mover().opposite())) {
        const Piece piece = move.after.piece_on(victim);
        if (!can_be_chased(piece, victim)) continue;
        const AttackStudy now = study_attacks(move.after, victim, options);
        if (now.threats.empty()) continue;
        if (!study_attacks(move.before, victim, options).threats.empty()) continue;
        Chased chased;
        chased.id = move.ids[victim];
        chased.piece = piece;
        chased.square = victim;
        chased.held = holds(move.after, victim);
        chased.direct = std::any_of(now.threats.begin(), now.threats.end(), [&](const Threat& t) {
            const bool moved = t.attacker == move.change.to;
            return !move.before.can_capture(moved ? move.change.from : t.attacker, victim);
        });
        chased.why = describe(move.after, now.threats.front());
        result.push_back(std::move(chased));
    }
    return result;
}

/// Hits of the moved piece by the league's rule (5).
std::vector<Chased> league_victims(const CycleMove& move) {
    std::vector<Chased> result;
    const Square from = move.change.from;
    const Square to = move.change.to;
    const PieceType type = move.change.piece.type();
    if (move.checks || (type != kHorse && type != kRook && type != kCannon)) return result;
    const bool along_file = from.file() == to.file();
    for (const Square victim : move.after.men(move.mover().opposite())) {
        if (!move.after.bears(to, victim)) continue;
        const bool on_line = along_file ? victim.file() == to.file() : victim.rank() == to.rank();
        if (type != kHorse && on_line) continue;  // hit before the move already
        const Piece piece = move.after.piece_on(victim);
        const bool rook = piece.type() == kRook && type != kRook;
        const bool other = (piece.type() == kHorse && type != kHorse) ||
                           (piece.type() == kCannon && type != kCannon) ||
                           (piece.type() == kPawn && !is_home_pawn(piece, victim));
        const bool protected_now = !move.after.bearers(piece.color(), victim).empty();
        if (!rook && (!other || protected_now)) continue;
        Chased chased;
        chased.id = move.ids[victim];
        chased.piece = piece;
        chased.square = victim;
        chased.why = fmt::format("by the {}, {}", man_on(move.after, to),
                                 rook ? "a weaker piece" : "and nothing of its side bears on it");
        result.push_back(std::move(chased));
    }
    return result;
}

void describe_move(const CycleMove& move, const RuleOptions& options, MoveFinding& finding) {
    if (move.checks) {
        finding.effect = Effect::kCheck;
        const std::vector<Square> by = move.after.checkers(move.mover().opposite());
        finding.text = fmt::format("check by the {}", man_on(move.after, by.front()));
        for (std::size_t i = 1; i < by.size(); ++i) {
            finding.text += fmt::format(" and the {}", man_on(move.after, by[i]));
        }
        for (const Chased& v : finding.victims) {
            finding.text += fmt::format("; also attacks the {} on {}", kind_name(v.piece.type()),
                                        to_string(v.square));
        }
        return;
    }
    if (finding.victims.empty()) {
        label_quiet_move(move, options, finding);
        return;
    }
    finding.effect = Effect::kChase;
    for (const Chased& v : finding.victims) {
        if (!finding.text.empty()) finding.text += "; ";
        finding.text += fmt::format("{} the {} on {} {}{}",
                                    v.direct ? "chases" : "takes the protection away from",
                                    kind_name(v.piece.type()), to_string(v.square),
                                    v.direct ? "" : "and so chases it ", v.why);
        if (v.held) finding.text += "; the rook is held by a horse";
    }
}

/// A piece that a side attacked anew on every move.
struct SteadyVictim {
    PieceType type{};
    Square first_square{};
    bool always_direct = true;
    bool ever_direct = false;
    bool always_held = true;
    int moves = 0;
};

std::map<int, SteadyVictim> steady_victims(const std::vector<MoveFinding>& moves, Color side,
                                           int own_moves) {
    std::map<int, SteadyVictim> victims;
    for (const MoveFinding& move : moves) {
        if (move.piece.color() != side) continue;
        for (const Chased& chased : move.victims) {
            const auto [entry, is_new] = victims.try_emplace(chased.id);
            SteadyVictim& v = entry->second;
            if (is_new) {
                v.type = chased.piece.type();
                v.first_square = chased.square;
            }
            v.always_direct &= chased.direct;
            v.ever_direct |= chased.direct;
            v.always_held &= chased.held;
            ++v.moves;
        }
    }
    std::erase_if(victims, [&](const auto& entry) { return entry.second.moves != own_moves; });
    return victims;
}

int weight_of(const SteadyVictim& v, const RuleOptions& options) {
    if (!options.weighs_chases) return kChaseWeight;
    if (v.always_held) return kHeldRookWeight;
    return v.always_direct ? kChaseWeight : kUnrootingWeight;
}

bool attacks_on_every_move(const std::vector<MoveFinding>& moves, Color side) {
    return std::all_of(moves.begin(), moves.end(), [&](const MoveFinding& m) {
        return m.piece.color() != side || m.effect == Effect::kChase;
    });
}

std::string innocent_summary(const std::vector<MoveFinding>& moves, Color side,
                             const CheckTally& tally) {
    if (tally.some()) {
        return fmt::format("{} mixes {} check{} with {} other move{}", side_name(side),
                           tally.checks, tally.checks == 1 ? "" : "s", tally.moves - tally.checks,
                           tally.moves - tally.checks == 1 ? "" : "s");
    }
    if (attacks_on_every_move(moves, side)) {
        return fmt::format("{} attacks on every move, but no one piece each time", side_name(side));
    }
    const bool ever = std::any_of(moves.begin(), moves.end(), [&](const MoveFinding& m) {
        return m.piece.color() == side && m.effect == Effect::kChase;
    });
    return fmt::format("{} {}", side_name(side),
                       ever ? "chases, but not on every move" : "never makes a chase");
}

/// The finding for the weightiest of the pieces that were attacked on every move.
SideFinding chase_finding(const std::map<int, SteadyVictim>& victims, Color side,
                          const RuleOptions& options) {
    SideFinding result;
    for (const auto& [id, v] : victims) {
        const int weight = weight_of(v, options);
        if (weight <= result.weight) continue;
        const char* how = !options.weighs_chases || v.always_direct ? "chases"
                          : v.ever_direct ? "alternately chases and unroots"
                                          : "chases, by unrooting it,";
        result = {weight, EndReason::kPerpetualChase,
                  fmt::format("{} {} the same {} (first on {}) on every move{}", side_name(side),
                              how, kind_name(v.type), to_string(v.first_square),
                              weight == kHeldRookWeight ? ", a rook held by a horse" : ""),
                  weight == kHeldRookWeight    ? "3.6"
                  : weight == kUnrootingWeight ? "3.7"
                                               : "3.2"};
    }
    return result;
}

SideFinding weigh_side(const std::vector<MoveFinding>& moves, Color side, const CheckTally& tally,
                       bool chases_void, const RuleOptions& options, bool& drawn_by_book) {
    if (tally.all()) {
        return {kCheckWeight, EndReason::kPerpetualCheck,
                fmt::format("{} checks on every move", side_name(side)), "3.1"};
    }
    SideFinding result;
    if (!tally.some() || options.check_may_chase) {
        const auto victims = steady_victims(moves, side, tally.moves);
        result = chase_finding(victims, side, options);
        drawn_by_book = options.follows_diagram_74 && result.weight == kUnrootingWeight &&
                        attacks_on_every_move(moves, side.opposite()) &&
                        std::any_of(victims.begin(), victims.end(), [](const auto& entry) {
                            return !entry.second.always_direct && entry.second.ever_direct;
                        });
        if (chases_void && result.weight > 0) {
            result = {0, EndReason::kNone,
                      result.summary + ", but a check in the cycle voids all chases", ""};
        }
    }
    if (result.summary.empty()) result.summary = innocent_summary(moves, side, tally);
    return result;
}

}  // namespace

std::vector<CycleMove> read_cycle(const Position& position, int length) {
    // Back to the first board, then forward again.
    Diagram board(position.board());
    for (int back = 0; back < length; ++back) {
        const Change& change = position.state(back).change;
        CHUHE_ASSERT(change.captured == kNoPiece);
        board.play(change.to, change.from);
    }
    TypedArray<Square, int> ids;
    for (const Square s : Square::all()) ids[s] = s.index();
    std::vector<CycleMove> result;
    for (int back = length - 1; back >= 0; --back) {
        const Change& change = position.state(back).change;
        CycleMove move{position.ply_count() - back,
                       change,
                       board,
                       board.after(change.from, change.to),
                       false,
                       false,
                       ids};
        move.checks = !move.after.checkers(move.mover().opposite()).empty();
        move.answers_check = !move.before.checkers(move.mover()).empty();
        board = move.after;
        std::swap(ids[change.to], ids[change.from]);
        result.push_back(std::move(move));
    }
    return result;
}

CheckTally tally_checks(const std::vector<CycleMove>& cycle, Color side) {
    CheckTally tally;
    for (const CycleMove& move : cycle) {
        if (move.mover() != side) continue;
        ++tally.moves;
        if (move.checks) ++tally.checks;
    }
    return tally;
}

CycleFinding judge_cycle_moves(const std::vector<CycleMove>& cycle, const RuleOptions& options) {
    CycleFinding finding;
    if (options.chase == ChaseModel::kGain) {
        judge_gains(cycle, finding, options);
        return finding;
    }
    for (const CycleMove& move : cycle) {
        MoveFinding label;
        label.ply = move.ply;
        label.move = Move(move.change.from, move.change.to);
        label.piece = move.change.piece;
        label.victims = options.chase == ChaseModel::kLeague ? league_victims(move)
                                                             : new_victims(move, options);
        describe_move(move, options, label);
        finding.moves.push_back(std::move(label));
    }
    const CheckTally red = tally_checks(cycle, kRed);
    const CheckTally black = tally_checks(cycle, kBlack);
    const bool chases_void = options.checks_void_chases && (red.some() || black.some());
    TypedArray<Color, bool> let_off{};
    finding.sides[kRed] = weigh_side(finding.moves, kRed, red, chases_void, options, let_off[kRed]);
    finding.sides[kBlack] =
        weigh_side(finding.moves, kBlack, black, chases_void, options, let_off[kBlack]);
    for (const Color side : Color::all()) {
        finding.drawn_by_book |= let_off[side] && finding.sides[side].weight == kUnrootingWeight &&
                                 finding.sides[side.opposite()].weight == 0;
    }
    return finding;
}

}  // namespace chuhe
