#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "records/board_svg.h"
#include "referee/report.h"
#include "support/text.h"

using namespace chuhe;

namespace {

/// A line of tests/data/rule_boards.tsv: an example of docs/rules.md.
struct Example {
    std::string name, rules, fen, moves, verdict;
};

std::vector<Example> examples() {
    std::ifstream file(CHUHE_TEST_DATA "/rule_boards.tsv");
    std::vector<Example> result;
    std::string line;
    std::getline(file, line);  // the header
    while (std::getline(file, line)) {
        std::istringstream cells(line);
        Example e;
        std::getline(cells, e.name, '\t');
        std::getline(cells, e.rules, '\t');
        std::getline(cells, e.fen, '\t');
        std::getline(cells, e.moves, '\t');
        std::getline(cells, e.verdict, '\t');
        result.push_back(e);
    }
    return result;
}

/// The first moves of both sides as arrows on the board they start from.
std::string picture_of(const Example& e) {
    const Position start = *parse_fen(e.fen);
    records::BoardPicture picture;
    const auto words = split_words(e.moves);
    for (std::size_t i = 0; i < words.size() && i < 2; ++i) {
        picture.arrows.push_back(*parse_coordinates(words[i]));
    }
    return records::board_svg(start.board(), picture);
}

std::string contents(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("the examples of docs/rules.md are judged as printed there") {
    REQUIRE(examples().size() == 18);
    for (const Example& e : examples()) {
        JudgeRequest request{e.fen, e.moves, rule_options(*rule_set_from_name(e.rules))};
        const auto judgement = judge_request(request);
        REQUIRE(judgement.has_value());
        INFO(e.name << "\n" << judgement_text(*judgement, request.rules, true));
        CHECK(std::string(judgement->outcome.verdict()) == e.verdict);
    }
}

// CHUHE_UPDATE_BOARDS=1 in the environment draws them anew.
TEST_CASE("the boards of docs/rules.md are those the engine draws") {
    for (const Example& e : examples()) {
        const std::string path = CHUHE_TEST_DATA "/../../docs/boards/" + e.name + ".svg";
        if (std::getenv("CHUHE_UPDATE_BOARDS") != nullptr) std::ofstream(path) << picture_of(e);
        INFO(path);
        CHECK(contents(path) == picture_of(e));
    }
}
