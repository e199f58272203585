#include "eval/describe.h"

#include <catch2/catch.hpp>

#include "bitboard/fen.h"
#include "tests/eval/test_networks.h"

using namespace chuhe;

TEST_CASE("a description shows the score and the worth of each piece from red's view") {
    Network network({64, 1});
    network.set_score_scale(kTestScale);
    const std::string nothing = describe_evaluation(Position(), network);
    CHECK(nothing.find("evaluation +0 (score units, red's view)") != std::string::npos);
    CHECK(nothing.ends_with("\nnormalised +0 (red's view; +100 is an even chance to win)\n"));
    CHECK(nothing.find("0      R      N      B      A      K      A      B      N      R\n"
                       "       +0     +0     +0     +0      -     +0     +0     +0     +0\n") !=
          std::string::npos);
}

TEST_CASE("without the piece between the kings there is no position to compare with") {
    const auto position = parse_fen("4k4/9/9/9/9/9/9/4P4/9/R3K4 b");
    REQUIRE(position.has_value());
    const std::string text = describe_evaluation(*position, *embedded_network());
    CHECK(text.find(" 2      .      .      .      .      P      .      .      .      .\n"
                    "                                    -                            \n") !=
          std::string::npos);
    CHECK(text.find("evaluation +") != std::string::npos);
}
