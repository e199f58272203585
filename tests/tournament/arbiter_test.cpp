#include "tournament/arbiter.h"

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"

using namespace chuhe::tournament;
using chuhe::parse_coordinates;
using chuhe::parse_fen;

namespace {

/// Plays the moves; the verdict after the last one.
std::optional<Verdict> verdict_after(Arbiter& arbiter, const std::vector<const char*>& moves) {
    for (const char* text : moves) {
        const auto move = parse_coordinates(text);
        REQUIRE(move);
        REQUIRE(arbiter.is_legal(*move));
        REQUIRE_FALSE(arbiter.verdict());
        arbiter.play(*move);
    }
    return arbiter.verdict();
}

// A rook chases the king up and down a file that it cannot leave.
constexpr const char* kRookAndKing = "5k3/9/9/9/9/9/9/9/3R5/4K4 w - - 0 1";
const std::vector<const char*> kChecks{"d1d9", "f9f8", "d9d8", "f8f9",
                                       "d8d9", "f9f8", "d9d8", "f8f9"};

}  // namespace

TEST_CASE("perpetual check loses, and the move that would complete it is banned") {
    Arbiter arbiter(*parse_fen(kRookAndKing), {});
    REQUIRE_FALSE(verdict_after(arbiter, kChecks));
    CHECK(arbiter.banned_moves() == std::vector<chuhe::Move>{*parse_coordinates("d8d9")});
    const auto verdict = verdict_after(arbiter, {"d8d9"});
    REQUIRE(verdict);
    CHECK(verdict->outcome == Outcome::kBlackWins);
    CHECK(verdict->ending == Ending::kPerpetualCheck);
    CHECK_FALSE(verdict->sentence.empty());
}

TEST_CASE("repetition without offence is drawn") {
    Arbiter arbiter(chuhe::Position(), {});
    const auto verdict =
        verdict_after(arbiter, {"h0g2", "h9g7", "g2h0", "g7h9", "h0g2", "h9g7", "g2h0", "g7h9"});
    REQUIRE(verdict);
    CHECK(verdict->outcome == Outcome::kDraw);
    CHECK(verdict->ending == Ending::kRepetition);
}

TEST_CASE("the event's own limits replace those of the rule set") {
    RuleSettings settings;
    settings.no_capture_plies = 4;
    Arbiter limited(chuhe::Position(), settings);
    const auto verdict = verdict_after(limited, {"a0a1", "a9a8", "i0i1", "i9i8"});
    REQUIRE(verdict);
    CHECK(verdict->ending == Ending::kNoCapture);
    CHECK(describe(settings) == "asian, no capture 4, repetitions 3");
}

TEST_CASE("mate and stalemate both lose") {
    Arbiter mate(*parse_fen("3k5/9/9/9/9/9/9/4R4/R8/4K4 w - - 0 1"), {});
    const auto mated = verdict_after(mate, {"a1d1"});
    REQUIRE(mated);
    CHECK(mated->outcome == Outcome::kRedWins);
    CHECK(mated->ending == Ending::kMate);
    Arbiter stalemate(*parse_fen("3k5/9/4R4/9/9/9/9/9/9/4KR3 w - - 0 1"), {});
    const auto stuck = verdict_after(stalemate, {"f0f8"});
    REQUIRE(stuck);
    CHECK(stuck->outcome == Outcome::kRedWins);
    CHECK(stuck->ending == Ending::kStalemate);
}
