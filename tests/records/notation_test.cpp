#include "records/notation.h"

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "random_games.h"
#include "tests/bitboard/position_of.h"

using namespace chuhe;
using namespace chuhe::records;

namespace {

std::string read(std::string_view fen, std::string_view text, Notation notation = Notation::kAuto) {
    const auto move = read_move(position_of(fen), text, notation);
    return move ? to_string(*move) : move.error();
}

struct Golden {
    const char* fen;
    const char* move;
    const char* xqbase;
    const char* chinese;
    const char* wxf;
    const char* san10;
};

constexpr const char* kTwoFiles = "4k4/9/9/2P1P4/2P1P4/9/9/9/9/5K3";
constexpr const char* kThree = "4k4/9/4P4/4P4/4P4/9/9/9/9/5K3";
constexpr const char* kFour = "5k3/4P4/4P4/4P4/4P4/9/9/9/9/3K5";
constexpr const char* kFive = "5k3/4P4/4P4/4P4/4P4/4P4/9/9/9/3K5";
constexpr const char* kThreeAndTwo = "4k4/9/4P4/2P1P4/2P1P4/9/9/9/9/5K3";
constexpr const char* kRooks = "5k3/9/9/9/9/9/4R4/9/4R4/3K5";
constexpr const char* kHorses = "3k5/9/9/9/2N6/9/2N6/9/9/4K4";
constexpr const char* kElephants = "3k5/9/9/9/9/2B6/9/9/9/2B1K4";

constexpr Golden kGolden[] = {
    {kTwoFiles, "c6d6", "Pc.6", "三兵平六", "17=6", "Pcd7"},
    {kTwoFiles, "c5d5", "Pd.6", "四兵平六", "27=6", "Pcd6"},
    {kTwoFiles, "e6f6", "Pa.4", "一兵平四", "15=4", "Pf7"},
    {kThree, "e7d7", "P+.6", "前兵平六", "15=6", "Pd8"},
    {kThree, "e6d6", "P..6", "中兵平六", "25=6", "Pd7"},
    {kThree, "e5d5", "P-.6", "后兵平六", "35=6", "Pd6"},
    {kFour, "e7d7", "Pb.6", "二兵平六", "25=6", "Pd8"},
    {kFour, "e5d5", "Pd.6", "四兵平六", "45=6", "Pd6"},
    {kFive, "e7d7", "Pb.6", "二兵平六", "25=6", "Pd8"},
    {kThreeAndTwo, "e6f6", "Pb.4", "二兵平四", "25=4", "Pf7"},
    {kThreeAndTwo, "c6d6", "Pd.6", "四兵平六", "17=6", "Pcd7"},
    {kRooks, "e3f3", "R+.4", "前车平四", "R+=4", "Rf4"},
    {kRooks, "e1e2", "R-+1", "后车进一", "R-+1", "R2e3"},
    {kHorses, "c5d7", "N++6", "前马进六", "H++6", "Hd8"},
    {kHorses, "c3b1", "N--8", "后马退八", "H--8", "Hb2"},
    {kElephants, "c0e2", "B7+5", "相七进五", "E7+5", "E1e3"},
    {"4k4/9/9/9/9/9/4p4/4p4/9/3K5 b", "e2d2", "P+.4", "前卒平４", "P+=4", "Pd3"},
    {"4k4/9/9/9/9/2p1p4/2p1p4/9/9/3K5 b", "c3d3", "Pa.4", "一卒平４", "13=4", "Pcd4"},
    {kStartFen.data(), "h2e2", "C2.5", "炮二平五", "C2=5", "Che3"},
};

constexpr Notation kAllNotations[] = {
    Notation::kCoordinate, Notation::kCoordinate10,  Notation::kIccs,
    Notation::kDhtmlXq,    Notation::kWxf,           Notation::kWxf1997,
    Notation::kPlayOk,     Notation::kXqbase,        Notation::kKeypad,
    Notation::kChinese,    Notation::kChineseCommon, Notation::kChineseTraditional,
    Notation::kSan,        Notation::kSan10,
};

}  // namespace

TEST_CASE("the golden table is written and read") {
    for (const Golden& line : kGolden) {
        INFO(line.fen << " " << line.move);
        const Position position = position_of(line.fen);
        const Move move = *parse_coordinates(line.move);
        REQUIRE(position.is_legal(move));
        CHECK(write_move(position, move, Notation::kXqbase) == line.xqbase);
        CHECK(write_move(position, move, Notation::kChinese) == line.chinese);
        CHECK(write_move(position, move, Notation::kWxf) == line.wxf);
        std::string san = write_move(position, move, Notation::kSan10);
        if (san.back() == '+' || san.back() == '#') san.pop_back();
        CHECK(san == line.san10);
        CHECK(read(line.fen, line.xqbase, Notation::kXqbase) == line.move);
        CHECK(read(line.fen, line.chinese, Notation::kChinese) == line.move);
        CHECK(read(line.fen, line.wxf, Notation::kWxf) == line.move);
        CHECK(read(line.fen, line.san10, Notation::kSan10) == line.move);
    }
}

