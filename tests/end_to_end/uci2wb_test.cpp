// xboard's adapter between its protocol and ours, driven as xboard drives it.

#include <catch2/catch.hpp>

#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "engine/move_text.h"
#include "support/text.h"
#include "tests/end_to_end/child_process.h"

namespace chuhe::test {

namespace {

class XboardSession {
  public:
    XboardSession(const std::string& adapter, const char* dialect)
        : process_({adapter, dialect, engine_path()}) {
        send("xboard");
        send("protover 2");
        process_.expect("feature smp=");  // the last of them
        for (const char* line :
             {"accepted done", "new", "variant xiangqi", "easy", "post", "memory 16", "cores 1"}) {
            send(line);
        }
    }

    void send(std::string_view line) { process_.send(line); }

    /// The adapter's engine is to move.
    void expect_move() {
        INFO("the adapter is to move in " << to_fen(position_));
        const std::string line = process_.expect("move ");
        const auto move = parse_move(trim(std::string_view(line).substr(5)), Ranks::kFromZero);
        INFO(line << " in " << to_fen(position_));
        REQUIRE(move.has_value());
        REQUIRE(position_.is_legal(*move));
        position_.make_move(*move);
    }

    /// The other side plays the first legal move of its list that is a capture, or else the middle.
    void play_own_move() {
        MoveList moves;
        legal_moves(position_, moves);
        REQUIRE_FALSE(moves.empty());
        const Move move = position_.is_capture(moves[0]) ? moves[0] : moves[moves.size() / 2];
        for (const char* line : {"time 500", "otim 500"}) send(line);
        send("usermove " + to_string(move, Ranks::kFromZero));
        position_.make_move(move);
    }

    void set_board(const std::string& fen) {
        // As xboard does it; without a new game the adapter keeps the old moves.
        for (const char* line : {"new", "variant xiangqi", "force"}) send(line);
        send("setboard " + fen);
        position_ = *parse_fen(fen);
    }

    [[nodiscard]] bool is_over() const { return !MoveGenerator(position_).any(); }

    void expect_thinking() {
        // Depth, score, time and nodes, then moves.
        for (int i = 0; i < 500; ++i) {
            const auto line = process_.read_line(ChildProcess::kPatience);
            REQUIRE(line.has_value());
            const auto words = split_words(*line);
            if (words.size() >= 5 && parse_integer(words[0]) && parse_integer(words[1])) return;
        }
        FAIL("no line of thinking");
    }

    void quit() {
        // What comes after the word does not count: the adapter is surprised when we are the faster
        // to end.
        for (const auto& line : process_.lines()) {
            INFO(line);
            CHECK(line.find("Illegal") == std::string::npos);
            CHECK(line.find("tellusererror") == std::string::npos);
        }
        send("quit");
        CHECK(process_.wait_for_exit().has_value());
    }

  private:
    ChildProcess process_;
    Position position_;
};

void play_session(const char* dialect) {
    const auto adapter = installed_program("uci2wb");
    if (!adapter) return;
    XboardSession session(*adapter, dialect);
    // A clock of moves and minutes, the engine moves second.
    session.send("level 40 0:05 0");
    for (int i = 0; i < 3; ++i) {  // too few for a mate
        session.play_own_move();
        session.expect_move();
    }
    // A depth and a time for each move.
    session.send("sd 4");
    session.send("st 1");
    session.play_own_move();
    session.expect_move();
    session.send("sd 99");
    // A position with the letters of xboard; the engine moves first, with increment.
    session.set_board("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1");
    session.send("level 0 0:02 0.1");
    session.send("go");
    session.expect_move();
    for (int i = 0; i < 6 && !session.is_over(); ++i) {
        session.play_own_move();
        session.expect_move();
    }
    // Thinking in the opponent's time, in a new game where there is a reply to expect.
    session.set_board(std::string(kStartFen));
    session.send("go");
    session.expect_move();
    session.send("hard");
    for (int i = 0; i < 4 && !session.is_over(); ++i) {
        // The adapter loses a move that overtakes the start of the thinking.
        session.expect_thinking();
        session.play_own_move();
        session.expect_move();
    }
    session.send("easy");
    // Analysis.
    session.set_board(std::string(kStartFen));
    session.send("analyze");
    session.expect_thinking();
    session.send("option MultiPV=2");
    session.expect_thinking();
    session.send("exit");
    session.quit();
}

}  // namespace

TEST_CASE("UCI2WB with its UCI flag") {
    play_session("-c");
}

TEST_CASE("UCI2WB with its UCCI flag") {
    play_session("-x");
}

}  // namespace chuhe::test
