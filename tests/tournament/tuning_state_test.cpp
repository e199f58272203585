#include "tournament/tuning_state.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

using namespace chuhe::tournament;
using Json = nlohmann::json;

namespace {

class Path {
  public:
    Path() : path_("/tmp/chuhe_tuning_state_test_" + std::to_string(::getpid())) {
        std::filesystem::remove(path_);
    }
    ~Path() {
        std::filesystem::remove(path_);
        std::filesystem::remove(path_ + ".new");
    }
    operator const std::string&() const { return path_; }  // NOLINT: meant to be a path

  private:
    std::string path_;
};

Spsa spsa_of(double c_end = 5) {
    SpsaSettings settings;
    settings.iterations = 10;
    return {settings, {{"A", 50, 0, 100, c_end, 0.002}, {"B", -3, -9, 9, 1, 0.1}}, 0};
}

const Json kIdentity{{"engines", "x"}, {"pairs", 1}};

TuningProgress sample() {
    TuningProgress progress;
    progress.theta = {50.1 / 3, -1.0 / 7};
    progress.done = 4;
    progress.ahead = {6, 9};
    progress.wins = 3;
    progress.draws = 2;
    progress.losses = 7;
    return progress;
}

std::string error_of(const std::string& path, const Spsa& spsa, const Json& identity = kIdentity) {
    const auto opened = TuningState().open(path, spsa, identity);
    if (opened) return "no error";
    CHECK(opened.error().find('\n') == std::string::npos);
    return opened.error();
}

/// Stores the sample with some of its values replaced.
void write_changed(const std::string& path, const std::string& pointer, const Json& value) {
    std::filesystem::remove(path);
    {
        TuningState state;
        REQUIRE(state.open(path, spsa_of(), kIdentity));
        REQUIRE(state.save(sample()));
    }
    Json json = Json::parse(std::ifstream(path));
    json[Json::json_pointer(pointer)] = value;
    std::ofstream(path) << json;
}

}  // namespace

TEST_CASE("iterations are booked in any order") {
    TuningProgress progress;
    for (const int iteration : {2, 4, 1}) progress.mark(iteration);
    CHECK(progress.done == 2);
    CHECK(progress.ahead == std::set<int>{4});
    CHECK(progress.applied() == 3);
    CHECK(progress.is_applied(1));
    CHECK_FALSE(progress.is_applied(3));
    CHECK(progress.is_applied(4));
    progress.mark(3);
    CHECK(progress.done == 4);
    CHECK(progress.ahead.empty());
}

TEST_CASE("the progress of a tuning comes back to the last bit") {
    const Path path;
    {
        TuningState state;
        REQUIRE(state.open(path, spsa_of(), kIdentity));
        CHECK(state.found().theta == std::vector<double>{50, -3});
        CHECK(state.found().done == 0);
        REQUIRE(state.save(sample()));
        CHECK(error_of(path, spsa_of()) ==
              "the state file '" + std::string(path) + "' is in use by another run");
    }
    TuningState state;
    REQUIRE(state.open(path, spsa_of(), kIdentity));
    CHECK(state.found() == sample());
    // What a write that was cut off leaves is overwritten.
    std::ofstream(std::string(path) + ".new") << "{\"torn";
    CHECK(state.save(sample()));
    CHECK_FALSE(std::filesystem::exists(std::string(path) + ".new"));
}

TEST_CASE("without a path a tuning remembers nothing") {
    TuningState state;
    REQUIRE(state.open("", spsa_of(), kIdentity));
    CHECK(state.save(sample()));
    CHECK(state.found().theta == std::vector<double>{50, -3});
}

TEST_CASE("state files that do not fit are refused") {
    const Path path;
    const std::string name = "'" + std::string(path) + "'";
    const std::string advice = "; remove it or name another one";
    write_changed(path, "/done", 4);
    CHECK(error_of(path, spsa_of()) == "no error");
    CHECK(error_of(path, spsa_of(), {{"engines", "x"}, {"pairs", 2}}) ==
          "the state file " + name + " belongs to a tuning with other pairs" + advice);
    CHECK(error_of(path, spsa_of(6)) == "the state file " + name +
                                            " belongs to other parameters: number 1 ('A') has "
                                            "c_end 5.0 there, 6.0 here" +
                                            advice);
    SpsaSettings settings;
    settings.iterations = 10;
    CHECK(error_of(path, Spsa(settings, {spsa_of().parameters()[0]}, 0)) ==
          "the state file " + name + " belongs to other parameters: 2 there, 1 here" + advice);
    CHECK(error_of("/no/such/file", spsa_of()) ==
          "cannot open the state file '/no/such/file': No such file or directory");
    CHECK(error_of("/tmp", spsa_of()) == "cannot open the state file '/tmp': Is a directory");
}

TEST_CASE("damaged state files are refused") {
    const Path path;
    const std::string name = "'" + std::string(path) + "'";
    for (const char* text : {"not json", "[1]", "{}", "{\"chuhe_match_tuning\": 2}", "\xFF\n"}) {
        std::ofstream(path) << text;
        CHECK(error_of(path, spsa_of()) == name + " is not a state file of a tuning");
    }
    const std::string damaged = "the state file " + name + " is damaged: ";
    for (const auto& [pointer, value] : {std::pair<std::string, Json>{"/done", "x"},
                                         {"/ahead", 3},
                                         {"/wins", Json()},
                                         {"/parameters/0/now", "x"}}) {
        write_changed(path, pointer, value);
        INFO(pointer);
        CHECK(error_of(path, spsa_of()).starts_with(damaged));
    }
    write_changed(path, "/parameters/0/now", 101);
    CHECK(error_of(path, spsa_of()) == damaged + "'A' is outside of its range");
    for (const auto& [pointer, value] : {std::pair<std::string, Json>{"/done", -1},
                                         {"/done", 11},
                                         {"/done", 5},
                                         {"/done", 6},
                                         {"/ahead", Json::array({11})}}) {
        write_changed(path, pointer, value);
        INFO(pointer << value);
        CHECK(error_of(path, spsa_of()) == damaged + "its iterations do not fit together");
    }
}
