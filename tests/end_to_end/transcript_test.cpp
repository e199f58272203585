// Every known client's conversation, with both kinds of line ends.

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>

#include "support/clock.h"
#include "support/text.h"
#include "tests/end_to_end/engine_client.h"

namespace chuhe::test {

namespace {

std::vector<std::filesystem::path> transcripts() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(CHUHE_TEST_DATA "/transcripts")) {
        if (entry.path().extension() == ".txt") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

void replay(const std::filesystem::path& file, const std::string& line_end) {
    EngineClient client;
    client.process.line_end = line_end;
    std::ifstream input(file);
    bool is_ucci = false;
    bool quits = false;
    for (std::string line; std::getline(input, line);) {
        const char kind = line.empty() ? '#' : line[0];
        const std::string text = line.size() > 2 ? line.substr(2) : std::string();
        INFO(line);
        if (kind == '>') {
            if (text == "quit") {
                quits = true;
                client.process.send(text);
            } else {
                client.send(text);
            }
            if (text == "ucci") is_ucci = true;
        } else if (kind == '<' && text == "answer") {
            client.expect_answer();
        } else if (kind == '<') {
            const std::int64_t started = now_ms();
            client.expect(text);
            // Clients wait one second at least; the rest of this limit is for sanitizers.
            constexpr std::int64_t kGreetingLimit = 5000;
            if (text.ends_with("ok")) CHECK(now_ms() - started < kGreetingLimit);
        } else if (kind == '.') {
            client.process.drain(static_cast<int>(*parse_integer(text)));
        }
    }
    client.process.close_input();
    client.check_end();
    CHECK(client.process.count("bye") == (quits && is_ucci ? 1 : 0));
}

void replay_all(const std::string& line_end) {
    const auto files = transcripts();
    REQUIRE(files.size() >= 20);
    for (const auto& file : files) {
        INFO(file.filename().string());
        replay(file, line_end);
    }
}

}  // namespace

TEST_CASE("Conversations of all known clients with LF") {
    replay_all("\n");
}

TEST_CASE("Conversations of all known clients with CR LF") {
    replay_all("\r\n");
}

}  // namespace chuhe::test
