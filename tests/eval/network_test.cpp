#include "eval/network.h"

#include <limits>
#include <set>

#include <catch2/catch.hpp>

#include "bitboard/fen.h"
#include "eval/evaluator.h"
#include "eval/reference_positions.h"
#include "tests/bitboard/sample_positions.h"
#include "tests/eval/test_networks.h"

using namespace chuhe;

TEST_CASE("the arithmetic of a network computed by hand") {
    Network network({64, 1});
    network.set_score_scale(kTestScale);
    const Position start;
    const int bucket = output_bucket(32);
    CHECK(reference_evaluate(network, start) == 0);

    // Two units of the first layer, one above and one below the range of the activation.
    network.feature_biases()[0] = 300;
    network.feature_biases()[1] = -5;
    network.feature_biases()[2] = 100;
    const auto output =
        network.all_output_weights().subspan(static_cast<std::size_t>(bucket * 128));
    output[0] = 100;       // mover, clamped to 255
    output[1] = 77;        // mover, clamped to 0
    output[64 + 2] = -30;  // the other side, 100
    network.output_biases()[static_cast<std::size_t>(bucket)] = 50;
    const int sum = 255 * 255 * 100 - 100 * 100 * 30;
    CHECK(reference_evaluate(network, start) == (sum / 255 + 50) * kTestScale / (255 * 128));

    // The rows of both own rooks are active, for black as for red.
    for (const std::size_t row : {0, 8}) network.feature_weights()[row * 64 + 2] = 10;
    const int with_rooks = 255 * 255 * 100 - 120 * 120 * 30;
    CHECK(reference_evaluate(network, start) == (with_rooks / 255 + 50) * kTestScale / (255 * 128));
}

TEST_CASE("divisions truncate and scores are limited") {
    Network network({64, 1});
    network.set_score_scale(1);
    CHECK(network.score(254, 0) == 0);
    CHECK(network.score(-254, 0) == 0);
    network.output_biases()[0] = -32639;
    CHECK(network.score(0, 0) == 0);
    network.output_biases()[0] = -32640;
    CHECK(network.score(0, 0) == -1);
    network.set_score_scale(kMaxScoreScale);
    network.output_biases()[0] = std::numeric_limits<std::int32_t>::max();
    CHECK(network.score(std::numeric_limits<std::int32_t>::max(), 0) == kMaxEvaluation);
    network.output_biases()[0] = std::numeric_limits<std::int32_t>::min();
    CHECK(network.score(std::numeric_limits<std::int32_t>::min(), 0) == -kMaxEvaluation);
}

TEST_CASE("mirror images and exchanged colours have the same score") {
    constexpr std::size_t kPositions = 2000;
    for (const int buckets : {1, kKingPlaces}) {
        const auto network = shared_random_network({64, buckets}, 3);
        std::set<Score> scores;
        for (const Position& position : game_positions(kPositions, 4)) {
            const Score score = reference_evaluate(*network, position);
            scores.insert(score);
            CHECK(score == reference_evaluate(*network, mirror_image(position)));
            CHECK(score == reference_evaluate(*network, colours_exchanged(position)));
        }
        CHECK(scores.size() > kPositions / 4);
    }
}

TEST_CASE("every instruction set gives the score by the definition") {
    constexpr std::size_t kPositions = 300;
    const auto positions = game_positions(kPositions, 5);
    for (const int width : kNetworkWidths) {
        for (const int buckets : {1, kKingPlaces}) {
            const auto network = shared_random_network({width, buckets}, 6);
            for (const InstructionSet set : available_instruction_sets()) {
                INFO(to_string(set) << ", width " << width);
                Evaluator evaluator(network, set);
                for (const Position& position : positions) {
                    evaluator.reset();
                    REQUIRE(evaluator.evaluate(position) == reference_evaluate(*network, position));
                }
            }
        }
    }
}

TEST_CASE("sums that wrap do so alike everywhere") {
    constexpr std::size_t kPositions = 200;
    constexpr int kAnything = std::numeric_limits<std::int16_t>::max();
    Random random(7);
    for (const int width : kNetworkWidths) {
        auto wild = std::make_shared<Network>(NetworkShape{width, kKingPlaces});
        wild->set_score_scale(kTestScale);
        fill_random(wild->feature_weights(), kAnything, random);
        fill_random(wild->feature_biases(), kAnything, random);
        fill_random(wild->all_output_weights(), kMaxOutputWeight, random);
        for (const InstructionSet set : available_instruction_sets()) {
            INFO(to_string(set) << ", width " << width);
            Evaluator evaluator(wild, set);
            for (const Position& position : game_positions(kPositions, 8)) {
                evaluator.reset();
                REQUIRE(evaluator.evaluate(position) == reference_evaluate(*wild, position));
            }
        }
    }
}

TEST_CASE("the embedded network gives the scores that its file promises") {
    const auto network = embedded_network();
    CHECK(compute_reference_hash(*network) == network->reference_hash());
    for (const InstructionSet set : available_instruction_sets()) {
        INFO(to_string(set));
        Evaluator evaluator(network, set);
        CHECK(hash_reference_scores([&](const Position& position) {
                  evaluator.reset();
                  return evaluator.evaluate(position);
              }) == network->reference_hash());
    }
}

namespace {

Score program_score(const std::string& fen) {
    const auto position = parse_fen(fen);
    REQUIRE(position.has_value());
    return reference_evaluate(*embedded_network(), *position);
}

}  // namespace

TEST_CASE("the program's network knows what pieces are worth") {
    const std::string rest = "/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    const Score rook = program_score("rnbakabn1" + rest + " w");
    const Score horse = program_score("rnbakab1r" + rest + " w");
    const Score cannon =
        program_score("rnbakabnr/9/1c7/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    const Score elephant = program_score("rnbaka1nr" + rest + " w");
    const Score pawn =
        program_score("rnbakabnr/9/1c5c1/p1p3p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    const Score none = program_score("rnbakabnr" + rest + " w");
    CHECK(rook > horse + 100);
    CHECK(rook > cannon + 100);
    CHECK(horse > elephant + 50);
    CHECK(cannon > elephant + 50);
    CHECK(elephant > pawn);
    CHECK(pawn > none);
    CHECK(none > 0);
    CHECK(none < rook / 8);
    CHECK(program_score("rnbakabn1" + rest + " b") < -rook / 2);
}

TEST_CASE("the program's network knows that advisors and elephants hold rooks and cannons off") {
    const Score guarded = program_score("2bakab2/9/9/4p4/9/9/4P4/4C4/9/2BAKAB1R w");
    const Score bare = program_score("4k4/9/9/4p4/9/9/4P4/4C4/9/2BAKAB1R w");
    CHECK(bare > guarded + 200);
}
