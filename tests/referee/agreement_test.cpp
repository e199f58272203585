#include <catch2/catch.hpp>

#include "bitboard/arrangement.h"
#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "referee/cycle.h"
#include "referee/game.h"
#include "support/random.h"
#include "tests/rules_cases.h"

using namespace chuhe;

namespace {

constexpr RuleSet kSearched[] = {RuleSet::kAsian, RuleSet::kLeague, RuleSet::kComputer};

Verdict referee_verdict(const CycleFinding& finding, Color side_to_move) {
    const int ours = finding.sides[side_to_move].weight;
    const int theirs = finding.sides[side_to_move.opposite()].weight;
    if (finding.drawn_by_book || ours == theirs) return Verdict::kDraw;
    return ours > theirs ? Verdict::kLoss : Verdict::kWin;
}

std::string line_text(const Position& position, int plies) {
    std::string text;
    for (int back = plies - 1; back >= 0; --back) {
        const Change& change = position.state(back).change;
        text += to_string(Move(change.from, change.to)) + ' ';
    }
    return text;
}

/// Counts of what a run met, so that a test can demand variety.
struct Met {
    int cycles = 0;
    int decided = 0;
};

/// Both judges on the last `length` plies under every rule set that search uses.
void compare(const Position& position, int length, Met& met) {
    const std::vector<CycleMove> cycle = read_cycle(position, length);
    for (const RuleSet rules : kSearched) {
        const CycleFinding finding = judge_cycle_moves(cycle, rule_options(rules));
        const Verdict slow = referee_verdict(finding, position.side_to_move());
        const Verdict fast = judge_cycle(position, length, rules);
        ++met.cycles;
        if (slow != Verdict::kDraw) ++met.decided;
        if (fast != slow) {
            INFO(rule_options(rules).title << ": " << to_fen(position) << " after "
                                           << line_text(position, length));
            INFO("red: " << finding.sides[kRed].summary
                         << "; black: " << finding.sides[kBlack].summary);
            CHECK(static_cast<int>(fast) == static_cast<int>(slow));
        }
    }
}

std::optional<Move> random_quiet(const Position& position, Random& random,
                                 std::optional<Square> from) {
    MoveList moves;
    legal_moves(position, moves);
    std::vector<Move> quiet;
    for (const Move m : moves) {
        if (!position.is_capture(m) && (!from || m.from() == *from)) quiet.push_back(m);
    }
    if (quiet.empty()) return {};
    return quiet[static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(quiet.size())))];
}

/// Enemy men that the side which just moved threatens to take.
Bitboard threatened(const Position& position) {
    const Arrangement board(position);
    Bitboard result;
    for (const Square s : board.possible_victims(position.side_to_move())) {
        if (board.threats(s, {}, ThreatKind::kAsian).any()) result |= Bitboard(s);
    }
    return result;
}

/// A quiet move that looks for trouble: it runs with a threatened man or attacks one, if a few
/// tries find such a move.
std::optional<Move> sharp_quiet(Position& position, Random& random) {
    const Bitboard hanging = threatened(position);
    if (hanging.any() && random.below(4) != 0) {
        return random_quiet(position, random, hanging.first());
    }
    std::optional<Move> move;
    for (int tries = 0; tries < 8; ++tries) {
        move = random_quiet(position, random, {});
        if (!move) return {};
        position.make_move(*move);
        const bool attacks = position.in_check() || threatened(position).any();
        position.undo_move();
        if (attacks) break;
    }
    return move;
}

/// Lets one piece of each side walk `steps` moves and come back; false when it does not fit.
bool walk_cycle(Position& position, Random& random, int steps) {
    Square home[2];
    Square now[2];
    for (int ply = 0; ply < 2 * steps; ++ply) {
        const int side = ply % 2;
        std::optional<Move> move;
        if (ply < 2) {
            move = sharp_quiet(position, random);
            if (move) home[side] = move->from();
        } else if (ply >= 2 * (steps - 1)) {
            const Move back(now[side], home[side]);
            if (position.is_legal(back) && !position.is_capture(back)) move = back;
        } else {
            move = random_quiet(position, random, now[side]);
            if (move && move->to() == home[side]) move.reset();
        }
        if (!move) return false;
        now[side] = move->to();
        position.make_move(*move);
    }
    return position.key() == position.state(2 * steps).key;
}

