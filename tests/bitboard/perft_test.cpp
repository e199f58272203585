#include "bitboard/perft.h"

#include <fstream>

#include <catch2/catch.hpp>

#include "bitboard/fen.h"
#include "support/text.h"

using namespace chuhe;

namespace {

struct Line {
    std::string fen;
    int depth;
    std::uint64_t nodes;
};

std::vector<Line> perft_lines() {
    std::ifstream file(CHUHE_TEST_DATA "/perft.tsv");
    std::vector<Line> lines;
    for (std::string text; std::getline(file, text);) {
        const std::size_t first = text.find('\t');
        const std::size_t second = text.find('\t', first + 1);
        lines.push_back({text.substr(0, first), std::stoi(text.substr(first + 1)),
                         std::stoull(text.substr(second + 1))});
    }
    return lines;
}

}  // namespace

TEST_CASE("perft from the start") {
    Position position;
    CHECK(perft(position, 1) == 44);
    CHECK(perft(position, 2) == 1920);
    CHECK(perft(position, 3) == 79666);
    CHECK(perft(position, 4) == 3290240);
}

TEST_CASE("perft from the start, deep", "[slow]") {
    Position position;
    CHECK(perft(position, 5) == 133312995);
    CHECK(perft(position, 6) == 5392831844);
}

TEST_CASE("perft of 92 positions with checks, pins and screens of every kind") {
    const auto lines = perft_lines();
    REQUIRE(lines.size() == 92);
    for (const Line& line : lines) {
        INFO(line.fen << " depth " << line.depth);
        auto position = parse_fen(line.fen);
        REQUIRE(position.has_value());
        CHECK(perft(*position, line.depth) == line.nodes);
    }
}
