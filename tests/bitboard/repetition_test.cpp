#include "bitboard/repetition.h"

#include <catch2/catch.hpp>

#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
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
