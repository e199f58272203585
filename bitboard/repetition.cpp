#include "bitboard/repetition.h"

#include <algorithm>
#include <array>

#include "bitboard/arrangement.h"
#include "bitboard/move_gen.h"

namespace chuhe {

namespace {

/// The shortest cycle: each side leaves and returns.
constexpr int kShortestCycle = 4;

/// How heavy an offence is; the heavier loses, equal ones draw (docs/rules.md 3).
enum Weight { kInnocent, kUnrooting, kChase, kHeldRookChase, kPerpetualCheck };

/// What one side did on each of its moves of a cycle, gathered while walking back. Sets hold the
/// squares on which the pieces stand at the point reached.
struct Offender {
    bool every_move_checks = true;
    bool some_move_checks = false;
    Bitboard victims;        ///< attacked anew by every move so far
    Bitboard always_direct;  ///< of these, each time by an attacker that could not take before
    Bitboard ever_direct;    ///< at least once so
    Bitboard held;           ///< rooks held by a horse each time

    /// Starts with every piece that could be a victim.
    void suspect(Bitboard pieces) {
        victims = always_direct = held = pieces;
        ever_direct = {};
    }
    /// Victims keep their identity while their own side's move is taken back.
    void follow(const Change& change) {
        for (Bitboard* set : {&victims, &always_direct, &ever_direct, &held}) {
            if (set->contains(change.to)) *set ^= Bitboard(change.to) | Bitboard(change.from);
        }
    }
};

/// Judges the last plies of a line as one cycle.
class CycleJudge {
  public:
    CycleJudge(const Position& position, int length, RuleSet rules)
        : position_(position), length_(length), rules_(rules) {}

    Verdict verdict() {
        const Color us = position_.side_to_move();
        const Color them = us.opposite();
        read_checks();
        if (rules_ == RuleSet::kChinese) {
            return compare(chinese_weight(us), chinese_weight(them));
        }
        if (someone_may_chase()) walk_back();
        const Weight ours = weight(offender_[us]);
        const Weight theirs = weight(offender_[them]);
        if (ours == kUnrooting && theirs == kInnocent && is_let_off(us)) return Verdict::kDraw;
        if (theirs == kUnrooting && ours == kInnocent && is_let_off(them)) return Verdict::kDraw;
        return compare(ours, theirs);
    }

  private:
    static Verdict compare(Weight ours, Weight theirs) {
        return ours == theirs ? Verdict::kDraw : ours > theirs ? Verdict::kLoss : Verdict::kWin;
    }

    [[nodiscard]] bool checks(int back) const {
        return back == 0 ? position_.in_check() : position_.state(back).checkers.any();
    }

    [[nodiscard]] Color last_mover() const { return position_.side_to_move().opposite(); }

    void read_checks() {
        Color mover = last_mover();
        for (int back = 0; back < length_; ++back, mover = mover.opposite()) {
            const bool check = checks(back);
            offender_[mover].every_move_checks &= check;
            offender_[mover].some_move_checks |= check;
        }
    }

    /// Whether attacks can decide at all, and whose are worth looking at.
    bool someone_may_chase() {
        const Offender& red = offender_[kRed];
        const Offender& black = offender_[kBlack];
        if (red.every_move_checks || black.every_move_checks) return false;  // heavier
        if (rules_ == RuleSet::kComputer && (red.some_move_checks || black.some_move_checks)) {
            return false;  // a check voids the chases of both sides
        }
        const Arrangement now(position_);
        for (const Color side : Color::all()) {
            // A side that mixes checks and other moves chases nothing.
            if (offender_[side].some_move_checks) continue;
            offender_[side].suspect(now.possible_victims(side.opposite()));
        }
        return true;
    }

