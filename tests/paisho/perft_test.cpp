#include "paisho/perft.h"

#include <catch2/catch.hpp>

#include "paisho/game.h"
#include "paisho/notation.h"
#include "support/text.h"
#include "table.h"

using namespace chuhe;
using namespace chuhe::paisho;

namespace {

struct PerftRow {
    std::string name;
    Position position;
    std::string short_form, fen, scores;
    std::vector<std::uint64_t> nodes;
};

std::vector<PerftRow> perft_rows() {
    constexpr std::size_t kFields = 5;
    std::vector<PerftRow> rows;
    for (const auto& row : read_table("perft.tsv", kFields)) {
        const Result<Position> position = parse_position(row[1]);
        REQUIRE(position.has_value());
        PerftRow result{row[0], *position, row[1], row[2], row[3], {}};
        for (const std::string_view word : split_words(row[4])) {
            result.nodes.push_back(static_cast<std::uint64_t>(parse_integer(word).value()));
        }
        rows.push_back(result);
    }
    return rows;
}

}  // namespace

TEST_CASE("perft numbers") {
    for (PerftRow row : perft_rows()) {
        for (std::size_t depth = 1; depth <= row.nodes.size(); ++depth) {
            INFO(row.name << " depth " << depth);
            const Position before = row.position;
            CHECK(perft(row.position, Rules(), static_cast<int>(depth)) == row.nodes[depth - 1]);
            CHECK(row.position == before);
        }
    }
}

TEST_CASE("perft is the same when the last ply is carried out") {
    for (PerftRow row : perft_rows()) {
        const int depth = row.name == "start" ? 3 : 2;
        INFO(row.name);
        CHECK(perft(row.position, Rules(), depth, LastPly::kMade) ==
              row.nodes[static_cast<std::size_t>(depth) - 1]);
    }
}

TEST_CASE("divide adds up to perft") {
    Position position;
    std::uint64_t sum = 0;
    const std::vector<PerftLine> lines = divide(position, Rules(), 3);
    CHECK(lines.size() == 8);
    for (const PerftLine& line : lines) sum += line.nodes;
    CHECK(sum == 39192);
    CHECK(divide(position, Rules(), 0).empty());
}

TEST_CASE("the middle-game positions have their FEN and score") {
    for (const PerftRow& row : perft_rows()) {
        INFO(row.name);
        CHECK(to_fen(row.position) == row.fen);
        const Game game(row.position);
        const ScorePair scores = parse_scores(row.scores);
        CHECK(game.relations().total(Player::kSouth) == scores.south);
        CHECK(game.relations().total(Player::kNorth) == scores.north);
        CHECK_FALSE(game.verdict().is_over());
    }
}

TEST_CASE("a finished game has no action sequences") {
    Position position = parse_short("S Jf6 Yl6 Jl12 Yf12 N Jm13 n 9").value();
    CHECK(perft(position, Rules(), 1) == 0);
    CHECK(perft(position, Rules(), 2) == 0);
    CHECK(perft(position, Rules(), 0) == 1);
}
