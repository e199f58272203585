#include <dirent.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>
#include <thread>

#include "tests/tournament/mock.h"
#include "tournament/game_pool.h"
#include "tournament/game_worker.h"

using namespace chuhe::tournament;

namespace {

/// An argument that only the mock engines of this process have: other tests run at the same time.
std::string own_tag() {
    return " id=Mock" + std::to_string(::getpid());
}

/// Mock engines with that argument that run now, by their command line.
int own_mock_processes() {
    int count = 0;
    DIR* folder = ::opendir("/proc");
    while (const dirent* entry = ::readdir(folder)) {
        std::ostringstream text;
        text << std::ifstream(std::string("/proc/") + entry->d_name + "/cmdline").rdbuf();
        if (text.str().find(CHUHE_BINARY_DIR "/mock_engine") != std::string::npos &&
            text.str().find(own_tag().substr(1)) != std::string::npos) {
            ++count;
        }
    }
    ::closedir(folder);
    return count;
}

/// A killed grandchild is collected by the system a moment later.
bool returns_to(int count) {
    for (int tries = 0; tries < 200; ++tries) {
        if (own_mock_processes() == count) return true;
        std::this_thread::sleep_for(Milliseconds{10});
    }
    return false;
}

struct Hostile {
    std::string script;
    Ending ending;
    std::string words;  ///< in the sentence about the lost game
};

const std::vector<Hostile> kHostile{
    {"mode=crash from=1", Ending::kCrash, "killed by signal 6"},
    {"mode=crash from=1", Ending::kCrash, "stderr: mock: about to crash"},
    {"mode=exit from=1", Ending::kCrash, "exit status 3, last output: "},
    {"mode=closer", Ending::kCrash, "closed its output"},
    {"mode=mute from=1", Ending::kTime, "does not react to 'stop'"},
    {"mode=stubborn", Ending::kTime, "lost on time"},
    {"mode=flood", Ending::kTime, "lost on time"},
    {"mode=endless", Ending::kTime, "lost on time"},
    {"mode=late from=1", Ending::kTime, " ms too long"},
    {"mode=illegal from=1", Ending::kIllegalMove, "illegal move a0a9 in "},
    {"mode=nonsense", Ending::kProtocol, "is not a move"},
    {"mode=none", Ending::kProtocol, "has legal moves"},
    {"mode=early", Ending::kStart, "could not be started"},
    {"mode=liar", Ending::kStart, "no 'readyok' in time"},
    {"mode=silent", Ending::kStart, "no 'uciok' in time"},
    {"mode=deaf", Ending::kStart, "is not ready for the game: no 'readyok' in time"},
    {"mode=garbage", Ending::kMoveLimit, ""},
};

}  // namespace

TEST_CASE("hostile engines lose their game with a reason and leave nothing behind") {
    const int before = own_mock_processes();
    for (const Hostile& hostile : kHostile) {
        TournamentSettings settings;
        settings.engines = {mock("Good", "seed=7" + own_tag()),
                            mock("Bad", hostile.script + own_tag())};
        settings.engines[1].dialect = Dialect::kUci;
        settings.engines[1].startup_time = Milliseconds{500};
        settings.game.adjudication.max_moves = 4;
        {
            GameWorker worker(settings, {});
            const GameRecord game = worker.play({});
            INFO(hostile.script << ": " << game.detail);
            // A fast flood reaches the limit of bytes before that of time.
            const bool flooded = hostile.script == "mode=flood" && game.ending == Ending::kProtocol;
            if (!flooded) {
                CHECK(to_string(game.ending) == to_string(hostile.ending));
                CHECK(game.detail.find(hostile.words) != std::string::npos);
            }
            if (is_fault(hostile.ending)) CHECK(game.outcome == Outcome::kRedWins);
        }
        CHECK(returns_to(before));
    }
}

TEST_CASE("hostile CECP engines lose as well") {
    for (const auto& [script, ending] :
         {std::pair{"dialect=cecp mode=crash from=1", Ending::kCrash},
          std::pair{"dialect=cecp mode=mute from=1", Ending::kTime},
          std::pair{"dialect=cecp mode=illegal", Ending::kIllegalMove},
          std::pair{"dialect=cecp mode=nonsense", Ending::kProtocol},
          std::pair{"dialect=cecp mode=resign from=1", Ending::kResignation}}) {
        TournamentSettings settings;
        settings.engines = {mock("Good", "seed=7"), mock("Bad", script)};
        settings.engines[1].dialect = Dialect::kCecp;
        settings.engines[1].time = *parse_clock("0.3+0.05");
        settings.game.adjudication.max_moves = 4;
        GameWorker worker(settings, {});
        const GameRecord game = worker.play({});
        INFO(script << ": " << game.detail);
        CHECK(to_string(game.ending) == to_string(ending));
        CHECK(game.outcome == Outcome::kRedWins);
    }
}

TEST_CASE("a hanging game does not stall the others") {
    TournamentSettings settings;
    settings.engines = {mock("Good", "seed=7"), mock("Other", "seed=8"), mock("Bad", "mode=mute")};
    settings.engines[2].time = *parse_clock("1");
    settings.concurrency = 2;
    settings.game.adjudication.max_moves = 10;
    LocalPool pool(settings);
    constexpr int kHangingId = 1'000'000;  // more than can be played before the clock runs out
    GameTask hanging;
    hanging.id = kHangingId;
    hanging.red = 2;
    hanging.black = 0;
    pool.start(hanging);
    int finished = 0;
    for (int id = 0;; ++id) {
        GameTask task;
        task.id = id;
        pool.start(task);
        const auto game = pool.wait(Milliseconds{10000});
        REQUIRE(game);
        if (game->task.id == kHangingId) {
            CHECK(game->ending == Ending::kTime);
            break;
        }
        ++finished;
    }
    CHECK(finished > 5);
}
