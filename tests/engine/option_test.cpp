#include "engine/option.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include <catch2/catch.hpp>

#include "engine/tuning.h"
#include "support/text.h"

namespace chuhe {

namespace {

std::string file_text(const std::string& path) {
    std::ifstream input(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(input), {}};
}

}  // namespace

TEST_CASE("The table is in the order of the identifiers and its names are unique") {
    std::set<std::string> names;
    for (std::size_t i = 0; i < option_table().size(); ++i) {
        const OptionSpec& spec = option_table()[i];
        CHECK(static_cast<std::size_t>(spec.id) == i);
        CHECK_FALSE(spec.meaning.empty());
        CHECK((!spec.uci_name.empty() || !spec.ucci_name.empty()));
        if (!spec.uci_name.empty()) CHECK(names.insert("uci " + to_lower(spec.uci_name)).second);
        if (!spec.ucci_name.empty()) CHECK(names.insert(std::string(spec.ucci_name)).second);
        if (spec.type == OptionType::kCombo) {
            CHECK(std::find(spec.choices.begin(), spec.choices.end(), spec.initial) !=
                  spec.choices.end());
        }
    }
}

TEST_CASE("Names of UCCI options are single small words without words of the answer") {
    for (const OptionSpec& spec : option_table()) {
        const std::string line = ucci_option_line(spec);
        for (const char* word : {"draw", "resign", "nobestmove"}) {
            CHECK(line.find(word) == std::string::npos);
        }
        CHECK(std::all_of(spec.ucci_name.begin(), spec.ucci_name.end(),
                          [](char c) { return c >= 'a' && c <= 'z'; }));
    }
}

TEST_CASE("Option lines of both protocols") {
    CHECK(uci_option_line(option_spec(OptionId::kHash)) ==
          "option name Hash type spin default 16 min 1 max 1048576");
    CHECK(ucci_option_line(option_spec(OptionId::kHash)) ==
          "option hashsize type spin min 0 max 1048576 default 16");
    CHECK(uci_option_line(option_spec(OptionId::kClearHash)) ==
          "option name Clear Hash type button");
    CHECK(uci_option_line(option_spec(OptionId::kEvalFile)) ==
          "option name EvalFile type string default <empty>");
    CHECK(uci_option_line(option_spec(OptionId::kRanks)) ==
          "option name Ranks type combo default auto var auto var 0-9 var 1-10");
    CHECK(uci_option_line(option_spec(OptionId::kUseMilliseconds)).empty());
    CHECK(ucci_option_line(option_spec(OptionId::kUseMilliseconds)) ==
          "option usemillisec type check default true");
}

TEST_CASE("Names of options in every spelling") {
    for (const char* line :
         {"name Hash value 64", "Hash 64", "hash 64", "hashsize 64", "name hashsize value 64",
          "HASH value 64", "name  Hash  value  64 ", "hash_size 64"}) {
        Options options;
        INFO(line);
        const auto change = options.set(line);
        REQUIRE(change.has_value());
        CHECK(change->outcome == Options::Outcome::kSet);
        CHECK(options.number(OptionId::kHash) == 64);
    }
    for (const char* line : {"name Move Overhead value 80", "Move_Overhead 80", "moveoverhead 80",
                             "move overhead 80"}) {
        Options options;
        INFO(line);
        REQUIRE(options.set(line).has_value());
        CHECK(options.number(OptionId::kMoveOverhead) == 80);
    }
}

TEST_CASE("Booleans in every spelling, and what is none") {
    Options options;
    for (const char* yes : {"true", "TRUE", "on", "1", "yes", "Yes"}) {
        REQUIRE(options.set(OptionId::kPonder, "false").has_value());
        REQUIRE(options.set(OptionId::kPonder, yes).has_value());
        CHECK(options.check(OptionId::kPonder));
    }
    for (const char* no : {"false", "Off", "0", "no"}) {
        REQUIRE(options.set(OptionId::kPonder, "true").has_value());
        REQUIRE(options.set(OptionId::kPonder, no).has_value());
        CHECK_FALSE(options.check(OptionId::kPonder));
    }
    CHECK_FALSE(options.set(OptionId::kPonder, "perhaps").has_value());
    CHECK_FALSE(options.set(OptionId::kPonder, "").has_value());
}

TEST_CASE("Numbers are clamped, and 0 means choose yourself where it may") {
    Options options;
    const auto number = [&](const char* line, OptionId id) {
        REQUIRE(options.set(line).has_value());
        return options.number(id);
    };
    CHECK(number("MultiPV 0", OptionId::kMultiPv) == 1);
    CHECK(number("MultiPV 1000", OptionId::kMultiPv) == 128);
    CHECK(number("MultiPV -7", OptionId::kMultiPv) == 1);
    CHECK(number("threads 0", OptionId::kThreads) == 0);
    CHECK(number("threads 99999999999999", OptionId::kThreads) == 1024);
    CHECK(number("Sixty Move Rule false", OptionId::kNoCaptureLimit) == 0);
    CHECK(number("Sixty Move Rule true", OptionId::kNoCaptureLimit) == 120);
    CHECK(number("name Rule60MaxPly value 100", OptionId::kNoCaptureLimit) == 100);
    CHECK(number("name Skill Level value -4", OptionId::kSkillLevel) == 0);
    CHECK_FALSE(options.set("Hash much").has_value());
}

TEST_CASE("Strings keep their inner blanks, and <empty> is nothing") {
    Options options;
    REQUIRE(options.set("name EvalFile value /a  path/with value in it.bin").has_value());
    CHECK(options.text(OptionId::kEvalFile) == "/a  path/with value in it.bin");
    REQUIRE(options.set("name EvalFile value <empty>").has_value());
    CHECK(options.text(OptionId::kEvalFile).empty());
    REQUIRE(options.set("name EvalFile").has_value());
    CHECK(options.text(OptionId::kEvalFile).empty());
}

TEST_CASE("Choices in any case; unknown ones change nothing") {
    Options options;
    REQUIRE(options.set("repetitionrule chineserule").has_value());
    CHECK(options.text(OptionId::kRepetitionRule) == "ChineseRule");
    CHECK_FALSE(options.set("name Repetition Rule value MoonRule").has_value());
    CHECK(options.text(OptionId::kRepetitionRule) == "ChineseRule");
}

TEST_CASE("Options of other engines are taken silently, unknown ones recognised as such") {
    Options options;
    for (const char* line :
         {"loadbook", "useegtb true", "promotion false", "name Book Depth value 8",
          "name Contempt value 24", "name UCI_Chess960 value false", "Draw Rule None",
          "name Slow Mover value 84", "pruning  large", "egtbpaths"}) {
        INFO(line);
        const auto change = options.set(line);
        REQUIRE(change.has_value());
        CHECK(change->outcome == Options::Outcome::kIgnored);
    }
    for (const char* line : {"", "name", "nonsense 3", "name value", "value 3"}) {
        INFO(line);
        const auto change = options.set(line);
        REQUIRE(change.has_value());
        CHECK(change->outcome == Options::Outcome::kUnknown);
    }
}

TEST_CASE("The documentation has the table of the program") {
    const std::string table = option_markdown();
    for (const char* file : {"/README.md", "/docs/protocols.md"}) {
        INFO(file << " must contain exactly:\n" << table);
        CHECK(file_text(std::string(CHUHE_SOURCE_DIR) + file).find(table) != std::string::npos);
    }
}

TEST_CASE("the search's numbers are options of tuning builds only") {
    const auto set = [](const char* value) {
        return set_tunable(std::string("name Tune reductions.Base value ") + value);
    };
#if CHUHE_TUNING
    CHECK(tuning_option_lines().size() > 50);
    REQUIRE(set("660").has_value());
    CHECK(**set("660") == 660);
    CHECK(set("2001")->error() == "reductions.Base takes a number from 0 to 2000");
    CHECK(set("x")->error() == "reductions.Base takes a number from 0 to 2000");
    CHECK_FALSE(set_tunable("name Tune nothing value 1").has_value());
#else
    CHECK(tuning_option_lines().empty());
    CHECK_FALSE(set("660").has_value());
#endif
}

}  // namespace chuhe
