// Tunings by the program as its users start it, with engines in processes.

#include <signal.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "tests/tournament/match_program.h"

using namespace chuhe::tournament;

namespace {

const std::string kTuning = mock_flag("Lucky", "tuned") +
                            "-each nodes=100 proto=uci -maxmoves 10 -openings file=" CHUHE_TEST_DATA
                            "/openings.epd order=random -srand 4 ";

nlohmann::json read_json(const Folder& folder, const std::string& name) {
    auto json = nlohmann::json::parse(folder.read(name), nullptr, false);
    REQUIRE(json.is_object());
    return json;
}

/// What the program says on stderr before it gives up.
std::string error_of(const std::string& flags) {
    auto process = start(flags);
    Line line;
    while (process->read_line(line, Clock::now() + Milliseconds{10000}, {}) == ReadStatus::kLine) {
    }
    CHECK(process->finish(Milliseconds{2000}) == "exit status 1");
    const std::string output = process->last_output();
    const std::string start_of_error = "stderr: chuhe-match: ";
    REQUIRE(output.find(start_of_error) != std::string::npos);
    return output.substr(output.find(start_of_error) + start_of_error.size());
}

}  // namespace

TEST_CASE("a tuning from start to end") {
    const Folder folder;
    std::ofstream(folder.file("p.toml"))
        << "[[parameter]]\nname = \"Tune Luck\"\nc_end = 10\nr_end = 0.02\n"
           "[[parameter]]\nname = \"Tune Nothing\"\nr_end = 0.02\n";
    const std::string flags =
        kTuning + "-spsa iterations=150 pairs=2 parameters=" + folder.file("p.toml") + " state=";
    const Finished tuning = run(flags + folder.file("a"), 120000);
    INFO(tuning.output);
    CHECK(tuning.end == "exit status 0");
    CHECK(tuning.output.starts_with("Tuning 2 parameters of Lucky: 150 iterations of 4 games\n"));
    CHECK(count(tuning.output, "Iteration ") == 150);
    CHECK(tuning.output.find("After 150 of 150 iterations, games +") != std::string::npos);
    CHECK(count(tuning.output, "'option.Tune Luck=") == 1);
    CHECK(count(tuning.output, "Faults:") == 0);
    const auto state = read_json(folder, "a");
    CHECK(state["done"] == 150);
    CHECK(state["parameters"][0]["name"] == "Tune Luck");
    CHECK(state["parameters"][0]["now"].get<double>() > 80);  // luck helps; it began at 50
    // The same seed gives the same tuning.
    CHECK(run(flags + folder.file("b"), 120000).end == "exit status 0");
    CHECK(folder.read("a") == folder.read("b"));
}

TEST_CASE("a tuning that is killed and interrupted goes on as if nothing had happened") {
    const Folder folder;
    const std::string flags = kTuning + "-spsa iterations=120 parameters=engine:tune state=";
    REQUIRE(run(flags + folder.file("whole") + " -quiet", 120000).end == "exit status 0");
    for (const auto& [signal, wait] :
         {std::pair{SIGKILL, 150}, {SIGKILL, 300}, {SIGINT, 300}, {SIGTERM, 200}}) {
        auto process = start(flags + folder.file("torn"));
        Line line;
        // However slow the machine: not before it is at work.
        REQUIRE(process->read_line(line, Clock::now() + Milliseconds{10000}, {}) ==
                ReadStatus::kLine);
        std::this_thread::sleep_for(Milliseconds{wait});
        ::kill(process->id(), signal);
        std::string output;
        while (process->read_line(line, Clock::now() + Milliseconds{10000}, {}) ==
               ReadStatus::kLine)
            output += line.text + "\n";
        const std::string end = process->finish(Milliseconds{2000});
        if (signal == SIGKILL || end == "exit status 0") continue;  // or it was through already
        CHECK(end == "exit status 130");
        CHECK(output.find("'option.Tune Luck=") != std::string::npos);
    }
    REQUIRE(run(flags + folder.file("torn"), 120000).end == "exit status 0");
    CHECK(folder.read("torn") == folder.read("whole"));
}

TEST_CASE("tunings speak every protocol that has spins, several games at once") {
    const std::string rest = " -concurrency 2 -maxmoves 3 -spsa iterations=5 parameters=engine:";
    const std::string mock = "-engine name=M cmd=" CHUHE_BINARY_DIR "/mock_engine args=dialect=";
    CHECK(run(mock + "uci proto=uci nodes=1" + rest + "Hash").end == "exit status 0");
    CHECK(run(mock + "ucci proto=ucci nodes=1" + rest + "hash").end == "exit status 0");
    CHECK(run(mock + "cecp proto=cecp st=1" + rest + "Level").end == "exit status 0");
}

TEST_CASE("errors of a tuning are one line") {
    const Folder folder;
    CHECK(error_of(kTuning + "-spsa iterations=5 parameters=engine:Luck") ==
          "spsa: the engine has no option of type spin with more than two values that begins with "
          "'Luck'");
    std::ofstream(folder.file("p.toml")) << "[[parameter]]\nname = \"Tune Lucky\"\n";
    CHECK(error_of(kTuning + "-spsa iterations=5 parameters=" + folder.file("p.toml")) ==
          "spsa: " + folder.file("p.toml") +
              ":1: the engine has no option 'Tune Lucky' of type spin (did you mean 'Tune "
              "Luck'?)");
    const std::string state = " state=" + folder.file("s");
    REQUIRE(run(kTuning + "-spsa iterations=2" + state).end == "exit status 0");
    CHECK(error_of(kTuning + "-spsa iterations=3" + state) ==
          "the state file '" + folder.file("s") +
              "' belongs to a tuning with other iterations; remove it or name another one");
    CHECK(error_of("-engine cmd=/no/such nodes=1 -spsa iterations=2").find("/no/such") !=
          std::string::npos);
}

TEST_CASE("an engine that crashes ends a tuning with a reason") {
    const Finished tuning = run("-engine name=C cmd=" CHUHE_BINARY_DIR
                                "/mock_engine args=mode=crash proto=uci nodes=1 "
                                "-spsa iterations=3 parameters=engine:Hash");
    CHECK(tuning.end == "exit status 1");
    CHECK(tuning.output.find("After 0 of 3 iterations") != std::string::npos);
    CHECK(tuning.output.find("Faults: 1, the last: C (red) crashed") != std::string::npos);
}