    void walk_back() {
        Arrangement board(position_);
        Color mover = last_mover();
        for (int back = 0; back < length_; ++back, mover = mover.opposite()) {
            step(board, back, offender_[mover]);
            offender_[mover.opposite()].follow(position_.state(back).change);
            if (offender_[kRed].victims.empty() && offender_[kBlack].victims.empty()) return;
        }
    }

    /// Takes back one move and keeps of its maker's victims those that it attacked anew.
    void step(Arrangement& board, int back, Offender& mover) const {
        const Change& change = position_.state(back).change;
        if (mover.victims.empty() || rules_ == RuleSet::kLeague) {
            if (mover.victims.any()) mover.victims &= board.league_hits(change.from, change.to);
            board.take_back(change);
            return;
        }
        constexpr std::size_t kMostPieces = 16;
        const ThreatKind kind = threat_kind();
        std::array<Bitboard, kMostPieces> attackers;  // of each piece of `hit`, in its order
        std::size_t count = 0;
        Bitboard hit;
        for (const Square victim : mover.victims) {
            const Bitboard threats = board.threats(victim, {}, kind);
            if (threats.empty()) continue;
            attackers[count++] = threats;
            hit |= Bitboard(victim);
            if (!board.is_held(victim)) mover.held = mover.held.without(Bitboard(victim));
        }
        board.take_back(change);
        mover.victims = {};
        count = 0;
        const Bitboard old_checks = position_.state(back + 1).checkers;
        for (const Square victim : hit) {
            const Bitboard by = attackers[count++];
            if (board.threats(victim, old_checks, kind).any()) continue;
            mover.victims |= Bitboard(victim);
            bool direct = false;
            for (const Square attacker : by) {
                const Square before = attacker == change.to ? change.from : attacker;
                direct |= !board.can_capture(before, victim, old_checks);
            }
            Bitboard& changed = direct ? mover.ever_direct : mover.always_direct;
            changed = direct ? changed | Bitboard(victim) : changed.without(Bitboard(victim));
        }
    }

    [[nodiscard]] ThreatKind threat_kind() const {
        return rules_ == RuleSet::kComputer ? ThreatKind::kComputer : ThreatKind::kAsian;
    }

    [[nodiscard]] Weight weight(const Offender& side) const {
        if (side.every_move_checks) return kPerpetualCheck;
        if (side.victims.empty()) return kInnocent;
        if (rules_ == RuleSet::kLeague || rules_ == RuleSet::kComputer) return kChase;
        if ((side.victims & side.held).any()) return kHeldRookChase;
        return (side.victims & side.always_direct).any() ? kChase : kUnrooting;
    }

    /// Whether every move of `side` checks or makes some new attack; `checks_count`: checks do.
    [[nodiscard]] bool attacks_on_every_move(Color side, bool checks_count) const {
        Arrangement board(position_);
        Color mover = last_mover();
        for (int back = 0; back < length_; ++back, mover = mover.opposite()) {
            const bool check = checks(back);
            if (mover != side || (check && checks_count)) {
                board.take_back(position_.state(back).change);
                continue;
            }
            if (check) return false;
            Offender any;
            any.suspect(board.possible_victims(side.opposite()));
            step(board, back, any);
            if (any.victims.empty()) return false;
        }
        return true;
    }

    /// The book's diagram 74: victims alternately hit and unrooted, by a side whose opponent
    /// attacks on every move as well (docs/rules.md 3.7).
    [[nodiscard]] bool is_let_off(Color side) const {
        const Offender& offender = offender_[side];
        return (offender.victims & offender.ever_direct).any() &&
               attacks_on_every_move(side.opposite(), false);
    }

    [[nodiscard]] Weight chinese_weight(Color side) const {
        if (offender_[side].every_move_checks) return kPerpetualCheck;
        return attacks_on_every_move(side, true) ? kChase : kInnocent;
    }

