// Lists and games analysed by the program itself: order, resuming, reports, refused files.

#include <signal.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "records/pgn.h"
#include "tests/end_to_end/child_process.h"

namespace chuhe::test {

namespace {

namespace fs = std::filesystem;

/// A folder that is gone at the end.
struct Scratch {
    Scratch() {
        static int number = 0;
        folder = fs::temp_directory_path() /
                 ("chuhe-analysis-" + std::to_string(::getpid()) + "-" + std::to_string(number++));
        fs::create_directories(folder);
    }
    ~Scratch() { fs::remove_all(folder); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    [[nodiscard]] std::string path(const std::string& name) const { return folder / name; }
    [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path(name)) << text;
        return path(name);
    }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(path(name)).rdbuf();
        return text.str();
    }

    fs::path folder;
};

std::string review_game_path() {
    return std::string(CHUHE_TEST_DATA) + "/review.pgn";
}

/// The first lines of the openings of the test data.
std::string some_positions(int count) {
    std::ifstream input(std::string(CHUHE_TEST_DATA) + "/openings.epd");
    std::string text;
    std::string line;
    while (count > 0 && std::getline(input, line)) {
        if (line.empty() || line[0] == '#') continue;
        text += line + '\n';
        --count;
    }
    return text;
}

/// Without what differs from run to run.
nlohmann::json comparable(const std::string& line) {
    auto object = nlohmann::json::parse(line);
    for (auto& entry : object["lines"]) entry.erase("time");
    return object;
}

}  // namespace

TEST_CASE("A list keeps its order whatever the threads do") {
    const Scratch scratch;
    const auto list = scratch.write("list.epd", "# comment\n\n" + some_positions(12));
    const std::vector<std::string> arguments = {"analyse", "--positions", list,       "--nodes",
                                                "1500",    "--multipv",   "2",        "--hash",
                                                "1",       "--json",      "--threads"};
    auto with = [&](const std::string& threads) {
        auto all = arguments;
        all.push_back(threads);
        return run(all);
    };
    const auto one = with("1");
    const auto four = with("4");
    CHECK(one.status == 0);
    CHECK(one.errors.empty());
    REQUIRE(one.lines.size() == 12);
    REQUIRE(four.lines.size() == 12);
    for (std::size_t i = 0; i < one.lines.size(); ++i) {
        const auto object = comparable(one.lines[i]);
        CHECK(object["index"] == i + 1);
        CHECK(object["lines"].size() == 2);
        CHECK(comparable(four.lines[i]) == object);
    }
}

TEST_CASE("A killed run goes on where it was") {
    const Scratch scratch;
    const auto list = scratch.write("list.epd", some_positions(8));
    const auto cache = scratch.path("cache.jsonl");
    const std::vector<std::string> arguments = {"analyse", "--positions", list, "--nodes",
                                                "20000",   "--hash",      "1",  "--json",
                                                "--cache", cache};
    auto command = arguments;
    command.insert(command.begin(), engine_path());
    {
        ChildProcess process(command);
        for (int i = 0; i < 3; ++i) REQUIRE(process.read_line(ChildProcess::kPatience));
        ::kill(process.pid(), SIGKILL);
        process.wait_for_exit();
    }
    const auto kept = scratch.read("cache.jsonl");
    CHECK(std::count(kept.begin(), kept.end(), '\n') >= 4);  // the first line and three results
    std::ofstream(cache, std::ios::app) << "{\"key\":\"torn";
    const auto resumed = run(arguments);
    CHECK(resumed.status == 0);
    REQUIRE(resumed.lines.size() == 8);
    const auto whole = scratch.read("cache.jsonl");
    CHECK(std::count(whole.begin(), whole.end(), '\n') == 9);
    CHECK(whole.starts_with(kept.substr(0, kept.rfind('\n') + 1)));
    // Everything is known now, times included.
    CHECK(run(arguments).lines == resumed.lines);
    CHECK(scratch.read("cache.jsonl") == whole);
}