TEST_CASE("a mate is marked in algebraic text") {
    CHECK(write_move(position_of("5k3/9/9/9/9/9/4R4/9/4R4/3K5"), *parse_coordinates("e3f3"),
                     Notation::kSan10) == "Rf4#");
    CHECK(write_move(position_of(kThree), *parse_coordinates("e7e8"), Notation::kSan) == "e8+");
}

TEST_CASE("the rules of 1997 use doubled signs and file numbers") {
    const auto written = [](const char* fen, const char* move) {
        return write_move(position_of(fen), *parse_coordinates(move), Notation::kWxf1997);
    };
    CHECK(written(kThree, "e7d7") == "P+.6");
    CHECK(written(kThree, "e6d6") == "P5.6");
    CHECK(written(kThree, "e5d5") == "P-.6");
    CHECK(written(kFour, "e8d8") == "++.6");
    CHECK(written(kFour, "e7d7") == "P+.6");
    CHECK(written(kFour, "e6d6") == "P-.6");
    CHECK(written(kFour, "e5d5") == "--.6");
    CHECK(written(kFive, "e6d6") == "P5.6");
    CHECK(written(kThreeAndTwo, "e7f7") == "5+.4");
    CHECK(written(kThreeAndTwo, "e6f6") == "55.4");
    CHECK(written(kThreeAndTwo, "e5f5") == "5-.4");
    CHECK(written(kThreeAndTwo, "c5b5") == "7-.8");
}

TEST_CASE("common Chinese usage counts within a file") {
    const auto written = [](const char* fen, const char* move) {
        return write_move(position_of(fen), *parse_coordinates(move), Notation::kChineseCommon);
    };
    CHECK(written(kFour, "e8d8") == "前兵平六");
    CHECK(written(kFour, "e7d7") == "二兵平六");
    CHECK(written(kFour, "e5d5") == "后兵平六");
    CHECK(written(kTwoFiles, "c6d6") == "前兵七平六");
    CHECK(read(kTwoFiles, "前兵七平六") == "c6d6");
    CHECK(read(kTwoFiles, "前七平六") == "c6d6");
    CHECK(read(kTwoFiles, "二７平6") == "c5d5");
}

TEST_CASE("glyph variants, digits and old words") {
    for (const char* text :
         {"炮二平五",   "砲二平五", "包2平5", "炮２平５", "炮贰平伍", "1.炮二平五", "1. 炮二平五!?",
          "炮二平五！", "C2=5",     "C2.5",   "C25",      "c2.5",     "h2e2",       "H2E2",
          "H2-E2",      "h2-e2",    "h3e3",   "7747",     "Che2",     "Che3",       "Ｃ２．５"}) {
        INFO(text);
        const std::string_view word = std::string_view(text).starts_with("1. ")
                                          ? std::string_view(text).substr(3)
                                          : std::string_view(text);
        CHECK(read(kStartFen, word) == "h2e2");
    }
    for (const char* text :
         {"马八进七", "馬八進七", "傌八上七", "马8进7", "H8+7", "N8+7", "n8+7"}) {
        INFO(text);
        CHECK(read(kStartFen, text) == "b0c2");
    }
    for (const char* text : {"車九进一", "俥九進一", "硨九上一", "R9+1", "Ra1"}) {
        INFO(text);
        CHECK(read(kStartFen, text) == "a0a1");
    }
    CHECK(read(kRooks, "後車進一") == "e1e2");
    CHECK(read(kRooks, "底车进一") == "e1e2");
    CHECK(read(kRooks, "+R.4") == "e3f3");
    CHECK(read(kRooks, "车前平四") == "e3f3");
    CHECK(read(kStartFen, "62.5", Notation::kKeypad) == "h2e2");
}

TEST_CASE("text with two legal readings is refused with both") {
    CHECK(read(kThreeAndTwo, "二兵平六") == "'二兵平六' can mean c5d5 or e6d6");
    CHECK(read(kThreeAndTwo, "二兵平六", Notation::kChinese) == "e6d6");
    CHECK(read(kThreeAndTwo, "二兵平四") == "e6f6");
    CHECK(read("5k3/9/9/9/9/9/4R4/9/4R4/3K5", "Re5") == "'Re5' can mean e3e4 or e3e5");
    CHECK(read("5k3/9/9/9/9/9/4R4/9/4R4/3K5", "Re5", Notation::kSan10) == "e3e4");
}

