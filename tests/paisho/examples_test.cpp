// The worked examples of the rules, straight from the table.

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "paisho/game.h"
#include "paisho/notation.h"
#include "paisho/relations.h"
#include "support/text.h"
#include "table.h"

using namespace chuhe;
using namespace chuhe::paisho;

namespace {

struct Example {
    std::string id, fen, short_form, before, action, verdict, scores, result, clauses, why;
};

std::vector<Example> examples() {
    constexpr std::size_t kFields = 10;
    std::vector<Example> list;
    for (const auto& row : read_table("examples.tsv", kFields)) {
        list.push_back(
            {row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8], row[9]});
    }
    return list;
}

Game game_before(const Example& example) {
    const Result<Position> position = parse_fen(example.fen);
    REQUIRE(position.has_value());
    Game game(*position);
    if (example.before != "-") {
        for (const std::string_view word : split_words(example.before)) {
            INFO(word);
            REQUIRE(game.play(word).has_value());
        }
    }
    return game;
}

std::set<std::string> legal_texts(const Game& game) {
    std::set<std::string> texts;
    for (const Action action : game.legal_actions()) texts.insert(to_text(action));
    return texts;
}

void check_score_and_result(const Game& game, const Example& example) {
    const Relations relations = game.relations();
    const ScorePair scores = parse_scores(example.scores);
    CHECK(relations.total(Player::kSouth) == scores.south);
    CHECK(relations.total(Player::kNorth) == scores.north);
    CHECK(name(game.verdict().outcome) == example.result);
}

}  // namespace

TEST_CASE("every worked example of the rules holds") {
    constexpr std::size_t kExamples = 152;
    const std::vector<Example> all = examples();
    REQUIRE(all.size() == kExamples);
    for (const Example& example : all) {
        INFO(example.id << " " << example.action << " (" << example.clauses
                        << "): " << example.why);
        Game game = game_before(example);
        if (example.verdict == "list") {
            const auto words = split_words(example.action);
            CHECK(legal_texts(game) == std::set<std::string>(words.begin(), words.end()));
            check_score_and_result(game, example);
        } else if (example.verdict == "static") {
            check_score_and_result(game, example);
        } else if (example.verdict == "legal") {
            const Result<void> played = game.play(example.action);
            INFO((played ? std::string("legal") : played.error()));
            REQUIRE(played.has_value());
            check_score_and_result(game, example);
        } else {
            REQUIRE(example.verdict == "illegal");
            // It must be a well-formed action, so that the refusal is the rules' and not the
            // reader's.
            REQUIRE(parse_action(example.action).has_value());
            const Position before = game.position();
            const Result<void> played = game.play(example.action);
            REQUIRE_FALSE(played.has_value());
            CHECK_FALSE(played.error().empty());
            CHECK(game.position() == before);
        }
    }
}

TEST_CASE("the reason for a refusal names a clause of the example") {
    for (const Example& example : examples()) {
        if (example.verdict != "illegal") continue;
        Game game = game_before(example);
        const Result<void> played = game.play(example.action);
        REQUIRE_FALSE(played.has_value());
        INFO(example.id << " " << example.action << " (" << example.clauses
                        << "): " << played.error());
        const auto clauses = split_words(example.clauses);
        CHECK(std::any_of(clauses.begin(), clauses.end(), [&](std::string_view clause) {
            return played.error().find(clause) != std::string::npos;
        }));
    }
}

TEST_CASE("the short form and the FEN of an example are the same position") {
    for (const Example& example : examples()) {
        if (example.short_form == "-" || example.short_form == "startpos") continue;
        INFO(example.id << " " << example.short_form);
        const Result<Position> from_short = parse_short(example.short_form);
        const Result<Position> from_fen = parse_fen(example.fen);
        REQUIRE(from_short.has_value());
        REQUIRE(from_fen.has_value());
        CHECK(*from_short == *from_fen);
        CHECK(to_fen(*from_short) == example.fen);
    }
}
