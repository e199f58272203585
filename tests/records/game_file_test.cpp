#include "records/game_file.h"

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "random_tree.h"
#include "records/cbr.h"
#include "records/cbr_format.h"
#include "records/epd.h"
#include "records/xqf.h"
#include "scrambled_xqf.h"
#include "support/text.h"

using namespace chuhe;
using namespace chuhe::records;

namespace {

std::vector<Result<Game>> read_all(std::string_view bytes, const ReadOptions& options = {}) {
    std::vector<Result<Game>> games;
    read_games(bytes, options, [&](Result<Game> game) { games.push_back(std::move(game)); });
    return games;
}

Game read_one(std::string_view bytes, const ReadOptions& options = {}) {
    auto games = read_all(bytes, options);
    REQUIRE(games.size() == 1);
    if (!games[0]) FAIL(games[0].error());
    return std::move(*games[0]);
}

std::string moves_of(const Game& game, Notation notation = Notation::kCoordinate) {
    return write_line(game.start(), game.main_line(), notation);
}

}  // namespace

TEST_CASE("XQF 1.0 and all scrambled versions come back as written") {
    Random random(7);
    for (int round = 0; round < 60; ++round) {
        const Position start = round % 2 == 0 ? Position() : test::crowded_position(random);
        const Game game = test::random_tree(random, 5 * round, start);
        const std::string plain = write_xqf(game);
        const int versions[] = {10, 11, 12, 13, 15, 16, 17, 18};
        for (const int version : versions) {
            INFO("round " << round << " version " << version);
            const std::string file =
                version == 10 ? plain : test::scrambled_xqf(plain, version, random);
            const Game back = read_one(file);
            CHECK(back.notes().empty());
            CHECK(test::tree_text(back) == test::tree_text(game));
            CHECK(back.result == game.result);
            CHECK(back.tag("Red") == "胡荣华");
            CHECK(back.tag("Event") == game.tag("Event"));
            CHECK(back.start_board() == game.start_board());
            if (game.move_count() > 0) CHECK(back.first_mover() == game.first_mover());
        }
    }
}

TEST_CASE("XQF: a version byte that does not fit the layout") {
    Random random(11);
    const Game game = test::random_tree(random, 60);
    const std::string plain = write_xqf(game);
    std::string odd = plain;
    for (const int version : {1, 11, 13, 15, 18}) {
        odd[xqf::kVersion] = static_cast<char>(version);
        CHECK((test::tree_text(read_one(odd)) == test::tree_text(game)));
    }
    std::string scrambled = test::scrambled_xqf(plain, 18, random);
    scrambled[xqf::kVersion] = 11;
    CHECK((test::tree_text(read_one(scrambled)) == test::tree_text(game)));
}

TEST_CASE("XQF: what is wrong is refused or noted") {
    CHECK(read_xqf("XY").error() == "no XQF file: it does not start with \"XQ\"");
    CHECK(read_xqf(std::string("XQ\x0A", 3)).error() == "XQF header cut short: 3 of 1024 bytes");

    Game game;
    GameCursor cursor(game);
    for (const char* text : {"h2e2", "h9g7", "h0g2", "i9h9"}) cursor.play(*parse_coordinates(text));
    std::string file = write_xqf(game);
    const Game cut = read_one(file.substr(0, file.size() - 8));
    CHECK(cut.move_count() == 3);
    REQUIRE(cut.notes().size() == 1);
    CHECK(cut.notes()[0] == "the file ends inside the move list");

    const Game without_length = read_one(file.substr(0, file.size() - 4));
    CHECK(without_length.move_count() == 4);
    CHECK(without_length.notes().empty());

    std::string illegal = file;
    illegal[xqf::kHeaderSize + 3 * 8 + 1] = static_cast<char>(40 + xqf::kToBias);  // to e0
    const Game noted = read_one(illegal);
    CHECK(noted.move_count() == 2);
    REQUIRE(noted.notes().size() == 1);
    CHECK(noted.notes()[0] == "move 2 (red): h0e0: the piece does not move like that");

    std::string no_king = file;
    no_king[xqf::kPieces + 4] = static_cast<char>(xqf::kOffBoard);
    CHECK(read_xqf(no_king).error() == "impossible position: no red king");

    // The header says black, the first move is red's; the move counts.
    std::string wrong_side = file;
    wrong_side[xqf::kSide] = 1;
    CHECK(read_one(wrong_side).first_mover() == kRed);
}