TEST_CASE("A game is reviewed as table, JSON, annotated PGN and page") {
    const Scratch scratch;
    const std::vector<std::string> arguments = {"analyse",
                                                "--game",
                                                review_game_path(),
                                                "--nodes",
                                                "1000",
                                                "--hash",
                                                "1",
                                                "--threads",
                                                "2",
                                                "--notation",
                                                "chinese",
                                                "--cache",
                                                scratch.path("cache.jsonl"),
                                                "--pgn",
                                                scratch.path("out.pgn"),
                                                "--report",
                                                scratch.path("out.html")};
    const auto table = run(arguments);
    CHECK(table.status == 0);
    CHECK(table.errors.empty());
    CHECK(std::any_of(table.lines.begin(), table.lines.end(),
                      [](const auto& line) { return line.starts_with("Opening: Central"); }));
    auto with_json = arguments;
    with_json.emplace_back("--json");
    const auto json = run(with_json);
    CHECK(json.status == 0);
    REQUIRE(json.lines.size() > 10);
    int marks = 0;
    for (const auto& line : json.lines) {
        const auto object = nlohmann::json::parse(line);
        if (object.contains("mark") && object["mark"] != "") ++marks;
    }
    CHECK(marks > 0);
    const auto summary = nlohmann::json::parse(json.lines.back())["summary"];
    CHECK(summary["red"]["moves"].get<int>() + summary["black"]["moves"].get<int>() ==
          static_cast<int>(json.lines.size()) - 1);
    int games = 0;
    records::read_pgn(scratch.read("out.pgn"), records::Notation::kAuto,
                      [&](Result<records::Game> game) {
                          ++games;
                          REQUIRE(game);
                          CHECK(game->notes().empty());
                          CHECK(game->main_line().size() == json.lines.size() - 1);
                          CHECK(game->has_variations());
                      });
    CHECK(games == 1);
    CHECK(scratch.read("out.html").starts_with("<!DOCTYPE html>"));
}

TEST_CASE("Files that are no lists and no games are refused with the reason") {
    const Scratch scratch;
    const auto bad_list = scratch.write("bad.epd", some_positions(1) + "rubbish here\n");
    const auto empty = scratch.write("empty.txt", "");
    const auto no_game = scratch.write("no.pgn", "[Event \"x\"]\n\nnothing that is a move\n");
    const auto list = scratch.write("list.epd", some_positions(1));
    const std::vector<std::vector<std::string>> wrong = {
        {"--positions", bad_list, "--nodes", "10"},
        {"--positions", empty},
        {"--positions", list, "--nodes", "10", "--cache", no_game},
        {"--game", no_game, "--nodes", "10"},
        {"--game", scratch.path("missing.pgn")},
        {"--game", review_game_path(), "--number", "2", "--nodes", "10"},
        {"--game", review_game_path(), "--rules", "moon"},
        {"--game", review_game_path(), "--language", "klingon"},
        {"--game", review_game_path(), "--nodes", "10", "--hash", "1", "--json", "--report",
         "/nowhere/at/all.html"},
        {"--report", scratch.path("x.html")},
    };
    for (auto arguments : wrong) {
        arguments.insert(arguments.begin(), "analyse");
        const auto outcome = run(arguments);
        INFO(arguments[2] << ": " << outcome.errors);
        CHECK(outcome.status > 0);
        CHECK(outcome.status < 128);
        CHECK(std::count(outcome.errors.begin(), outcome.errors.end(), '\n') == 1);
        CHECK(outcome.errors.starts_with("chuhe: "));
    }
    CHECK(run({"analyse", "--positions", bad_list}).errors.find(":2:") != std::string::npos);
    CHECK(scratch.read("no.pgn").starts_with("[Event"));
}

TEST_CASE("Boards, pictures, conversion and books") {
    const Scratch scratch;
    CHECK(run({"show", "--latin", "--flip"}).status == 0);
    CHECK(run({"show", "--moves", "h2e2", "--svg", scratch.path("a.svg"), "--arrow", "h9g7"})
              .lines.empty());
    CHECK(scratch.read("a.svg").starts_with("<svg"));
    CHECK(run({"show", "--svg", "/nowhere/at/all.svg"}).status > 0);

    fs::create_directories(scratch.folder / "in");
    fs::copy(review_game_path(), scratch.folder / "in" / "one.pgn");
    fs::copy(review_game_path(), scratch.folder / "in" / "two.pgn");
    (void)scratch.write("in/bad.pgn", "[Event \"x\"]\n\nnothing that is a move\n");
    const auto converted = run({"convert", scratch.path("in"), scratch.path("all.pgn"),
                                "--deduplicate", "--notation", "wxf"});
    CHECK(converted.status == 0);
    CHECK(scratch.read("all.pgn").find("C2=5") != std::string::npos);
    CHECK(run({"convert", scratch.path("in/one.pgn"), scratch.path("one.xqf")}).status == 0);
    CHECK(run({"convert", scratch.path("missing"), scratch.path("x.pgn")}).status > 0);

    const auto built = run({"book", "build", scratch.path("in"), scratch.path("a.book")});
    CHECK(built.status == 0);
    const auto shown = run({"book", "show", scratch.path("a.book"), "--json"});
    REQUIRE(shown.lines.size() == 1);
    CHECK(nlohmann::json::parse(shown.lines[0])["moves"][0]["move"] == "h2e2");
    CHECK(run({"book", "show", review_game_path()}).status > 0);
}

}  // namespace chuhe::test
