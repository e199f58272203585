#include "tests/end_to_end/engine_client.h"

#include <catch2/catch.hpp>

#include "engine/position_parser.h"
#include "support/text.h"

namespace chuhe::test {

EngineClient::EngineClient() : process({engine_path()}), position_(Position()) {}

void EngineClient::send(std::string_view line) {
    const auto words = split_words(line);
    const std::string word = words.empty() ? std::string() : to_lower(words[0]);
    if (word == "uci" || word == "ucicyclone") is_ucci_ = false;
    if (word == "ucci") is_ucci_ = was_ucci_ = true;
    if (word == "position" || word == "fen" || word == "startpos") note_position(line);
    const bool is_perft = words.size() > 1 && words[1] == "perft";
    if (word == "go" && !is_perft) ++searches_;
    process.send(line);
}

void EngineClient::note_position(std::string_view line) {
    line = trim(line);
    if (line.starts_with("position")) line.remove_prefix(std::string_view("position").size());
    const auto parsed = parse_position(line, Ranks::kFromZero, true);
    if (parsed) {
        position_ = parsed->position;
    } else {
        position_.reset();
    }
}

std::string EngineClient::go(std::string_view arguments) {
    send("go " + std::string(arguments));
    return expect_answer();
}

std::string EngineClient::expect_answer() {
    while (const auto line = process.read_line(ChildProcess::kPatience)) {
        if (line->starts_with("bestmove") || *line == "nobestmove") {
            check_answer(*line);
            return *line;
        }
    }
    FAIL("no answer to go; errors: " << process.error_text());
    return {};
}

void EngineClient::check_answer(std::string_view line) const {
    if (line == "nobestmove") {
        CHECK(is_ucci_);
        return;
    }
    const auto words = split_words(line);
    REQUIRE(words.size() >= 2);
    if (words[1] == "(none)") {
        CHECK_FALSE(is_ucci_);
        return;
    }
    REQUIRE(position_.has_value());
    auto move = parse_move(words[1], Ranks::kFromZero);
    if (!move || !position_->is_legal(*move)) move = parse_move(words[1], Ranks::kFromOne);
    INFO(line);
    REQUIRE(move.has_value());
    CHECK(position_->is_legal(*move));
}

void EngineClient::quit() {
    process.send("quit");
    check_end();
    CHECK(process.count("bye") == (is_ucci_ ? 1 : 0));
}

void EngineClient::check_end() {
    const auto status = process.wait_for_exit();
    REQUIRE(status.has_value());
    CHECK(*status == 0);
    CHECK(process.error_text().empty());
    int answers = 0;
    for (const auto& line : process.lines()) {
        INFO(line);
        const bool is_answer = line.starts_with("bestmove") || line == "nobestmove";
        answers += is_answer ? 1 : 0;
        CHECK(std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; }));
        CHECK(line.size() < 8191);
        const bool is_indented_info = line.starts_with(" ") && trim(line).starts_with("info");
        CHECK_FALSE(is_indented_info);
        if (!is_answer && was_ucci_) {
            for (const char* word : {"draw", "resign", "nobestmove"}) {
                CHECK(line.find(word) == std::string::npos);
            }
        }
        if (line.starts_with("info ") && line.find(" pv ") != std::string::npos) {
            for (const char* field : {" depth ", " score ", " nodes ", " nps ", " time "}) {
                CHECK(line.find(field) != std::string::npos);
            }
        }
    }
    CHECK(answers == searches_);
}

}  // namespace chuhe::test
