// The program itself, over pipes.

#include <catch2/catch.hpp>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "child_process.h"

using namespace chuhe;
using namespace chuhe::paisho;

namespace {

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

constexpr const char* kExample = "S Jf10 Yl10 N Rb10 s 9";

}  // namespace

TEST_CASE("the program answers line by line and ends with its input") {
    ChildProcess child({std::string(CHUHE_BINARY_DIR) + "/paisho"});
    child.write("ugi\n");
    CHECK(child.read_until("ugiok").has_value());
    child.write("isready\n");
    CHECK(child.read_line() == "readyok");
    child.write("position startpos moves J@i1 J@i17\ngo depth 2\n");
    const auto best = child.read_until("bestmove ");
    REQUIRE(best.has_value());
    CHECK(*best != "bestmove none");
    child.write("go infinite\n");
    CHECK(child.read_until("info depth ").has_value());
    child.write("isready\n");
    CHECK(child.read_until("readyok").has_value());
    child.write("stop\n");
    CHECK(child.read_until("bestmove ").has_value());
    child.write("go infinite\n");
    child.close_input();
    CHECK(child.read_until("bestmove ").has_value());
    CHECK(child.exit_status() == 0);
}

TEST_CASE("quit ends the program during a search") {
    ChildProcess child({std::string(CHUHE_BINARY_DIR) + "/paisho"});
    child.write("go infinite\nquit\n");
    CHECK(child.read_until("bestmove ").has_value());
    CHECK(child.exit_status() == 0);
}

TEST_CASE("a timed search keeps its time") {
    ChildProcess child({std::string(CHUHE_BINARY_DIR) + "/paisho"});
    child.write("position startpos moves J@i1 J@i17\ngo p1time 2000 p2time 2000\n");
    CHECK(child.read_until("bestmove ", 20000).has_value());
}

TEST_CASE("binary rubbish does not stop the program") {
    ChildProcess child({std::string(CHUHE_BINARY_DIR) + "/paisho"});
    std::string rubbish;
    for (int i = 0; i < 5000; ++i) rubbish += static_cast<char>(i * 7919 % 251);
    child.write(rubbish + "\n" + std::string(200000, 'x') + "\nisready\n");
    CHECK(child.read_until("readyok").has_value());
    child.close_input();
    CHECK(child.exit_status() == 0);
}

TEST_CASE("perft on the command line") {
    const ProcessResult result = run_paisho({"perft", "3"});
    CHECK(result.status == 0);
    CHECK(result.output.ends_with("nodes 39192\n"));
    const ProcessResult divided = run_paisho({"perft", "2", "--divide", "S Je5 N Jm13 s 1"});
    CHECK(divided.status == 0);
    CHECK(contains(divided.output, "e5e6 "));
}

TEST_CASE("score on the command line") {
    const ProcessResult result = run_paisho({"score", kExample});
    CHECK(result.status == 0);
    CHECK(contains(result.output, "South: "));
    CHECK(contains(result.output, "harmony"));
    // The words of a position need no quotes.
    CHECK(run_paisho({"score", "S", "Jf10", "Yl10", "N", "Rb10", "s", "9"}).output ==
          result.output);
    CHECK(run_paisho({"score", "--clash-payers", "nobody", kExample}).output != result.output);
}

TEST_CASE("show on the command line") {
    const ProcessResult result = run_paisho({"show", kExample});
    CHECK(result.status == 0);
    CHECK_FALSE(contains(result.output, "\x1b"));
    const std::string file = std::string(CHUHE_BINARY_DIR) + "/paisho_show_test.svg";
    CHECK(run_paisho({"show", kExample, "--links", "--dots", "f10", "--svg", file}).status == 0);
    std::ifstream stream(file);
    std::stringstream picture;
    picture << stream.rdbuf();
    CHECK(picture.str().starts_with("<svg"));
    CHECK(picture.str().ends_with("</svg>\n"));
    std::remove(file.c_str());
    CHECK(run_paisho({"show", "--svg", "/no/such/folder/x.svg"}).status == 1);
}

TEST_CASE("setup on the command line") {
    const ProcessResult result = run_paisho({"setup", "Jc5", "Ye5", "Wf4", "Rg6"});
    CHECK(result.status == 0);
    const std::string fen = result.output.substr(0, result.output.find('\n'));
    CHECK(run_paisho({"setup", "--check", fen}).output == "a valid set-up\n");
    CHECK(run_paisho({"setup", "--check", "startpos"}).status == 1);
    CHECK(run_paisho({"setup", "--random", "12", "--seed", "3"}).status == 0);
    CHECK(run_paisho({"setup", "--random", "13"}).status == 1);
}

TEST_CASE("errors on the command line are one line and no success") {
    const std::vector<std::vector<std::string>> wrong = {{"nothing"},
                                                         {"perft"},
                                                         {"perft", "x"},
                                                         {"perft", "1", "nonsense"},
                                                         {"score", "9/11 s - 0 1"},
                                                         {"score", "--moves", "K@h8", "startpos"},
                                                         {"score", "--turn-limit", "x", "startpos"},
                                                         {"show", "--dots", "z9"},
                                                         {"show", "--arrows", "e5"},
                                                         {"play", "--you", "me"},
                                                         {"play", "--setup", "Jc5"}};
    for (const auto& arguments : wrong) {
        INFO(arguments.back());
        const ProcessResult result = run_paisho(arguments);
        CHECK(result.status == 1);
        CHECK(result.output.starts_with("paisho: "));
        CHECK(result.output.find('\n') == result.output.size() - 1);
    }
}

TEST_CASE("a game against the program, up to the end of the input") {
    const ProcessResult result =
        run_paisho({"play", "--depth", "1"}, "J@i1\nlegal\nundo\nJ@i1\nscore\n");
    CHECK(result.status == 0);
    CHECK(contains(result.output, "(computer): "));
    CHECK(contains(result.output, "place a Knotweed (24"));
}
