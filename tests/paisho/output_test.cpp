#include <catch2/catch.hpp>

#include "paisho/board_picture.h"
#include "paisho/board_text.h"
#include "paisho/explanation.h"
#include "paisho/geometry.h"
#include "paisho/notation.h"
#include "random_game.h"
#include "support/text.h"

using namespace chuhe;
using namespace chuhe::paisho;

namespace {

int count_of(const std::string& text, std::string_view part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

}  // namespace

TEST_CASE("the board as text") {
    const Position position = parse_short("S Je5 N Wi9 s 5").value();
    const std::string text = board_text(position, Colours::kNo);
    CHECK(text.find("\x1b") == std::string::npos);
    CHECK(text.find(" 9  #  .  .  .  .  .  .  .  w  .") != std::string::npos);
    CHECK(text.find(" 5  .  .  .  .  J  .  =  =") != std::string::npos);
    CHECK(text.find("North has in reserve: j6 y6 w5") != std::string::npos);
    PointSet marked;
    marked.insert(*parse_point("e5"));
    CHECK(board_text(position, Colours::kNo, marked).find("(J)") != std::string::npos);
    CHECK(board_text(position, Colours::kYes).find("\x1b[") != std::string::npos);
}

TEST_CASE("a picture has a disc for every tile and a line for every link") {
    const Position position = parse_short("S Jf6 Yl6 Jl12 Yf12 N Cf15 Kn3 n 9").value();
    PictureOptions options;
    options.shows_links = true;
    options.shows_drained = true;
    options.caption = "a < b & c";
    options.arrows.emplace_back(*parse_point("f15"), *parse_point("f13"));
    options.dots.insert(*parse_point("f14"));
    const std::string svg = board_svg(position, Rules(), options);
    CHECK(count_of(svg, "<text") == 6 + 4 * kSpan + 1);
    CHECK(count_of(svg, "stroke=\"#1d7a3a\"") == 4);
    CHECK(count_of(svg, "stroke=\"#b3261e\"") == 1);
    CHECK(svg.find("a &lt; b &amp; c") != std::string::npos);
    CHECK(svg.size() < 20000);
}

TEST_CASE("the explanation adds up to the score") {
    for (std::uint64_t seed = 31; seed < 37; ++seed) {
        random_game(seed, 80, [](const Game& game) {
            int sum = 0;
            Player player = Player::kSouth;
            const Relations relations = game.relations();
            for (const std::string& line : explain_score(game.position(), game.rules())) {
                const auto words = split_words(line);
                if (line.starts_with("South:")) continue;
                if (line.starts_with("North:")) {
                    CHECK(sum == relations.total(Player::kSouth));
                    sum = 0;
                    player = Player::kNorth;
                    continue;
                }
                sum += static_cast<int>(parse_integer(words[0]).value());
            }
            CHECK(player == Player::kNorth);
            CHECK(sum == relations.total(Player::kNorth));
        });
    }
}

TEST_CASE("every end of a game is explained") {
    const auto verdict = [](const char* fen) {
        return explain_verdict(Game(parse_position(fen).value()));
    };
    CHECK(verdict("startpos") == "South to move, turn 1");
    CHECK(verdict("S Jf6 Yl6 Jl12 Yf12 N Jm13 n 9").find("chain around the centre") !=
          std::string::npos);
    CHECK(verdict("S Je5 N Jm13 s 101").find("a draw: turn 100 is over") != std::string::npos);
    CHECK(verdict("9/11/13/15/17/17/17/17/17/17/17/17/17/15/13/11/9 s J3 0 1").find("flowers") !=
          std::string::npos);
    CHECK(
        verdict("9/11/13/15/17/17/17/17/17/17/17/17/17/15/13/11/9 s J6j6 60 9").find("60 plies") !=
        std::string::npos);
}
