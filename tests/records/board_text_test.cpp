#include "records/board_text.h"

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"

using namespace chuhe;
using namespace chuhe::records;

TEST_CASE("the board in letters, with the last move") {
    Position position;
    const Move move = *parse_coordinates("h2e2");
    position.make_move(move);
    BoardTextOptions options;
    options.chinese = false;
    options.last_move = move;
    CHECK(board_text(position, options) ==
          "   a    b    c    d    e    f    g    h    i\n"
          "9  r----n----b----a----k----a----b----n----r    9\n"
          "   |    |    |    | \\  |  / |    |    |    |\n"
          "8  +----+----+----+----+----+----+----+----+    8\n"
          "   |    |    |    |  / | \\  |    |    |    |\n"
          "7  +----c----+----+----+----+----+----c----+    7\n"
          "   |    |    |    |    |    |    |    |    |\n"
          "6  p----+----p----+----p----+----p----+----p    6\n"
          "   |    |    |    |    |    |    |    |    |\n"
          "5  +----+----+----+----+----+----+----+----+    5\n"
          "   |                                       |\n"
          "4  +----+----+----+----+----+----+----+----+    4\n"
          "   |    |    |    |    |    |    |    |    |\n"
          "3  P----+----P----+----P----+----P----+----P    3\n"
          "   |    |    |    |    |    |    |    |    |\n"
          "2  +----C----+----+----C*---+----+----o----+    2\n"
          "   |    |    |    | \\  |  / |    |    |    |\n"
          "1  +----+----+----+----+----+----+----+----+    1\n"
          "   |    |    |    |  / | \\  |    |    |    |\n"
          "0  R----N----B----A----K----A----B----N----R    0\n"
          "   a    b    c    d    e    f    g    h    i\n"
          "black to move\n"
          "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1\n");
}

TEST_CASE("the board in Chinese tells the sides apart with and without colour") {
    const Position position;
    const std::string plain = board_text(position);
    CHECK(plain.find("9  车---马---象---士---将---士---象---马---车") != std::string::npos);
    CHECK(plain.find("0  俥---傌---相---仕---帅---仕---相---傌---俥") != std::string::npos);
    CHECK(plain.find('\x1b') == std::string::npos);
    BoardTextOptions options;
    options.color = true;
    options.traditional = true;
    options.black_below = true;
    const std::string colored = board_text(position, options);
    CHECK(colored.find("\x1b[1;31m車\x1b[0m") != std::string::npos);
    CHECK(colored.find("\x1b[1;36m將\x1b[0m") != std::string::npos);
    CHECK(colored.starts_with("   i    h    g    f    e    d    c    b    a\n0  "));
}
