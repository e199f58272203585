#include <catch2/catch.hpp>

#include "bitboard/move_gen.h"
#include "search/entry.h"
#include "search/search.h"
#include "tests/bitboard/position_of.h"

using namespace chuhe;

namespace {

// Nodes a move.
constexpr std::uint64_t kAttack = 8000;
constexpr std::uint64_t kDefence = 4000;
constexpr int kMaxPlies = 300;

struct Played {
    Score first_score = 0;
    bool red_wins = false;
    bool black_wins = false;
};

/// The engine plays both sides to the end by the rules.
Played play(const std::string& fen, std::uint64_t nodes) {
    Position position = position_of(fen);
    Searcher searcher;
    SearchOptions options;
    Limits limits;
    limits.nodes = nodes;
    Played played;
    for (int ply = 0; ply < kMaxPlies; ++ply) {
        if (!MoveGenerator(position).any()) {
            const bool red_to_move = position.side_to_move() == kRed;
            (red_to_move ? played.black_wins : played.red_wins) = true;
            break;
        }
        if (rule_verdict(position, 0, options) == kDrawScore) break;
        const SearchResult result = searcher.search(position, limits, options);
        if (ply == 0) played.first_score = result.line.score;
        position.make_move(result.best);
    }
    return played;
}

}  // namespace

TEST_CASE("won endings are won") {
    const auto fen = GENERATE("4k4/4a4/3a5/9/9/9/9/9/3K5/R8 w",      // rook, two advisors
                              "2b1k1b2/9/9/9/9/9/9/9/3K5/R8 w",      // rook, two elephants
                              "4k4/9/9/4n4/9/9/9/9/R8/4K4 w",        // rook, horse
                              "4k4/4a4/9/9/9/9/9/3K5/9/4N4 w",       // horse, advisor
                              "3ak4/4a4/9/9/9/9/9/9/4A4/3K2C2 w",    // cannon and advisor, advisors
                              "4k4/9/9/9/2P6/9/9/9/9/3K5 w",         // high pawn
                              "3ak4/4a4/9/9/2P3P2/9/9/9/9/4K4 w",    // two high pawns, two advisors
                              "2bakab2/9/9/2P1P1P2/9/9/9/9/9/4K4 w"  // three pawns, all guards
    );
    INFO(fen);
    CHECK(play(fen, kAttack).red_wins);
}

TEST_CASE("drawn endings end drawn and are known to be level") {
    constexpr Score kLevel = 150;
    const auto fen = GENERATE("2bakab2/9/9/9/9/9/9/9/3K5/R8 w",    // rook, all guards
                              "2bak4/4a4/8b/9/9/9/4R4/9/3K5/9 w",  // the same, begun
                              "3ak4/4a4/9/9/9/9/9/3K5/9/4N4 w",    // horse, two advisors
                              "2bakab2/9/9/9/9/9/9/9/3K5/6C2 w",   // bare cannon
                              "3k5/9/9/9/9/9/9/r8/4K4/3A1R3 w"     // rook, rook
    );
    INFO(fen);
    const Played played = play(fen, kDefence);
    CHECK_FALSE(played.red_wins);
    CHECK_FALSE(played.black_wins);
    CHECK(std::abs(played.first_score) < kLevel);
}