    const Position& position_;
    const int length_;
    const RuleSet rules_;
    TypedArray<Color, Offender> offender_;
};

/// Whether a position inside the last `length` plies also occurred before them, other than by going
/// round the same cycle: it may be judged first, and on another window.
bool cycle_met_before(const Position& position, int length) {
    const int end = position.reversible_plies();
    bool same_round = true;  // so far back, the line before the cycle is the cycle itself
    for (int inside = 0; inside < length; ++inside) {
        const std::uint64_t key = position.state(inside).key;
        same_round &= inside + length <= end && position.state(inside + length).key == key;
        for (int back = inside + kShortestCycle; back <= end; back += 2) {
            if (back <= length || position.state(back).key != key) continue;
            if (!same_round || back != inside + length) return true;
        }
    }
    return false;
}

bool makes_new_attack(const Position& position, Move move, RuleSet rules) {
    Arrangement board(position);
    const Color enemy = position.side_to_move().opposite();
    if (rules == RuleSet::kLeague) {
        board.play(move.from(), move.to());
        return board.league_hits(move.from(), move.to()).any();
    }
    const ThreatKind kind =
        rules == RuleSet::kComputer ? ThreatKind::kComputer : ThreatKind::kAsian;
    const Bitboard victims = board.possible_victims(enemy);
    Bitboard safe_before;
    for (const Square victim : victims) {
        if (board.threats(victim, position.checkers(), kind).empty()) {
            safe_before |= Bitboard(victim);
        }
    }
    board.play(move.from(), move.to());
    for (const Square victim : safe_before) {
        if (board.threats(victim, {}, kind).any()) return true;
    }
    return false;
}

/// The move that undoes all our moves of the last `plies` plies, if one move can: exactly one of
/// our pieces stands elsewhere than it did.
Move returning_move(const Position& position, int plies) {
    struct Trip {
        Square now;
        Square then;
    };
    constexpr std::size_t kMostTravellers = 8;  // more are not worth following
    std::array<Trip, kMostTravellers> trips;
    std::size_t count = 0;
    for (int back = 1; back < plies; back += 2) {
        const Change& change = position.state(back).change;
        const auto known = std::find_if(trips.begin(), trips.begin() + count,
                                        [&](const Trip& t) { return t.then == change.to; });
        if (known != trips.begin() + count) {
            known->then = change.from;
        } else if (count == kMostTravellers) {
            return kNoMove;
        } else {
            trips[count++] = {change.to, change.from};
        }
    }
    Move result = kNoMove;
    for (std::size_t i = 0; i < count; ++i) {
        if (trips[i].now == trips[i].then) continue;
        if (!result.is_none()) return kNoMove;
        result = Move(trips[i].now, trips[i].then);
    }
    return result;
}

}  // namespace

Verdict judge_cycle(const Position& position, int length, RuleSet rules) {
    return CycleJudge(position, length, rules).verdict();
}

Verdict judge_repetition(const Position& position, int ply, RuleSet rules) {
    const int end = position.reversible_plies();
    const std::uint64_t key = position.key();
    int occurrences = 1;
    for (int back = kShortestCycle; back <= end; back += 2) {
        if (position.state(back).key != key) continue;
        ++occurrences;
        if (occurrences == 2 && back < ply) {
            const Verdict verdict = judge_cycle(position, back, rules);
            if (verdict == Verdict::kDraw || !cycle_met_before(position, back)) return verdict;
        }
        if (occurrences == judged_occurrence(rules)) return judge_cycle(position, back, rules);
    }
    return Verdict::kNone;
}

bool has_upcoming_repetition(const Position& position, int ply, RuleSet rules) {
    const int end = position.reversible_plies();
    if (end < kShortestCycle - 1) return false;
    // Keys of their moves only; zero when all their pieces stand where they stood.
    const std::uint64_t turn = kZobrist.black_to_move;
    std::uint64_t theirs = position.key() ^ position.state(1).key ^ turn;
    for (int back = kShortestCycle - 1; back <= end; back += 2) {
        theirs ^= position.state(back - 1).key ^ position.state(back).key ^ turn;
        if (theirs != 0) continue;
        const Move move = returning_move(position, back);
        if (move.is_none() || !position.is_pseudo_legal(move)) continue;
        if (position.state(back).checkers.any()) continue;  // the move would check
        int occurrences = 2;
        if (back >= ply) {  // after the move both counts grow by one
            const std::uint64_t key = position.state(back).key;
            for (int older = back + kShortestCycle; older <= end; older += 2) {
                if (position.state(older).key == key) ++occurrences;
            }
            if (occurrences < judged_occurrence(rules)) continue;
        }
        if (!makes_new_attack(position, move, rules)) return true;
    }
    return false;
}

int counted_plies(const Position& position, RuleSet rules) {
    constexpr int kFreeChecks = 10;
    const int raw = position.rule_plies();
    if (rules == RuleSet::kClub) return raw;
    const int known = std::min(raw, position.ply_count());
    const int free_checks = rules == RuleSet::kLeague ? 0 : kFreeChecks;
    TypedArray<Color, int> checks{};
    Color mover = known % 2 == 0 ? position.side_to_move() : position.side_to_move().opposite();
    bool answers_excess = false;
    int left_out = 0;
    for (int back = known - 1; back >= 0; --back, mover = mover.opposite()) {
        const bool check = back == 0 ? position.in_check() : position.state(back).checkers.any();
        const bool excess = check && ++checks[mover] > free_checks;
        if (excess || answers_excess) ++left_out;
        answers_excess = excess;
    }
    return raw - left_out;
}

namespace {

enum class Hope { kAlive, kDeadUnlessMateNow, kDead };

Hope hope_left(const Position& position, RuleSet rules) {
    if (position.pieces(kPawn).any() || position.pieces(kRook).any() ||
        position.pieces(kHorse).any()) {
        return Hope::kAlive;
    }
    const TypedArray<Color, int> cannons = [&] {
        TypedArray<Color, int> result;
        for (const Color side : Color::all()) result[side] = position.count(Piece(side, kCannon));
        return result;
    }();
    const int total = cannons[kRed] + cannons[kBlack];
    if (total == 0) return Hope::kDead;
    if (rules == RuleSet::kLeague) return Hope::kAlive;

    const auto has_elephant = [&](Color side) {
        return position.count(Piece(side, kElephant)) > 0;
    };
    const int red_advisors = position.count(Piece(kRed, kAdvisor));
    const int black_advisors = position.count(Piece(kBlack, kAdvisor));
    if (total == 1) {
        const Color owner = cannons[kRed] == 1 ? kRed : kBlack;
        const int own_advisors = owner == kRed ? red_advisors : black_advisors;
        const int other_advisors = owner == kRed ? black_advisors : red_advisors;
        if (own_advisors > 0) return Hope::kAlive;
        if (other_advisors < 2) return has_elephant(owner) ? Hope::kDeadUnlessMateNow : Hope::kDead;
        return has_elephant(owner) ? Hope::kAlive : Hope::kDeadUnlessMateNow;
    }
    if (cannons[kRed] == 1 && cannons[kBlack] == 1 && red_advisors + black_advisors == 0) {
        const bool elephants = has_elephant(kRed) || has_elephant(kBlack);
        return elephants ? Hope::kDeadUnlessMateNow : Hope::kDead;
    }
    return Hope::kAlive;
}

}  // namespace

bool dead_material(const Position& position, RuleSet rules) {
    const Hope hope = hope_left(position, rules);
    if (hope != Hope::kDeadUnlessMateNow) return hope == Hope::kDead;
    Position copy = position;  // these endings are rare
    MoveList moves;
    legal_moves(copy, moves);
    return std::none_of(moves.begin(), moves.end(), [&](Move move) {
        copy.make_move(move);
        const bool wins = !MoveGenerator(copy).any();
        copy.undo_move();
        return wins;
    });
}

}  // namespace chuhe
