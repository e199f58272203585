#include "eval/evaluator.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "tests/bitboard/sample_positions.h"
#include "tests/eval/test_networks.h"

using namespace chuhe;

namespace {

/// A walk through the tree of random games that an evaluator follows: moves, null moves and moves
/// taken back in any order, scores asked for now and then.
class Walk {
  public:
    Walk(const Position& start, std::uint64_t seed) : position_(start), random_(seed) {}

    [[nodiscard]] const Position& position() const { return position_; }
    bool one_in(std::uint32_t n) { return random_.below(n) == 0; }

    /// One step; the longer the line, the likelier it goes back.
    void step(Evaluator& evaluator, std::uint32_t usual_length) {
        constexpr std::uint32_t kNullMoveOneIn = 12;
        const auto length = static_cast<std::uint32_t>(position_.ply_count());
        if (length > 0 && random_.below(2 * usual_length) < length) return undo(evaluator);
        if (!position_.in_check() && one_in(kNullMoveOneIn)) {
            position_.make_null_move();
            evaluator.on_null_move();
            return;
        }
        const Move move = random_move(position_, random_);
        if (!move.is_none()) return position_.make_move(move, evaluator);
        // The game is over: back to its beginning.
        while (position_.ply_count() > 0) undo(evaluator);
    }

    void undo(Evaluator& evaluator) {
        if (position_.state().change.piece == kNoPiece) {
            position_.undo_null_move();
            evaluator.on_undo();
        } else {
            position_.undo_move(evaluator);
        }
    }

  private:
    Position position_;
    Random random_;
};

void check_walk(const std::shared_ptr<const Network>& network, InstructionSet set, int steps,
                std::uint32_t usual_length, std::uint32_t ask_one_in) {
    const auto starts = opening_positions();
    constexpr int kStepsAGame = 5000;
    Evaluator evaluator(network, set);
    for (int done = 0; done < steps; done += kStepsAGame) {
        const auto seed = static_cast<std::uint64_t>(done);
        Walk walk(starts[seed % starts.size()], seed);
        evaluator.reset();
        for (int i = 0; i < kStepsAGame; ++i) {
            walk.step(evaluator, usual_length);
            if (!walk.one_in(ask_one_in)) continue;
            const Score score = evaluator.evaluate(walk.position());
            if (score != reference_evaluate(*network, walk.position())) {
                INFO(to_string(set) << " " << to_fen(walk.position()) << " step " << i);
                REQUIRE(score == reference_evaluate(*network, walk.position()));
            }
        }
    }
}

}  // namespace

TEST_CASE("scores along a line equal those from the board, on every instruction set") {
    constexpr int kSteps = 20000;
    for (const int buckets : {1, kKingPlaces}) {
        const auto network = shared_random_network({128, buckets}, 11);
        for (const InstructionSet set : available_instruction_sets())
            check_walk(network, set, kSteps, 20, 2);
    }
}

TEST_CASE("scores along a line stay right for very long") {
    constexpr int kSteps = 300000;
    const auto network = shared_random_network({64, kKingPlaces}, 12);
    check_walk(network, best_instruction_set(), kSteps, 30, 3);
}

TEST_CASE("scores along a line stay right over a million plies", "[slow]") {
    constexpr int kSteps = 1000000;
    for (const int buckets : {1, kKingPlaces}) {
        const auto network = shared_random_network({64, buckets}, 13);
        check_walk(network, best_instruction_set(), kSteps, 40, 1);
    }
}

TEST_CASE("lines may be longer than the room for them") {
    constexpr int kSteps = 60000;
    constexpr int kUsualLength = 700;
    const auto network = shared_random_network({64, kKingPlaces}, 14);
    Evaluator evaluator(network);
    Walk walk(*parse_fen("3k1ab2/4a4/4b4/9/9/9/9/4B4/4A4/3AK1B2 w"), 14);
    int longest = 0;
    for (int i = 0; i < kSteps; ++i) {
        walk.step(evaluator, kUsualLength);
        longest = std::max(longest, walk.position().ply_count());
        if (!walk.one_in(4)) continue;
        REQUIRE(evaluator.evaluate(walk.position()) ==
                reference_evaluate(*network, walk.position()));
    }
    CHECK(longest > 2 * kMaxPly);
}

TEST_CASE("moves may be taken back that the evaluator never heard of") {
    constexpr int kPlies = 40;
    const auto network = shared_random_network({64, kKingPlaces}, 15);
    Evaluator evaluator(network);
    Walk walk(Position(), 16);
    Evaluator other(network);
    for (int i = 0; i < kPlies; ++i) walk.step(other, 1000);
    evaluator.reset();
    while (walk.position().ply_count() > 0) {
        walk.undo(evaluator);
        CHECK(evaluator.evaluate(walk.position()) == reference_evaluate(*network, walk.position()));
    }
}

TEST_CASE("kings that step to and fro change the perspective and back") {
    const auto network = shared_random_network({64, kKingPlaces}, 17);
    Evaluator evaluator(network);
    auto position = *parse_fen("3k5/9/9/r8/9/9/8C/4B4/9/4K1B2 w");
    const auto play = [&](const char* text) {
        const Move move = *parse_coordinates(text);
        REQUIRE(position.is_legal(move));
        position.make_move(move, evaluator);
        CHECK(evaluator.evaluate(position) == reference_evaluate(*network, position));
    };
    for (int round = 0; round < 3; ++round) {
        for (const char* move : {"e0f0", "d9e9", "f0f1", "e9d9", "f1e1", "d9e9", "e1e0", "e9d9"})
            play(move);
    }
    while (position.ply_count() > 0) {
        position.undo_move(evaluator);
        CHECK(evaluator.evaluate(position) == reference_evaluate(*network, position));
    }
}
