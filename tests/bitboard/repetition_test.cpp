#include "bitboard/repetition.h"

#include <catch2/catch.hpp>

#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "support/random.h"
#include "support/text.h"
#include "tests/rules_cases.h"

using namespace chuhe;

namespace {

Square square(std::string_view text) {
    return Square(File(text[0] - 'a'), Rank(text[1] - '0'));
}

Move move(std::string_view text) {
    return Move(square(text.substr(0, 2)), square(text.substr(2, 2)));
}

Position play(const std::string& fen, std::string_view moves) {
    auto position = parse_fen(fen);
    REQUIRE(position.has_value());
    for (const std::string_view word : split_words(moves)) {
        REQUIRE(position->is_legal(move(word)));
        position->make_move(move(word));
    }
    return *position;
}

std::string name(Verdict verdict, Color side_to_move) {
    if (verdict == Verdict::kNone) return "none";
    if (verdict == Verdict::kDraw) return "draw";
    const bool red = (side_to_move == kRed) == (verdict == Verdict::kLoss);
    return red ? "red_loses" : "black_loses";
}

}  // namespace

TEST_CASE("the fast judge agrees with the corpus of rule cases") {
    const auto cases = read_rules_cases();
    REQUIRE(cases.size() == 258);
    for (const RulesCase& c : cases) {
        const auto rules = corpus_rule_set(c.rules);
        if (!rules || *rules == RuleSet::kChinese || *rules == RuleSet::kClub) continue;
        if (c.reason.find("kind=rep") == std::string::npos) continue;
        INFO(c.id << ' ' << c.fen << " moves " << c.moves << "\n  " << c.reason);
        const Position position = play(c.fen, c.moves);
        CHECK(name(judge_repetition(position, 0, *rules), position.side_to_move()) == c.verdict);
    }
}

TEST_CASE("inside the search one repetition is enough") {
    const Position chase = play("9/3k5/6R2/c8/9/9/9/9/5K3/9 w - - 0 1", "g7a7 a6g6 a7g7 g6a6 g7a7");
    CHECK(judge_repetition(chase, 0, RuleSet::kAsian) == Verdict::kNone);
    CHECK(judge_repetition(chase, 4, RuleSet::kAsian) == Verdict::kNone);  // the root itself
    CHECK(judge_repetition(chase, 5, RuleSet::kAsian) == Verdict::kWin);
    // The position with the horse home was met by another way before: it may come up for judgement
    // first, with a quiet move in its window.
    const Position detour = play("9/3k5/6R2/c8/9/9/9/9/5K3/9 w - - 0 1",
                                 "f1f0 d8d9 f0f1 d9d8 g7a7 a6g6 a7g7 g6a6 g7a7");
    CHECK(judge_repetition(detour, 9, RuleSet::kAsian) == Verdict::kNone);
    const Position shuffle = play("4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1", "a0a1 e9e8 a1a0 e8e9");
    CHECK(judge_repetition(shuffle, 4, RuleSet::kAsian) == Verdict::kNone);
    CHECK(judge_repetition(shuffle, 5, RuleSet::kAsian) == Verdict::kDraw);
    CHECK(judge_repetition(shuffle, 5, RuleSet::kLeague) == Verdict::kDraw);
}

TEST_CASE("an upcoming repetition is at least a draw") {
    const std::string fen = "4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1";
    CHECK(has_upcoming_repetition(play(fen, "a0a1 e9e8 a1a0"), 5, RuleSet::kAsian));
    CHECK_FALSE(has_upcoming_repetition(play(fen, "a0a1 e9e8 a1a2"), 5, RuleSet::kAsian));
    // Going back would check, or attack anew: the returning side may be at fault.
    const Position check = play("3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1", "e1d1 d9e9 d1e1 e9d9");
    CHECK_FALSE(has_upcoming_repetition(check, 5, RuleSet::kAsian));
    const Position chase = play("9/3k5/6R2/c8/9/9/9/9/5K3/9 w - - 0 1", "g7a7 a6g6 a7g7 g6a6");
    CHECK_FALSE(has_upcoming_repetition(chase, 5, RuleSet::kAsian));
}

TEST_CASE("an upcoming repetition has a move that draws or wins by the rules") {
    Random random(3);
    int found = 0;
    const auto cases = read_rules_cases();
    for (int round = 0; round < 3'000; ++round) {
        const RulesCase& c = cases[random.below(static_cast<std::uint32_t>(cases.size()))];
        Position position = *parse_fen(c.fen);
        for (int ply = 0; ply < 24; ++ply) {
            MoveList moves;
            legal_moves(position, moves);
            if (moves.empty()) break;
            for (const RuleSet rules : {RuleSet::kAsian, RuleSet::kLeague, RuleSet::kComputer}) {
                if (!has_upcoming_repetition(position, ply, rules)) continue;
                ++found;
                bool confirmed = false;
                for (const Move m : moves) {
                    position.make_move(m);
                    const Verdict verdict = judge_repetition(position, ply + 1, rules);
                    // A win that waits for a third occurrence shows as none.
                    bool repeats = false;
                    for (int back = 4; back <= position.reversible_plies(); back += 2) {
                        repeats |= position.state(back).key == position.key();
                    }
                    confirmed |= repeats && verdict != Verdict::kWin;
                    position.undo_move();
                }
                INFO(c.id << " round " << round << " ply " << ply);
                REQUIRE(confirmed);
            }
            Move chosen =
                moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
            if (position.ply_count() >= 2 && random.below(3) == 0) {
                const Change& last = position.state(1).change;
                const Move back(last.to, last.from);
                if (position.is_legal(back)) chosen = back;
            }
            position.make_move(chosen);
        }
    }
    CHECK(found > 1'000);
}

TEST_CASE("checks beyond the free ones are not counted") {
    const std::string fen = "3k5/9/9/9/9/R8/9/9/7R1/5K3 w - - 99 60";
    const Position position = play(fen, "a4a9 d9d8 a9a8 d8d7");
    CHECK(counted_plies(position, RuleSet::kComputer) == 103);
    CHECK(counted_plies(position, RuleSet::kLeague) == 99);
    CHECK(counted_plies(position, RuleSet::kClub) == 103);
    CHECK_FALSE(no_capture_limit_reached(position, RuleSet::kLeague, 100));
}