TEST_CASE("PGN of xqbase's kind, in GBK, with text behind the result") {
    const std::string text =
        "[Game \"Chinese Chess\"]\n[Event \"1985年全国个人赛\"]\n[Date \"1985.11.??\"]\n"
        "[Red \"胡荣华\"]\n[Black \"吕钦\"]\n[Result \"1-0\"]\n[ECCO \"C00\"]\n\n"
        "  1. 炮二平五  马８进７  {稳健 (常见)}\n  2. 马二进三  车９平８\n"
        "  3. 车一平二 （注解） (3. 兵七进一 卒７进１ (3... 炮８进４ {好})) 炮８进４\n 1-0\n"
        "=========\n 棋谱由某网站生成 [欢迎]\n http://example.invalid/ 炮二平五\n\n"
        "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n[Result \"*\"]\n\n1. H2-E2 H9-G7 *\n";
    for (const Encoding encoding :
         {Encoding::kUtf8, Encoding::kGb18030, Encoding::kUtf16Le, Encoding::kUtf16Be}) {
        std::string bytes = encode(text, encoding);
        if (encoding == Encoding::kUtf16Le) bytes = "\xFF\xFE" + bytes;
        if (encoding == Encoding::kUtf16Be) bytes = "\xFE\xFF" + bytes;
        const auto games = read_all(bytes);
        REQUIRE(games.size() == 2);
        REQUIRE((games[0] && games[1]));
        const Game& game = *games[0];
        INFO(static_cast<int>(encoding));
        CHECK(game.tag("Red") == "胡荣华");
        CHECK(game.tag("Date") == "1985.11.??");
        CHECK(game.result == GameResult::kRedWins);
        CHECK(moves_of(game) == "h2e2 h9g7 h0g2 i9h9 i0h0 h7h3");
        CHECK(game.move_count() == 9);
        CHECK(game.comment(2) == "稳健 (常见)");
        CHECK(game.notes().empty());
        CHECK(moves_of(*games[1]) == "h2e2 h9g7");
    }
}

TEST_CASE("PGN in Big5") {
    const std::string text =
        "[Event \"全國象棋個人賽冠軍爭奪戰\"]\n[Red \"趙國榮\"]\n[Black \"許銀川\"]\n\n"
        "1. 炮二平五 馬8進7 2. 馬二進三 車9平8 1/2-1/2\n";
    const Game game = read_one(encode(text, Encoding::kBig5));
    CHECK(game.tag("Red") == "趙國榮");
    CHECK(moves_of(game) == "h2e2 h9g7 h0g2 i9h9");
    CHECK(game.result == GameResult::kDraw);
}

TEST_CASE("short names are not mistaken for Big5") {
    for (const char* name :
         {"胡荣华",   "柳大华", "赵国荣", "许银川",   "吕钦",       "徐天红",        "陶汉明",
          "王天一",   "郑惟桐", "蒋川",   "洪智",     "赵鑫鑫",     "孙勇征",        "谢靖",
          "汪洋",     "武俊强", "杨官璘", "李来群",   "陈孝堃",     "蔡福如",        "于幼华",
          "实用残局", "橘中秘", "梅花谱", "适情雅趣", "先手屏风马", "顺炮直车对横车"}) {
        INFO(name);
        CHECK(decode_detected(encode(name, Encoding::kGb18030)) == name);
    }
    for (const char* name : {"Nguyễn Thành Bảo", "Lại Lý Huynh", "Müller", "Карпов"}) {
        INFO(name);
        CHECK(detect_encoding(name) == Encoding::kUtf8);
    }
    CHECK(encoding_from_name("GBK") == Encoding::kGb18030);
    CHECK(decode("Nguy\xEAn", Encoding::kWindows1258) == "Nguyên");
    CHECK(decode("\xFF\xFF", Encoding::kGb18030) == "\xEF\xBF\xBD\xEF\xBF\xBD");
    CHECK(encode("中a", Encoding::kWindows1252) == "?a");
}

