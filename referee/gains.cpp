#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "bitboard/coordinates.h"
#include "bitboard/move_gen.h"
#include "referee/cycle.h"
#include "referee/threat.h"

namespace chuhe {

namespace {

// Weights of offences under the Chinese rules (docs/rules.md 4).
constexpr int kLightWeight = 1;  ///< only joint chases, or of pieces protected not well enough
constexpr int kHeavyWeight = 2;  ///< some threat of mate, chase of a rook or of an unrooted piece
constexpr int kCheckWeight = 4;

/// The rule book's scale: a rook is two of horse and cannon, an advisor is an elephant.
int value_of(Piece piece, Square s) {
    constexpr std::array<int, PieceType::kCount> kValues{100, 2, 2, 5, 10, 5, 2};
    constexpr int kHomePawn = 1;
    if (is_home_pawn(piece, s)) return kHomePawn;
    return kValues[static_cast<std::size_t>(piece.type().index())];
}

/// What the side whose turn it is can win at most by going on taking on `target`.
int exchange_gain(const Diagram& board, Color side, Square target) {
    int best = 0;
    const int prize = value_of(board.piece_on(target), target);
    for (const Square attacker : board.bearers(side, target)) {
        if (!board.can_recapture(attacker, target)) continue;
        const Diagram taken = board.after(attacker, target);
        best = std::max(best, prize - exchange_gain(taken, side.opposite(), target));
    }
    return best;
}

/// A capture that starts an exchange which wins material.
struct Gain {
    Square attacker;
    Square victim;
    int value = 0;
    bool rooted = false;
};

/// What `side` could win from this board with the move (docs/rules.md 4). Kings and pawns may
/// attack for ever. Pieces of one kind that can take each other offer an exchange, unless the other
/// side has no time to take (`forced`).
std::vector<Gain> gains(const Diagram& board, Color side, bool forced) {
    std::vector<Gain> result;
    for (const Square victim : board.men(side.opposite())) {
        const Piece piece = board.piece_on(victim);
        if (!can_be_chased(piece, victim)) continue;
        for (const Square attacker : board.bearers(side, victim)) {
            const PieceType type = board.piece_on(attacker).type();
            if (type == kKing || type == kPawn || !board.can_capture(attacker, victim)) continue;
            if (!forced && type == piece.type() && board.can_capture(victim, attacker)) continue;
            const Diagram taken = board.after(attacker, victim);
            const int loss = exchange_gain(taken, side.opposite(), victim);
            const int value = value_of(piece, victim) - loss;
            if (value <= 0) continue;
            const std::vector<Square> roots = taken.bearers(side.opposite(), victim);
            const bool rooted = std::any_of(roots.begin(), roots.end(), [&](Square root) {
                return taken.can_recapture(root, victim);
            });
            result.push_back({attacker, victim, value, rooted});
            break;
        }
    }
    return result;
}

/// Whether the side to move mates by an unbroken series of at most `checks` checks.
bool mates_by_checks(Position& position, int checks, int& budget) {
    MoveList moves;
    legal_moves(position, moves);
    for (const Move move : moves) {
        if (--budget < 0) return false;
        if (!position.gives_check(move)) continue;
        position.make_move(move);
        MoveList replies;
        legal_moves(position, replies);
        bool mated = true;
        if (!replies.empty() && checks == 1) mated = false;
        for (int i = 0; mated && i < replies.size(); ++i) {
            position.make_move(replies[i]);
            mated = mates_by_checks(position, checks - 1, budget);
            position.undo_move();
        }
        position.undo_move();
        if (mated) return true;
    }
    return false;
}

/// The board with `side` to move; none when the other king hangs: that is check, no mere threat.
std::optional<Position> with_the_move(const Diagram& board, Color side) {
    Board men;
    for (const Square s : Square::all()) men[s] = board.piece_on(s);
    auto position = Position::from_board(men, side);
    if (!position) return {};
    return *std::move(position);
}

/// Whether `side`, if it had the move, would mate by checks alone.
bool threatens_mate(const Diagram& board, Color side) {
    constexpr int kLongestSeries = 5;  // checks; longer mates are no threat that players see
    constexpr int kBudget = 200'000;   // moves looked at
    auto position = with_the_move(board, side);
    if (!position) return false;
    int budget = kBudget;
    for (int checks = 1; checks <= kLongestSeries && budget > 0; ++checks) {
        if (mates_by_checks(*position, checks, budget)) return true;
    }
    return false;
}

/// What the side to move wins for certain by at most `checks` checks and then a capture, whatever
/// the answers; what is lost on the way is taken off. `forced`: the last move was an answer to a
/// check.
int won_by_checks(Position& position, int checks, bool forced) {
    const Color side = position.side_to_move();
    int best = 0;
    for (const Gain& gain : gains(Diagram(position.board()), side, forced)) {
        best = std::max(best, gain.value);
    }
    if (checks == 0) return best;
    MoveList moves;
    legal_moves(position, moves);
    for (const Move move : moves) {
        if (!position.gives_check(move)) continue;
        const Piece taken = position.piece_on(move.to());
        const bool counts = can_be_chased(taken, move.to());
        const int prize = counts ? value_of(taken, move.to()) : 0;
        position.make_move(move);
        MoveList replies;
        legal_moves(position, replies);
        int worst = replies.empty() ? 0 : value_of(Piece(side, kKing), move.to());
        for (const Move reply : replies) {
            const Piece lost = position.piece_on(reply.to());
            const int price = lost == kNoPiece ? 0 : value_of(lost, reply.to());
            position.make_move(reply);
            worst = std::min(worst, won_by_checks(position, checks - 1, true) - price);
            position.undo_move();
            if (prize + worst <= best) break;
        }
        position.undo_move();
        best = std::max(best, prize + worst);
    }
    return best;
}

/// Whether checks win `side` more, had it the move, than a plain capture does.
int won_by_way_of_checks(const Diagram& board, Color side) {
    constexpr int kMostChecks = 2;
    auto position = with_the_move(board, side);
    if (!position) return 0;
    const int plain = won_by_checks(*position, 0, false);
    const int by_checks = won_by_checks(*position, kMostChecks, false);
    return by_checks > plain ? by_checks : 0;
}

std::vector<Chased> new_gains(const CycleMove& move) {
    std::vector<Chased> result;
    const std::vector<Gain> old = gains(move.before, move.mover(), false);
    for (const Gain& gain : gains(move.after, move.mover(), false)) {
        const bool was_there = std::any_of(old.begin(), old.end(),
                                           [&](const Gain& g) { return g.victim == gain.victim; });
        if (was_there) continue;
        Chased chased;
        chased.id = move.ids[gain.victim];
        chased.piece = move.after.piece_on(gain.victim);
        chased.square = gain.victim;
        chased.rooted = gain.rooted;
        chased.why =
            fmt::format("by the {}: {}", man_on(move.after, gain.attacker),
                        gain.rooted ? "the exchange wins material" : "nothing can take back");
        result.push_back(std::move(chased));
    }
    return result;
}

MoveFinding label_move(const CycleMove& move, const RuleOptions& options) {
    MoveFinding label;
    label.ply = move.ply;
    label.move = Move(move.change.from, move.change.to);
    label.piece = move.change.piece;
    if (move.checks) {
        label.effect = Effect::kCheck;
        const Square by = move.after.checkers(move.mover().opposite()).front();
        label.text = fmt::format("check by the {}", man_on(move.after, by));
        return label;
    }
    // A king that steps out of check threatens nothing by that.
    const bool flees = move.change.piece.type() == kKing && move.answers_check;
    if (!flees && threatens_mate(move.after, move.mover()) &&
        !threatens_mate(move.before, move.mover())) {
        label.effect = Effect::kKill;
        label.text = "threatens mate by checks";
        return label;
    }
    if (!flees) label.victims = new_gains(move);
    if (label.victims.empty()) {
        label_quiet_move(move, options, label);
        if (!flees && won_by_way_of_checks(move.after, move.mover()) > 0 &&
            won_by_way_of_checks(move.before, move.mover()) == 0) {
            label.effect = Effect::kChase;
            label.text = "threatens to win material by way of checks";
        }
        return label;
    }
    label.effect = Effect::kChase;
    for (const Chased& v : label.victims) {
        if (!label.text.empty()) label.text += "; ";
        label.text += fmt::format("chases the {} on {} {}", kind_name(v.piece.type()),
                                  to_string(v.square), v.why);
    }
    return label;
}

/// Long kill, or chase of a rook or of an unrooted piece.
bool is_heavy(const MoveFinding& move) {
    return move.effect == Effect::kKill ||
           std::any_of(move.victims.begin(), move.victims.end(),
                       [](const Chased& v) { return !v.rooted || v.piece.type() == kRook; });
}

SideFinding weigh_labels(const std::vector<MoveFinding>& moves, Color side) {
    int checks = 0;
    int kills = 0;
    int chases = 0;
    int others = 0;
    bool heavy = false;
    for (const MoveFinding& move : moves) {
        if (move.piece.color() != side) continue;
        ++(move.effect == Effect::kCheck   ? checks
           : move.effect == Effect::kKill  ? kills
           : move.effect == Effect::kChase ? chases
                                           : others);
        heavy |= is_heavy(move);
    }
    const std::string_view who = side_name(side);
    if (others > 0) {
        const bool attacks = checks + kills + chases > 0;
        return {0, EndReason::kNone,
                fmt::format("{} attacks {}", who, attacks ? "on some moves only" : "nothing"), ""};
    }
    if (kills + chases == 0) {
        return {kCheckWeight, EndReason::kPerpetualCheck,
                fmt::format("{} checks on every move", who), "4"};
    }
    const int weight = heavy ? kHeavyWeight : kLightWeight;
    if (checks + kills == 0) {
        return {weight, EndReason::kPerpetualChase, fmt::format("{} chases on every move", who),
                "4"};
    }
    std::string parts;
    const auto add = [&](int count, std::string_view what) {
        if (count == 0) return;
        if (!parts.empty()) parts += ", ";
        parts += fmt::format("{} {}", count, what);
    };
    add(checks, "checks");
    add(kills, "threats of mate");
    add(chases, "chases");
    return {weight, EndReason::kPerpetualThreat,
            fmt::format("every move of {} is forbidden to go on for ever: {}", who, parts), "4"};
}

}  // namespace

void judge_gains(const std::vector<CycleMove>& cycle, CycleFinding& finding,
                 const RuleOptions& options) {
    for (const CycleMove& move : cycle) finding.moves.push_back(label_move(move, options));
    for (const Color side : Color::all()) {
        finding.sides[side] = weigh_labels(finding.moves, side);
    }
}

}  // namespace chuhe
