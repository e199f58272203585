// The program as its users see it: started as a process, killed, started again.

#include <signal.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include "tests/tournament/match_program.h"

using namespace chuhe::tournament;

namespace {

const std::string kFast =
    "-each nodes=100 -maxmoves 5 -openings file=" CHUHE_TEST_DATA "/openings.epd order=random ";

}  // namespace

TEST_CASE("a match from start to end") {
    const Folder folder;
    const Finished match =
        run(mock_flag("A") + mock_flag("B") + kFast + "-rounds 4 -concurrency 2 -pgnout " +
            folder.file("g.pgn") + " -events " + folder.file("e.jsonl") + " -html " +
            folder.file("p.html"));
    CHECK(match.end == "exit status 0");
    CHECK(count(match.output, "Finished game ") == 8);
    CHECK(match.output.find("Ptnml(0-2): [0, 0, 4, 0, 0]") != std::string::npos);
    CHECK(match.output.find("Faults: none") != std::string::npos);
    CHECK(count(folder.read("g.pgn"), "[Result ") == 8);
    const std::string events = folder.read("e.jsonl");
    CHECK(count(events, "\"event\":\"game_finished\"") == 8);
    CHECK(count(events, "\n") == 18);
    const std::string page = folder.read("p.html");
    CHECK(page.find("@DATA@") == std::string::npos);
    CHECK(count(page, "\"moves\":\"") == 8);
    CHECK(page.find("http") == page.find("http://www.w3.org"));  // nothing is loaded from elsewhere
}

TEST_CASE("killed at any moment, nothing is lost or played twice") {
    const Folder folder;
    constexpr int kGames = 120;
    std::ofstream(folder.file("g.pgn")) << "[Event \"before\"]\n\n*\n\n";
    const std::string flags = mock_flag("A") + mock_flag("B") + mock_flag("C") + kFast +
                              "-rounds 20 -concurrency 2 -quiet -state " + folder.file("s") +
                              " -pgnout " + folder.file("g.pgn");
    int kills = 0;
    int before = 0;
    for (int wait = 60; kills < 12; wait += 25, ++kills) {
        auto process = start(flags);
        std::this_thread::sleep_for(Milliseconds{wait});
        ::kill(process->id(), SIGKILL);
        process->finish(Milliseconds{1000});
        const int games = std::max(count(folder.read("s"), "\n") - 1, 0);
        CHECK(games >= before);
        before = games;
    }
    const Finished last = run(flags, 60000);
    CHECK(last.end == "exit status 0");
    const std::string state = folder.read("s");
    CHECK(count(state, "\n") == kGames + 1);
    for (int id = 0; id < kGames; ++id)
        CHECK(count(state, "\"id\":" + std::to_string(id) + ",") == 1);
    const std::string pgn = folder.read("g.pgn");
    CHECK(pgn.starts_with("[Event \"before\"]"));
    CHECK(count(pgn, "[Result ") == kGames);
    std::map<std::string, int> rounds;
    std::istringstream lines(pgn);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("[Round ")) ++rounds[line];
    }
    CHECK(rounds.size() == kGames);
}

TEST_CASE("the SPRT stops by itself") {
    const Finished match =
        run(mock_flag("Good") + mock_flag("Bad", "loser") + kFast +
            "-rounds 1000 -resign movecount=2 score=500 -sprt elo0=0 elo1=50 model=normalized");
    CHECK(match.end == "exit status 0");
    CHECK(match.output.find("completed - H1 was accepted") != std::string::npos);
    CHECK(count(match.output, "Finished game ") < 200);
}

TEST_CASE("a broken engine stops the match, with -recover it goes on") {
    const std::string flags = mock_flag("A") + mock_flag("B", "crash") + kFast + "-rounds 3 ";
    const Finished stopped = run(flags);
    CHECK(stopped.end == "exit status 1");
    CHECK(count(stopped.output, "Finished game ") == 1);
    const Finished recovered = run(flags + "-recover");
    CHECK(recovered.end == "exit status 0");
    CHECK(count(recovered.output, "Finished game ") == 6);
    CHECK(recovered.output.find("Faults: B: 6 x crash") != std::string::npos);
    CHECK(recovered.output.find("killed by signal 6") != std::string::npos);
}