/// Scatters a few men over the board; none when that is no position.
std::optional<Position> scattered(Random& random) {
    Board board;
    const auto put = [&](Piece piece) {
        for (int tries = 0; tries < 100; ++tries) {
            const Square s(static_cast<int>(random.below(Square::kCount)));
            if (board[s] == kNoPiece && legal_squares(piece).contains(s)) {
                board[s] = piece;
                return;
            }
        }
    };
    for (const Color side : Color::all()) {
        put(Piece(side, kKing));
        for (const PieceType type : PieceType::all()) {
            if (type == kKing) continue;
            const std::uint32_t most = type == kPawn ? 4 : 3;
            for (std::uint32_t n = random.below(most); n > 0; --n) put(Piece(side, type));
        }
    }
    auto position = Position::from_board(board, random.below(2) == 0 ? kRed : kBlack);
    if (!position) return {};
    return *std::move(position);
}

}  // namespace

namespace {

Met compare_random_cycles(std::uint64_t seed, int cycles) {
    Random random(seed);
    Met met;
    while (met.cycles < cycles) {
        const auto start = scattered(random);
        if (!start) continue;
        for (int attempt = 0; attempt < 30; ++attempt) {
            Position position = *start;
            const int steps = 2 + static_cast<int>(random.below(2));
            if (walk_cycle(position, random, steps)) compare(position, 2 * steps, met);
        }
    }
    return met;
}

}  // namespace

TEST_CASE("fast judge and referee agree on random cycles") {
    CHECK(compare_random_cycles(1, 60'000).decided > 1'000);
}

TEST_CASE("fast judge and referee agree on very many random cycles", "[slow]") {
    CHECK(compare_random_cycles(2, 1'000'000).decided > 20'000);
}

TEST_CASE("fast judge and referee agree on every repetition of the corpus") {
    Met met;
    for (const RulesCase& c : read_rules_cases()) {
        Position position = *parse_fen(c.fen);
        std::string_view rest = c.moves;
        while (rest.size() >= 4) {
            position.make_move(*parse_coordinates(rest.substr(0, 4)));
            rest.remove_prefix(std::min<std::size_t>(5, rest.size()));
            for (int back = 4; back <= position.reversible_plies(); back += 2) {
                if (position.state(back).key == position.key()) compare(position, back, met);
            }
        }
    }
    CHECK(met.cycles > 3'000);
}

TEST_CASE("fast judge and referee agree at every ply of random games") {
    Random random(7);
    int ends = 0;
    for (int round = 0; round < 400; ++round) {
        const RuleSet rules = kSearched[round % 3];
        auto start = round % 2 == 0 ? std::optional(Position()) : scattered(random);
        if (!start) continue;
        Game game(*start, rule_options(rules));
        Position position = *start;
        for (int ply = 0; ply < 150 && !game.outcome().is_over(); ++ply) {
            MoveList moves;
            legal_moves(position, moves);
            Move move =
                moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
            // Going back again and again is what makes games repeat.
            if (position.ply_count() >= 2 && random.below(8) != 0) {
                const Change& last = position.state(1).change;
                const Move back(last.to, last.from);
                if (position.is_legal(back) && !position.is_capture(back)) move = back;
            }
            position.make_move(move);
            const Outcome& outcome = game.play(move);
            const Verdict verdict = judge_repetition(position, 0, rules);
            const bool repeats = outcome.reason == EndReason::kRepetition ||
                                 outcome.reason == EndReason::kPerpetualCheck ||
                                 outcome.reason == EndReason::kPerpetualChase;
            INFO(to_fen(position) << " after " << line_text(position, position.ply_count()));
            if (repeats) {
                ++ends;
                const Verdict expected = !outcome.winner ? Verdict::kDraw
                                         : *outcome.winner == position.side_to_move()
                                             ? Verdict::kWin
                                             : Verdict::kLoss;
                REQUIRE(static_cast<int>(verdict) == static_cast<int>(expected));
            } else if (!outcome.is_over()) {
                REQUIRE(verdict == Verdict::kNone);
                REQUIRE_FALSE(
                    no_capture_limit_reached(position, rules, default_no_capture_limit(rules)));
                // Search gives up lone cannons that the referee of some rule sets plays out.
                REQUIRE_FALSE(dead_material(position, game.options().knows_lone_cannons
                                                          ? RuleSet::kComputer
                                                          : RuleSet::kLeague));
            } else if (outcome.reason == EndReason::kDeadMaterial) {
                REQUIRE(dead_material(position, rules));
            } else if (outcome.reason == EndReason::kNoCapture) {
                REQUIRE(no_capture_limit_reached(position, rules, default_no_capture_limit(rules)));
            }
        }
    }
    CHECK(ends > 100);
}
