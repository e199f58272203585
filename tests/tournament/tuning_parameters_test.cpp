#include "tournament/tuning_parameters.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>

using namespace chuhe::tournament;

namespace {

const std::vector<OptionLine> kOffered{
    {"Hash", "spin", 0, 16, 1, 1024},      {"Tune Margin", "spin", 0, 100, 0, 400},
    {"Tune Depth", "spin", 0, 3, -10, 10}, {"Tune File", "string", 0, {}, {}, {}},
    {"Tune Switch", "spin", 0, 1, 0, 1},   {"Broken", "spin", 0, 5, {}, 10},
    {"Wide", "spin", 0, 5, 0, 5000000000},
};

class File {
  public:
    explicit File(const std::string& text)
        : path_("/tmp/chuhe_parameters_test_" + std::to_string(::getpid()) + ".toml") {
        std::ofstream(path_) << text;
    }
    ~File() { ::unlink(path_.c_str()); }
    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    std::string path_;
};

/// What is said about a file with this text, its name left out.
std::string error_of(const std::string& text) {
    const File file(text);
    const auto parameters = read_tuning_parameters(file.path(), kOffered);
    if (parameters) return "no error";
    REQUIRE(parameters.error().starts_with(file.path() + ":"));
    CHECK(parameters.error().find('\n') == std::string::npos);
    return parameters.error().substr(file.path().size() + 1);
}

std::string error_of_parameter(const std::string& keys) {
    return error_of("[[parameter]]\nname = \"Tune Margin\"\n" + keys + "\n");
}

}  // namespace

TEST_CASE("parameters from a file, gaps filled by the engine") {
    const File file(
        "[[parameter]]\nname = \"tune margin\"\nstart = 120\nleast = 50\nmost = 250\n"
        "c_end = 8\nr_end = 0.01\n\n[[parameter]]\nname = \"Tune Depth\"\nleast = 0\n");
    const auto parameters = read_tuning_parameters(file.path(), kOffered);
    REQUIRE(parameters);
    CHECK(*parameters == std::vector<TuningParameter>{{"Tune Margin", 120, 50, 250, 8, 0.01},
                                                      {"Tune Depth", 3, 0, 10, 0.5, 0.002}});
}

TEST_CASE("parameters from the engine by the beginning of their names") {
    const auto parameters = read_tuning_parameters("engine:tune", kOffered);
    REQUIRE(parameters);
    CHECK(*parameters == std::vector<TuningParameter>{{"Tune Margin", 100, 0, 400, 20, 0.002},
                                                      {"Tune Depth", 3, -10, 10, 1, 0.002}});
}

TEST_CASE("errors of what the engine offers") {
    const auto error = [](const std::string& source) {
        return read_tuning_parameters(source, kOffered).error();
    };
    CHECK(
        error("engine:Mate") ==
        "the engine has no option of type spin with more than two values that begins with 'Mate'");
    CHECK(error("engine:Broken") ==
          "the engine: 'Broken': the engine names no default, min and max");
    CHECK(
        error("engine:Wide") ==
        "the engine: 'Wide': the engine's range 0 to 5000000000 exceeds -1000000000 to 1000000000");
    auto twice = kOffered;
    twice.push_back(kOffered[1]);
    CHECK(read_tuning_parameters("engine:Tune", twice).error() ==
          "the engine: 'Tune Margin' comes twice");
}

TEST_CASE("errors of a file as a whole") {
    CHECK(read_tuning_parameters("/no/such.toml", kOffered).error().starts_with("/no/such.toml:"));
    CHECK(error_of("[[parameter]\n").starts_with("1: "));
    CHECK(error_of("") == " there is no [[parameter]]");
    CHECK(error_of("parameter = []\n") == " there is no [[parameter]]");
    CHECK(error_of("\n[parameter]\nname = \"X\"\n") ==
          "2: 'parameter' stands where [[parameter]] is expected");
    CHECK(error_of("parameter = [1]\n") == "1: 'parameter' stands where [[parameter]] is expected");
    CHECK(error_of("[[option]]\n") == "1: 'option' stands where [[parameter]] is expected");
}

TEST_CASE("errors of a parameter's keys") {
    CHECK(error_of("[[parameter]]\nstart = 1\n") == "1: the parameter has no name");
    CHECK(error_of("[[parameter]]\nname = 5\n") == "2: name: a text is expected");
    CHECK(error_of("[[parameter]]\nname = \"\"\n") == "2: name: a text is expected");
    CHECK(error_of_parameter("c_ende = 1") ==
          "3: unknown key 'c_ende' (did you mean 'c_end'?); known are name, start, least, most, "
          "c_end, r_end");
    const std::string whole = ": a whole number from -1000000000 to 1000000000 is expected";
    for (const std::string key : {"start", "least", "most"}) {
        for (const std::string value :
             {"1.5", "\"1\"", "true", "[1]", "1000000001", "-9223372036854775808"})
            CHECK(error_of_parameter(key + " = " + value) == "3: " + key + whole);
    }
    const std::string positive = ": a number above 0 and up to 1000000000 is expected";
    for (const std::string key : {"c_end", "r_end"}) {
        for (const std::string value : {"0", "-1", "nan", "inf", "\"1\"", "true", "1e30"})
            CHECK(error_of_parameter(key + " = " + value) == "3: " + key + positive);
    }
}

TEST_CASE("errors of a parameter's meaning") {
    CHECK(error_of("[[parameter]]\nname = \"Tune Margins\"\n") ==
          "1: the engine has no option 'Tune Margins' of type spin (did you mean 'Tune Margin'?)");
    CHECK(error_of("[[parameter]]\nname = \"Tune File\"\n")
              .starts_with("1: the engine has no option 'Tune File' of type spin"));
    CHECK(error_of_parameter("least = 300\nmost = 300") ==
          "1: 'Tune Margin': least 300 is not below most 300");
    CHECK(error_of_parameter("most = 401") ==
          "1: 'Tune Margin': 0 to 401 is more than the engine allows, 0 to 400");
    CHECK(error_of_parameter("start = 401") ==
          "1: 'Tune Margin': start 401 is outside of 0 to 400");
    CHECK(error_of_parameter("least = 101") ==
          "1: 'Tune Margin': start 100 is outside of 101 to 400");
    CHECK(error_of_parameter("c_end = 400.5") ==
          "1: 'Tune Margin': c_end 400.5 is wider than the range 0 to 400");
    CHECK(error_of("[[parameter]]\nname = \"Hash\"\n[[parameter]]\nname = \"hash\"\n") ==
          "3: 'Hash' comes twice");
}