TEST_CASE("PGN of chess programs counts ranks from 0 or from 1") {
    const char* const zero =
        "[White \"A\"]\n[Black \"B\"]\n[Variant \"xiangqi\"]\n[Result \"1/2-1/2\"]\n\n"
        "1. Che2 {+0.38/19 40s} Hg7 {-0.20/17 38s} 2. Hg2 Rh9 3. Ra1 1/2-1/2 {Draw}\n";
    const char* const one =
        "[White \"A\"]\n[Black \"B\"]\n[Variant \"xiangqi\"]\n\n"
        "1. Che3 Hg8 2. Hg3 Rh10 3. Ra2 $1 *\n";
    for (const char* const text : {zero, one}) {
        const Game game = read_one(text);
        INFO(text);
        CHECK(game.notes().empty());
        CHECK(game.tag("Red") == "A");
        CHECK(moves_of(game) == "h2e2 h9g7 h0g2 i9h9 a0a1");
    }
    CHECK(read_one("[Result \"0-1\"]\n\n1. Che2 *").result == GameResult::kBlackWins);
    CHECK(read_one("1. Che2 Hg7 2. Hg2 Rh9 3. Rh2").notes() ==
          std::vector<std::string>{"move 3 (red): 'Rh2' is no legal move here"});
}

TEST_CASE("bare move lists and positions are games too") {
    CHECK(moves_of(read_one("h2e2 h9g7\nh0g2 i9h9")) == "h2e2 h9g7 h0g2 i9h9");
    CHECK(moves_of(read_one("h3e3 h10g8 h1g3 i10h10")) == "h2e2 h9g7 h0g2 i9h9");
    CHECK(read_all("some letter to a friend")[0].error().starts_with("no PGN: move 1"));
    CHECK(read_all("")[0].error() == "the file is empty");
    CHECK(read_all(std::string("\x7F\x45LF\0\0\0", 7))[0].error() ==
          "no game file of a known format");
    CHECK(read_all("[Event \"x\"]\n[FEN \"9/9 w\"]\n\n1. h2e2")[0].error().starts_with("bad FEN"));

    const auto list = read_all(
        "# comment\n3k5/9/9/9/9/4R4/9/9/9/4K4 w - - 0 1 bm e4d4; id \"mate\";\n\n"
        "position fen 3k5/9/9/9/9/4R4/9/9/9/4K4 w moves e4e5 d9d8\n"
        "9/9/9/9/9/9/9/9/9/9 w\n");
    REQUIRE(list.size() == 3);
    REQUIRE((list[0] && list[1]));
    CHECK(moves_of(*list[0]) == "e4d4");
    CHECK(list[0]->tag("Title") == "mate");
    CHECK(moves_of(*list[1]) == "e4e5 d9d8");
    CHECK(list[2].error() == "line 5: impossible position: no red king");
}

TEST_CASE("random trees come back from every format that can be written") {
    Random random(99);
    for (int round = 0; round < 60; ++round) {
        const Position start = round % 3 == 0 ? Position() : test::crowded_position(random);
        const Game game = test::random_tree(random, 4 * round + 1, start);
        const std::string expected = test::tree_text(game);
        for (const Notation notation :
             {Notation::kChinese, Notation::kChineseCommon, Notation::kChineseTraditional,
              Notation::kWxf, Notation::kWxf1997, Notation::kXqbase, Notation::kIccs,
              Notation::kSan, Notation::kSan10, Notation::kCoordinate}) {
            WriteOptions options;
            options.notation = notation;
            INFO("round " << round << " " << notation_name(notation));
            const Game back = read_one(*write_game(game, options), {{}, notation});
            CHECK(back.notes() == std::vector<std::string>{});
            CHECK((test::tree_text(back) == expected));
            CHECK(back.tag("Event") == game.tag("Event"));
            CHECK(back.result == game.result);
        }
        WriteOptions gbk;
        gbk.encoding = Encoding::kGb18030;
        CHECK(test::tree_text(read_one(*write_game(game, gbk))) == expected);
        WriteOptions ubb;
        ubb.format = FileFormat::kDhtmlXq;
        const Game back = read_one(*write_game(game, ubb));
        CHECK(back.notes().empty());
        CHECK(test::tree_text(back) == expected);
    }
}

