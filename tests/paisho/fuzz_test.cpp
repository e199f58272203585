// Readers of positions, actions and commands on damaged input: no crash, always a reason.

#include <catch2/catch.hpp>

#include <sstream>

#include "paisho/game.h"
#include "paisho/notation.h"
#include "paisho/protocol.h"
#include "paisho/setup.h"
#include "random_game.h"
#include "support/random.h"

using namespace chuhe;
using namespace chuhe::paisho;

namespace {

/// Changes, removes, doubles or inserts a few bytes.
std::string damaged(std::string text, Random& random) {
    constexpr std::string_view kUsual = "JYWRCHKOBSDTjt/0123456789 -sn@+p:aiq";
    const std::uint32_t changes = 1 + random.below(4);
    for (std::uint32_t i = 0; i < changes; ++i) {
        const std::size_t at = random.below(static_cast<std::uint32_t>(text.size() + 1));
        const char c = random.below(4) == 0
                           ? static_cast<char>(random.below(256))
                           : kUsual[random.below(static_cast<std::uint32_t>(kUsual.size()))];
        switch (random.below(4)) {
            case 0:
                text.insert(at, 1, c);
                break;
            case 1:
                if (at < text.size()) text.erase(at, 1 + random.below(3));
                break;
            case 2:
                if (at < text.size()) text[at] = c;
                break;
            default:
                text.insert(at, text.substr(at / 2, random.below(9)));
        }
    }
    return text;
}

void check_reason(const std::string& reason) {
    CHECK_FALSE(reason.empty());
    CHECK(reason.size() < 300);
    for (const char c : reason) CHECK((c >= ' ' && c <= '~'));
}

}  // namespace

TEST_CASE("damaged positions are read as valid ones or refused with a reason") {
    Random random(1);
    int accepted = 0;
    random_game(3, 60, [&](const Game& game) {
        for (int i = 0; i < 60; ++i) {
            const bool is_fen = random.below(2) == 0;
            const std::string text =
                damaged(is_fen ? to_fen(game.position()) : to_short(game.position()), random);
            const Result<Position> position = is_fen ? parse_fen(text) : parse_short(text);
            if (!position) {
                check_reason(position.error());
                continue;
            }
            ++accepted;
            // What is accepted is a position like any other.
            CHECK(parse_fen(to_fen(*position)).value() == *position);
            CHECK(position->key() == position->computed_key());
            CHECK(count_legal_actions(*position) >= 1);
        }
    });
    CHECK(accepted > 0);
}

TEST_CASE("damaged actions are read or refused with a reason, and never played unless legal") {
    Random random(2);
    random_game(5, 60, [&](const Game& game) {
        const ActionList legal = game.legal_actions();
        if (legal.empty()) return;
        for (int i = 0; i < 60; ++i) {
            const Action chosen = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            const std::string text = damaged(to_text(chosen), random);
            const Result<Action> action = parse_action(text);
            if (!action) {
                check_reason(action.error());
                continue;
            }
            CHECK(parse_action(to_text(*action)).value() == *action);
            Game copy = game;
            const Result<void> played = copy.play(*action);
            const bool is_legal = std::find(legal.begin(), legal.end(), *action) != legal.end();
            CHECK(played.has_value() == is_legal);
            if (!played) check_reason(played.error());
        }
    });
}

TEST_CASE("random bytes are refused with a reason") {
    Random random(3);
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        const std::uint32_t length = random.below(60);
        for (std::uint32_t k = 0; k < length; ++k) text += static_cast<char>(random.below(256));
        if (const auto read = parse_position(text); !read) check_reason(read.error());
        if (const auto read = parse_action(text); !read) check_reason(read.error());
        if (const auto read = parse_setup(text); !read) check_reason(read.error());
    }
}

TEST_CASE("the protocol survives damaged commands and still answers") {
    const char* const commands[] = {"ugi",
                                    "isready",
                                    "setoption name Hash value 1",
                                    "setoption name TurnLimit value 5",
                                    "setoption name ClashPayers value both",
                                    "uginewgame",
                                    "position startpos",
                                    "position startpos moves J@i1 J@i17 K@e5",
                                    "position short S Je5 N Jm13 s 5 moves e5e8",
                                    "position setup Jc5 Ye5 Wf4 Rg6",
                                    "go depth 1",
                                    "go nodes 50",
                                    "go movetime 5",
                                    "go p1time 10 p2time 10",
                                    "stop",
                                    "query gameover",
                                    "query legal",
                                    "query score",
                                    "query fen",
                                    "perft 1",
                                    "divide 1",
                                    "d"};
    Random random(4);
    std::string input;
    for (int i = 0; i < 1500; ++i) {
        std::string line = damaged(
            commands[random.below(static_cast<std::uint32_t>(std::size(commands)))], random);
        // A line of its own, none that ends the session, and no depth that takes long.
        std::erase(line, '\n');
        if (line.find("quit") != std::string::npos) continue;
        if (line.find("perft") != std::string::npos || line.find("divide") != std::string::npos) {
            line = "perft x";
        }
        if (line.find("go") != std::string::npos) line += "\nstop";
        input += line + "\n";
    }
    std::istringstream in(input + "uginewgame\nquery fen\nisready\n");
    std::ostringstream out;
    Protocol(in, out).run();
    CHECK(out.str().ends_with("response " + to_fen(Position()) + "\nreadyok\n"));
}
