#include "tournament/option_line.h"

#include <catch2/catch.hpp>

#include "support/text.h"

using namespace chuhe::tournament;

namespace {

std::optional<OptionLine> parse(const std::string& line) {
    return parse_option_line(chuhe::split_words(line));
}

}  // namespace

TEST_CASE("options of UCI and UCCI") {
    const auto spin = parse("option name Tune Null  Depth type spin default -3 min -10 max 20");
    REQUIRE(spin);
    CHECK(spin->name == "Tune Null Depth");
    CHECK(spin->type == "spin");
    CHECK(spin->initial == -3);
    CHECK(spin->least == -10);
    CHECK(spin->most == 20);

    const auto ucci = parse("option hashsize type spin min 0 max 1024 default 16");
    REQUIRE(ucci);
    CHECK(ucci->name == "hashsize");
    CHECK(ucci->most == 1024);

    const auto combo = parse("option name UCI_Variant type combo default a var a var b");
    REQUIRE(combo);
    CHECK(combo->variants == 2);
    CHECK(parse("option name Clear type button")->type == "button");
    CHECK_FALSE(parse("option name File type string default max 7")->most);
}

TEST_CASE("broken option lines do no harm") {
    for (const char* line :
         {"", "option", "option name", "option name type", "option name X", "option name type spin",
          "option name X type", "id name X type spin"}) {
        INFO(line);
        CHECK_FALSE(parse(line));
    }
    const auto torn = parse("option name X type spin default seven min 0 max");
    REQUIRE(torn);
    CHECK_FALSE(torn->initial);
    CHECK(torn->least == 0);
    CHECK_FALSE(torn->most);
}

TEST_CASE("options of xboard engines") {
    const OptionLine spin = parse_option_feature("Level -spin 1 0 9");
    CHECK(spin.name == "Level");
    CHECK(spin.type == "spin");
    CHECK(spin.initial == 1);
    CHECK(spin.least == 0);
    CHECK(spin.most == 9);
    CHECK(parse_option_feature("Own Book -check 1").name == "Own Book");
    CHECK_FALSE(parse_option_feature("Level -spin 1 0").initial);
    CHECK(parse_option_feature("Odd").type.empty());
    CHECK(parse_option_feature("Odd -").type.empty());
}
