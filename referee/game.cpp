#include "referee/game.h"

#include <algorithm>

#include <fmt/format.h>

#include "bitboard/coordinates.h"
#include "bitboard/move_gen.h"
#include "referee/cycle.h"
#include "referee/threat.h"

namespace chuhe {

namespace {

Outcome lost_by(Color loser, EndReason reason, std::string sentence) {
    return {reason, loser.opposite(), std::move(sentence)};
}

std::string capitalised(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    return text;
}

/// Plies back to each earlier occurrence of the present position, the nearest first.
std::vector<int> earlier_occurrences(const Position& position) {
    std::vector<int> result;
    for (int back = 2; back <= position.reversible_plies(); back += 2) {
        if (position.state(back).key == position.key()) result.push_back(back);
    }
    return result;
}

/// Plies since the last capture that count towards the limit (docs/rules.md 8).
int counted(const Position& position, CheckCounting counting) {
    constexpr int kFreeChecks = 10;
    const int here = std::min(position.rule_plies(), position.ply_count());
    int count = position.rule_plies() - here;
    TypedArray<Color, int> checks{};
    bool answers_left_out = false;
    for (int back = here - 1; back >= 0; --back) {
        const Color mover = position.state(back).change.piece.color();
        const bool check = back == 0 ? position.in_check() : position.state(back).checkers.any();
        const bool answers_check = position.state(back + 1).checkers.any();
        if (check) ++checks[mover];
        const bool leave_out = counting == CheckCounting::kTenFree
                                   ? check && checks[mover] > kFreeChecks
                               : counting == CheckCounting::kNeverCounted ? check
                                                                          : false;
        const bool answer_out = answers_check && answers_left_out;
        if (!leave_out && !answer_out) ++count;
        answers_left_out = leave_out;
    }
    return count;
}

/// The section of docs/rules.md that a verdict rests on; rule sets of their own have one each.
std::string clause_of(const RuleOptions& options, std::string asian) {
    switch (options.set) {
        case RuleSet::kChinese:
            return "4";
        case RuleSet::kLeague:
            return "5";
        case RuleSet::kComputer:
            return "6";
        case RuleSet::kAsian:
        case RuleSet::kClub:
            break;
    }
    return asian;
}

void judge_repetition_fully(const Position& position, int length, const RuleOptions& options,
                            Judgement& judgement) {
    CycleFinding finding = judge_cycle_moves(read_cycle(position, length), options);
    judgement.cycle = std::move(finding.moves);
    judgement.sides = finding.sides;
    const SideFinding& red = finding.sides[kRed];
    const SideFinding& black = finding.sides[kBlack];
    const std::string occurrence =
        fmt::format("The position has occurred {} times", judgement.occurrences);
    if (finding.drawn_by_book || red.weight == black.weight) {
        judgement.clause = clause_of(options, finding.drawn_by_book ? "3.7"
                                              : red.weight > 0      ? red.clause
                                                                    : "3.1");
        judgement.outcome.reason = EndReason::kRepetition;
        judgement.outcome.sentence =
            fmt::format("{}; {}, {}: {}.", occurrence, red.summary, black.summary,
                        finding.drawn_by_book
                            ? "each hits pieces in turn, which the rule book lets pass as a draw"
                        : red.weight > 0 ? "both sides are at fault alike, a draw"
                                         : "neither side is at fault, a draw");
        return;
    }
    const Color loser = red.weight > black.weight ? kRed : kBlack;
    const SideFinding& offender = finding.sides[loser];
    const SideFinding& other = finding.sides[loser.opposite()];
    judgement.clause = clause_of(options, offender.clause);
    judgement.outcome = lost_by(
        loser, offender.offence,
        fmt::format("{}; {}, while {}: {} had to change and loses.", occurrence, offender.summary,
                    other.weight > 0 ? other.summary + ", the lighter offence" : other.summary,
                    side_name(loser)));
}

}  // namespace

Game::Game(Position start, const RuleOptions& options)
    : options_(options), position_(std::move(start)) {
    outcome_ = judge().outcome;
}

void Game::count_checks(const Change& change) {
    const Color mover = change.piece.color();
    CheckRun& run = runs_[mover];
    if (position_.checkers().contains(change.to)) {
        const bool same = run.length > 0 && run.checker == change.from;
        if (!same) run = {};
        ++run.length;
        run.checker = change.to;
    } else {
        run = {};
    }
    CheckRun& answered = runs_[mover.opposite()];
    if (answered.length == 0) return;
    if (change.captured != kNoPiece && change.to == answered.checker) {
        answered = {};
    } else if (!answered.defender || *answered.defender == change.from) {
        answered.defender = change.to;
    } else {
        answered = {};  // a second defender moved
    }
}

const Outcome& Game::play(Move move) {
    CHUHE_ASSERT(position_.is_legal(move));
    const Change change = position_.make_move(move);
    count_checks(change);
    outcome_ = judge().outcome;
    return outcome_;
}

Judgement Game::explain() const {
    return judge();
}

Judgement Game::judge() const {
    Judgement result;
    const Color us = position_.side_to_move();
    const std::vector<int> earlier = earlier_occurrences(position_);
    result.plies = position_.ply_count();
    result.occurrences = static_cast<int>(earlier.size()) + 1;
    result.counted_plies = counted(position_, options_.check_counting);
    const auto us_name = side_name(us);

    if (!MoveGenerator(position_).any()) {
        const bool mate = position_.in_check();
        result.clause = "1";
        result.outcome = lost_by(
            us, mate ? EndReason::kCheckmate : EndReason::kStalemate,
            capitalised(fmt::format("{} {}", us_name,
                                    mate ? "is checkmated." : "has no legal move and loses.")));
        return result;
    }
    const CheckRun& run = runs_[us.opposite()];
    const CheckRun& own_run = runs_[us];
    for (const Color side : {us.opposite(), us}) {
        const CheckRun& checks = side == us ? own_run : run;
        if (options_.checks_in_a_row == 0 || checks.length <= options_.checks_in_a_row) continue;
        result.clause = "7";
        result.outcome = lost_by(
            side, EndReason::kTooManyChecks,
            capitalised(fmt::format("{} has given {} checks in a row with the piece on {} while "
                                    "nothing else moved; {} are allowed.",
                                    side_name(side), checks.length, to_string(checks.checker),
                                    options_.checks_in_a_row)));
        return result;
    }
    if (result.occurrences >= options_.occurrences) {
        const int length = earlier[static_cast<std::size_t>(options_.occurrences - 2)];
        judge_repetition_fully(position_, length, options_, result);
        return result;
    }
    if (options_.no_capture_limit > 0 && result.counted_plies >= options_.no_capture_limit) {
        result.clause = "8";
        result.outcome.reason = EndReason::kNoCapture;
        result.outcome.sentence = fmt::format(
            "{} plies without a capture have been counted: a draw.", result.counted_plies);
        return result;
    }
    const RuleSet material = options_.knows_lone_cannons ? RuleSet::kComputer : RuleSet::kLeague;
    if (dead_material(position_, material)) {
        result.clause = "8";
        result.outcome.reason = EndReason::kDeadMaterial;
        result.outcome.sentence = "Neither side has the material to win: a draw.";
        return result;
    }
    result.outcome.sentence =
        result.occurrences == 1
            ? "The game goes on."
            : fmt::format("The game goes on; the position has occurred {} times, {} are judged.",
                          result.occurrences, options_.occurrences);
    return result;
}

std::vector<Move> moves_lost_by_rule(const Game& game) {
    const Color us = game.position().side_to_move();
    MoveList moves;
    legal_moves(game.position(), moves);
    std::vector<Move> result;
    for (const Move move : moves) {
        Game next = game;
        if (next.play(move).winner == us.opposite()) result.push_back(move);
    }
    return result;
}

Judgement judge_line(const Position& start, std::span<const Move> moves,
                     const RuleOptions& options) {
    Game game(start, options);
    std::optional<int> ended;
    Outcome earlier;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (!ended && game.outcome().is_over()) {
            ended = static_cast<int>(i);
            earlier = game.outcome();
        }
        game.play(moves[i]);
    }
    Judgement result = game.explain();
    result.ended_at_ply = ended;
    result.earlier_outcome = std::move(earlier);
    return result;
}

}  // namespace chuhe