TEST_CASE("traps of single moves") {
    // A lone pawn on file 3 in spite of three on file 5, and the middle one of three.
    CHECK(read("4k4/9/4P4/4P4/4P1P2/9/9/9/9/5K3", "P3.4") == "g5f5");
    CHECK(read("4k4/9/6P2/6P2/6P2/9/9/9/9/5K3", "P3.4") == "g6f6");
    CHECK(read("4k4/9/6P2/6P2/4P1P2/4P4/9/9/9/5K3", "33.2", Notation::kWxf1997) == "g6h6");
    CHECK(read("4k4/9/6P2/6P2/4P1P2/4P4/9/9/9/5K3", "33.2", Notation::kWxf) == "g5h5");
    CHECK(read("4k4/9/6P2/6P2/4P1P2/4P4/9/9/9/5K3", "33.2") == "'33.2' can mean g5h5 or g6h6");
    CHECK(read(kFour, "++.4") == "e8f8");
    CHECK(read(kFour, "--.4") == "e5f5");
    // Only one of two advisors on a file can go on.
    CHECK(read("3k5/9/9/9/9/9/9/5A3/9/4KA3", "A4+5") == "f0e1");
    CHECK(read("3k5/9/9/9/9/9/9/5A3/9/4KA3", "仕四退五") == "f2e1");
    CHECK(read("3k5/9/9/9/9/9/9/5A3/9/4KA3", "前仕退五") == "f2e1");
    // Black counts from the other side.
    CHECK(read("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b", "炮8平5") ==
          "h7e7");
    CHECK(read(kStartFen, "") == "empty move text");
    CHECK(read(kStartFen, "炮二平九") == "'炮二平九' is no legal move here");
    CHECK(read(kStartFen, "\xFF\xFEx").ends_with("is no legal move here"));
}

TEST_CASE("lines carry numbers, and count ranks from one number") {
    const Position start;
    const auto line = read_line(start, "1. 炮二平五 马８进７ 2.马二进三 车9平8");
    REQUIRE(line.has_value());
    CHECK(write_line(start, *line, Notation::kCoordinate) == "h2e2 h9g7 h0g2 i9h9");
    CHECK(write_line(start, *line, Notation::kWxf) == "C2=5 H8+7 H2+3 R9=8");
    CHECK(read_line(start, "h3e3 h10g8 h1g3 i10h10") == *line);
    CHECK(read_line(start, "1.C2.5 h8+7 2.H2+3 r9.8") == *line);
    // a0a1 would be legal with ranks 0–9 as a1a2 is with 1–10; the rest of the line decides.
    CHECK(read_line(start, "a1a2 a10a9") == read_line(start, "a0a1 a9a8"));
    const auto wrong = read_line(start, "h2e2 h9g7 h0g9");
    REQUIRE_FALSE(wrong.has_value());
    CHECK(wrong.error() == "move 3: 'h0g9' is no legal move here");
    CHECK(strip_move_number("33.4") == "33.4");
    CHECK(strip_move_number("12...马８进７") == "马８进７");
    CHECK(strip_move_number("12.") == "");
}

TEST_CASE("every move of random games comes back from every notation") {
    Random random(2024);
    int ambiguous = 0;
    int written = 0;
    for (int game = 0; game < 60; ++game) {
        Position position = game % 2 == 0 ? Position() : test::crowded_position(random);
        for (const Move played : test::random_game(position, random, 60)) {
            MoveList legal;
            legal_moves(position, legal);
            for (const Notation notation : kAllNotations) {
                const Move move =
                    legal[static_cast<int>(random.below(static_cast<unsigned>(legal.size())))];
                const std::string text = write_move(position, move, notation);
                const auto back = read_move(position, text, notation);
                if (!back || *back != move) {
                    FAIL(to_fen(position)
                         << " " << to_string(move) << " written as " << text
                         << (back ? " read as " + to_string(*back) : ": " + back.error()));
                }
                const auto guessed = read_move(position, text);
                const bool rank_unknown = notation == Notation::kCoordinate10;
                if (!guessed) {
                    ++ambiguous;
                    if (notation != Notation::kKeypad &&
                        guessed.error().find(to_string(move)) == std::string::npos) {
                        FAIL(to_fen(position) << " " << text << ": " << guessed.error());
                    }
                } else if (*guessed != move && !rank_unknown && notation != Notation::kKeypad) {
                    FAIL(to_fen(position) << " " << text << " guessed as " << to_string(*guessed)
                                          << " instead of " << to_string(move));
                }
                ++written;
            }
            position.make_move(played);
        }
    }
    CHECK(written > 40000);
    CHECK(ambiguous < written / 5);
}