TEST_CASE("an interruption ends the match in order") {
    auto process = start(mock_flag("A") + mock_flag("B") + kFast + "-rounds 100000 -quiet");
    std::this_thread::sleep_for(Milliseconds{500});
    ::kill(process->id(), SIGINT);
    Line line;
    std::string output;
    while (process->read_line(line, Clock::now() + Milliseconds{10000}, {}) == ReadStatus::kLine)
        output += line.text + "\n";
    CHECK(output.find("Results of A vs B") != std::string::npos);
    CHECK(process->finish(Milliseconds{2000}) == "exit status 130");
}

TEST_CASE("errors are one line") {
    for (const char* flags : {"-rounds 3", "-engine cmd=/no/such -engine cmd=/no/such2 -each tc=1",
                              "-bogus", "/no/such.toml"}) {
        auto process = start(flags);
        Line line;
        while (process->read_line(line, Clock::now() + Milliseconds{10000}, {}) ==
               ReadStatus::kLine) {
        }
        CHECK(process->finish(Milliseconds{2000}) == "exit status 1");
        CHECK(process->last_output().starts_with("stderr: chuhe-match: "));
    }
    CHECK(run("-help").output.find("-openings") != std::string::npos);
}

TEST_CASE("ten thousand games", "[slow]") {
    const Finished match = run(mock_flag("A") + mock_flag("B") + kFast +
                                   "-rounds 5000 -concurrency 2 -scoreinterval 0 -ratinginterval 0",
                               3600 * 1000);
    CHECK(match.end == "exit status 0");
    CHECK(match.output.find("Games: 10000,") != std::string::npos);
    CHECK(match.output.find("Faults: none") != std::string::npos);
}

namespace {

/// Processes of a rank in this run, told by a word of their command line.
std::vector<int> processes_of_rank(const std::string& word, int rank) {
    std::vector<int> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        std::ostringstream command;
        std::ostringstream environment;
        command << std::ifstream(entry.path() / "cmdline").rdbuf();
        environment << std::ifstream(entry.path() / "environ").rdbuf();
        const std::string wanted =
            std::string(1, '\0') + "OMPI_COMM_WORLD_RANK=" + std::to_string(rank);
        if (command.str().starts_with(CHUHE_BINARY_DIR "/chuhe-match") &&
            command.str().find(word) != std::string::npos &&
            environment.str().find(wanted) != std::string::npos)
            found.push_back(std::stoi(name));
    }
    return found;
}

}  // namespace

TEST_CASE("games are spread over ranks, and a dead rank costs only its running games") {
    if (!find_program("mpirun", "")) {
        WARN("mpirun is not installed: not tested");
        return;
    }
    const Folder folder;
    constexpr int kGames = 60;
    const std::string flags =
        "--allow-run-as-root --oversubscribe --enable-recovery -np 4 " CHUHE_BINARY_DIR
        "/chuhe-match " +
        mock_flag("A", "late") + mock_flag("B") +
        "-each tc=100 -maxmoves 3 -rounds 30 -concurrency 2 -state " + folder.file("s") +
        " -pgnout " + folder.file("g.pgn");
    auto process = Process::start({"mpirun", words(flags), "", ""});
    REQUIRE(process);
    std::string output;
    bool killed = false;
    Line line;
    const TimePoint deadline = Clock::now() + Milliseconds{90000};
    while ((*process)->read_line(line, deadline, {}) == ReadStatus::kLine) {
        output += line.text + "\n";
        if (killed || count(output, "Finished game ") < 6) continue;
        const auto victims = processes_of_rank(folder.file("s"), 2);
        REQUIRE(victims.size() == 1);
        ::kill(victims[0], SIGKILL);
        killed = true;
    }
    const std::string end = (*process)->finish(Milliseconds{5000});
    if ((*process)->last_output().find("built without MPI") != std::string::npos) {
        WARN("chuhe-match was built without MPI: not tested");
        return;
    }
    INFO(output << end << (*process)->last_output());
    CHECK(killed);
    CHECK(count(output, "Finished game ") == kGames);
    CHECK(output.find("Games: 60,") != std::string::npos);
    const std::string state = folder.read("s");
    for (int id = 0; id < kGames; ++id)
        CHECK(count(state, "\"id\":" + std::to_string(id) + ",") == 1);
    CHECK(count(folder.read("g.pgn"), "[Result ") == kGames);
}