TEST_CASE("DhtmlXQ text from the web") {
    const char* const text =
        "blah [DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n"
        "[DhtmlXQ_title]\\u5019\\u9009[/DhtmlXQ_title]\n[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n"
        "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383"
        "[/DhtmlXQ_binit]\n"
        "[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n"
        "[DhtmlXQ_move_0_2_1]102279678081[/DhtmlXQ_move_0_2_1]\n"
        "[DhtmlXQ_comment0]start||line two[/DhtmlXQ_comment0]\n"
        "[DhtmlXQ_comment1_2]here[/DhtmlXQ_comment1_2]\n[/DhtmlXQ]";
    const Game game = read_one(text);
    CHECK(game.tag("Title") == "候选");
    CHECK(game.result == GameResult::kRedWins);
    CHECK(moves_of(game) == "h2e2 h9g7 h0g2");
    CHECK(game.comment(Game::kRoot) == "start\nline two");
    CHECK(game.move_count() == 6);
    CHECK(game.comment(4) == "here");
    CHECK(game.notes().empty());
}

TEST_CASE("CBR records are found by their content, alone and in libraries") {
    // Made as the published description has it: no real file is at hand.
    const auto record = [](std::size_t board_offset, std::size_t gap) {
        std::string file(board_offset, '\0');
        file.replace(0, cbr::kRecordMagic.size(), cbr::kRecordMagic);
        const std::string title = encode("实用残局", Encoding::kUtf16Le);
        file.replace(cbr::kTexts[0].offset, title.size(), title);
        const Board board = Position().board();
        for (int i = 0; i < Square::kCount; ++i) {
            const Piece piece = board[Square(File(i % 9), Rank(9 - i / 9))];
            constexpr int kCodes[] = {5, 4, 3, 2, 1, 6, 7};
            const int side = piece == kNoPiece || piece.color() == kRed ? 0x10 : 0x20;
            file += static_cast<char>(piece == kNoPiece ? 0 : side + kCodes[piece.type().index()]);
        }
        file += std::string(gap, '\0');
        const auto code = [](const char* square) {
            const Square s = *parse_square(square);
            return static_cast<char>((9 - s.rank().index()) * 9 + s.file().index());
        };
        file += std::string("\0\0\0\0", 4);
        const std::string comment = encode("好", Encoding::kUtf16Le);
        file += std::string{4, 0, code("h2"), code("e2"), 2, 0, 0, 0} + comment;
        file += std::string{3, 0, code("h9"), code("g7")};
        file += std::string{1, 0, code("b9"), code("c7")};
        return file;
    };
    for (const std::size_t offset : {cbr::kUsualBoard, cbr::kUsualBoard + 11}) {
        for (const std::size_t gap : {std::size_t{4}, std::size_t{0}, std::size_t{9}}) {
            INFO(offset << " " << gap);
            const Game game = read_one(record(offset, gap));
            CHECK(game.tag("Title") == "实用残局");
            CHECK(game.move_count() == 3);
            CHECK(moves_of(game) == "h2e2 h9g7");
            CHECK(game.comment(1) == "好");
        }
    }
    const std::string library = std::string(cbr::kLibraryMagic) + std::string(200, '\0') +
                                record(cbr::kUsualBoard, 4) + record(cbr::kUsualBoard, 4);
    CHECK(read_all(library).size() == 2);
    CHECK_FALSE(read_cbr(cbr::kRecordMagic).has_value());
}

TEST_CASE("JSON has the lines by number") {
    const Game game = read_one("[Event \"x\"]\n\n1. 炮二平五 (1. 兵七进一 {试探}) 马8进7 1-0\n");
    CHECK(write_json(game, Notation::kChinese) ==
          "{\"tags\":{\"Event\":\"x\"},\"result\":\"1-0\",\"start\":"
          "\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\","
          "\"moves\":[\"h2e2\",\"h9g7\"],\"text\":[\"炮二平五\",\"马８进７\"],"
          "\"variations\":[{\"line\":1,\"leaves\":0,\"ply\":0,\"moves\":[\"c3c4\"],"
          "\"text\":[\"兵七进一\"],\"comments\":{\"1\":\"试探\"}}]}\n");
}

TEST_CASE("EPD holds the start or every position") {
    const Game game = read_one("1. 炮二平五 马8进7");
    CHECK(write_epd(game) == std::string(kStartFen) + " pv h2e2 h9g7;\n");
    const std::string all = write_epd(game, {true});
    CHECK(std::count(all.begin(), all.end(), '\n') == 3);
    CHECK(all.find("b - - 1 1 sm h9g7;") != std::string::npos);
}
