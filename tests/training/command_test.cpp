#include <sys/wait.h>

#include <algorithm>
#include <array>

#include <catch2/catch.hpp>
#include <cstdio>
#include <string>

#include "sample_games.h"

using namespace chuhe::training;

namespace {

struct Ran {
    int status = 0;
    std::string output;  ///< of both streams
};

Ran run(const std::string& arguments) {
    const std::string command =
        std::string(CHUHE_BINARY_DIR) + "/chuhe-train " + arguments + " 2>&1 </dev/null";
    Ran ran;
    std::FILE* pipe = ::popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> buffer{};
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe))
        ran.output.append(buffer.data(), got);
    ran.status = WEXITSTATUS(::pclose(pipe));
    return ran;
}

}  // namespace

TEST_CASE("the program goes from nothing to a network") {
    const TemporaryFile games("command.games");
    const TemporaryFile network("command.nn");
    const TemporaryFile curve("command.svg");
    const std::string file = games.path().string();
    const Ran played =
        run("datagen " + file + " --games 30 --nodes 20 --hash 1 --report 0 --seed 5");
    INFO(played.output);
    REQUIRE(played.status == 0);
    const Ran looked = run("inspect " + file);
    INFO(looked.output);
    REQUIRE(looked.status == 0);
    CHECK(looked.output.find("30 games") != std::string::npos);
    CHECK(looked.output.find("0 games are not legal") != std::string::npos);
    CHECK(run("inspect --game 3 " + file).status == 0);
    CHECK(run("inspect --game 99 " + file).status == 1);

    const Ran trained =
        run("train " + file + " --width 128 --epochs 2 --batch 256 --validation 0.1 --threads 1" +
            " --output " + network.path().string() + " --curve " + curve.path().string());
    INFO(trained.output);
    REQUIRE(trained.status == 0);
    CHECK(std::filesystem::file_size(network.path()) > 128 * 689 * 2);
    CHECK(std::filesystem::file_size(curve.path()) > 500);

    const TemporaryFile next("command2.games");
    const Ran again =
        run("datagen " + next.path().string() +
            " --games 2 --nodes 20 --hash 1 --report 0 --network " + network.path().string());
    INFO(again.output);
    CHECK(again.status == 0);
}

TEST_CASE("what is wrong is said in one line") {
    for (const std::string arguments :
         {"", "nonsense", "datagen", "train /nonexistent", "inspect /dev/null",
          "datagen /nonexistent/x --games 1", "datagen /tmp/x --network /dev/null --games 1",
          "datagen /tmp/x --shard 2 --shards 2", "train /dev/null",
          "train /dev/null --start /dev/null", "win-model", "win-model /dev/null",
          "win-model /nonexistent", "datagen /tmp/x --threads 0"}) {
        const Ran ran = run(arguments);
        INFO(arguments << ": " << ran.output);
        CHECK(ran.status != 0);
        CHECK(std::count(ran.output.begin(), ran.output.end(), '\n') == 1);
    }
    CHECK(run("--help").status == 0);
}
