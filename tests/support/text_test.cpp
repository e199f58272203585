#include "support/text.h"

#include <array>
#include <new>

#include <catch2/catch.hpp>

#include "support/aligned_memory.h"
#include "support/random.h"

using namespace chuhe;

TEST_CASE("words are separated by any blanks and line ends") {
    CHECK(split_words("") == std::vector<std::string_view>{});
    CHECK(split_words("  \r\n") == std::vector<std::string_view>{});
    CHECK(split_words(" position\t fen  x\r\n") ==
          std::vector<std::string_view>{"position", "fen", "x"});
}

TEST_CASE("trim keeps inner blanks") {
    CHECK(trim(" a b\r\n") == "a b");
    CHECK(trim(" \t ").empty());
}

TEST_CASE("an integer is the whole text") {
    CHECK(parse_integer("42") == 42);
    CHECK(parse_integer("+42") == 42);
    CHECK(parse_integer("-7") == -7);
    for (const char* text :
         {"", "+", "-", "+-1", "4 ", " 4", "4x", "0x10", "1e3", "99999999999999999999"}) {
        INFO(text);
        CHECK_FALSE(parse_integer(text).has_value());
    }
}

TEST_CASE("a number is finite and the whole text") {
    CHECK(parse_number("0.5") == 0.5);
    CHECK(parse_number("3") == 3.0);
    CHECK(parse_number("-1e2") == -100.0);
    for (const char* text : {"", "nan", "inf", "1.0s", " 1", "1e999"}) {
        INFO(text);
        CHECK_FALSE(parse_number(text).has_value());
    }
}

TEST_CASE("case folding touches ASCII only") {
    CHECK(to_lower("AbC-\xC4") == "abc-\xC4");
    CHECK(equal_ignoring_case("Hash", "hASH"));
    CHECK_FALSE(equal_ignoring_case("Hash", "Hashx"));
}

TEST_CASE("printable text is short ASCII") {
    CHECK(printable("a\x01\xFF") == "a??");
    CHECK(printable("abcdef", 3) == "abc...");
}

TEST_CASE("the generator is the published SplitMix64") {
    Random random(1234567);  // first outputs of the reference implementation for this seed
    CHECK(random.next() == 6457827717110365317ULL);
    CHECK(random.next() == 3203168211198807973ULL);
}

TEST_CASE("aligned memory is zero, aligned, and refused when absurd") {
    const AlignedBlock block = allocate_zeroed(5 << 20);
    REQUIRE(block);
    CHECK(reinterpret_cast<std::uintptr_t>(block.get()) % (2 << 20) == 0);
    const auto* bytes = static_cast<const unsigned char*>(block.get());
    CHECK(bytes[0] == 0);
    CHECK(bytes[(5 << 20) - 1] == 0);
    CHECK_FALSE(allocate_zeroed(SIZE_MAX - 5));
    CHECK_FALSE(allocate_zeroed(std::size_t{1} << 60));
}

TEST_CASE("an object in aligned memory is constructed, and refused when there is no room") {
    struct Table {
        std::array<int, 1000> cells;
        int size = 7;
    };
    const AlignedPointer<Table> table = make_aligned<Table>();
    CHECK(reinterpret_cast<std::uintptr_t>(table.get()) % (2 << 20) == 0);
    CHECK(table->size == 7);
    struct Absurd {
        std::array<char, std::size_t{1} << 60> cells;
    };
    CHECK_THROWS_AS(make_aligned<Absurd>(), std::bad_alloc);
}
