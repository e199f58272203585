// A scripted engine for tests of clients: polite, or hostile in one particular way.
//
// usage: mock_engine [dialect=uci|uci10|cyclone|ucci|cecp] [mode=MODE] [from=N] [seed=N] [id=NAME]
// From its N-th move on (0: from the start) it behaves as MODE says; see `modes` below.

#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "support/random.h"
#include "support/text.h"

namespace {

using namespace chuhe;

constexpr const char* kModes =
    "polite silent early liar mute stubborn crash exit flood endless garbage illegal nonsense late "
    "closer deaf none resign offer accept loser winner tuned";

/// With mode=tuned it has two options to tune. One of them matters: the chance in percent, at each
/// move, not to give up. All is a function of the game, so that the same games end the same way.
constexpr int kMostLuck = 100;

struct Script {
    std::string dialect = "uci";
    std::string mode = "polite";
    std::string id = "Mock";
    int from = 0;
    std::uint64_t seed = 1;
};

class Mock {
  public:
    explicit Mock(Script script) : script_(std::move(script)), random_(script_.seed) {}

    int run() {
        if (is("early")) return 7;
        if (is("silent")) sleep_forever();
        std::string text;
        while (std::getline(std::cin, text)) {
            if (!obey(split_words(text), text)) return 0;
        }
        if (is("stubborn") || is("mute")) sleep_forever();
        return 0;
    }

  private:
    [[nodiscard]] bool is(const char* mode) const { return script_.mode == mode; }
    [[nodiscard]] bool speaks(const char* dialect) const { return script_.dialect == dialect; }

    [[noreturn]] static void sleep_forever() {
        std::signal(SIGTERM, SIG_IGN);
        while (true) std::this_thread::sleep_for(std::chrono::hours(1));
    }

    static void say(const std::string& text) { std::cout << text << '\n' << std::flush; }

    bool obey(const std::vector<std::string_view>& words, const std::string& text) {
        if (words.empty()) return true;
        const std::string_view command = words[0];
        if (command == "quit") return is("stubborn") || is("mute");
        if (command == "uci" || command == "ucci" || command == "ucicyclone" ||
            command == "xboard" || command == "protover") {
            greet(command);
        } else if (command == "isready") {
            if (is("liar")) return true;
            say("readyok");
            if (is("deaf")) sleep_forever();
        } else if (command == "position" || command == "fen" || command == "startpos") {
            set_position(text);
        } else if (command == "setoption" && is("tuned")) {
            if (text.starts_with(kLuckCommand)) luck_ = std::stoi(text.substr(kLuckCommand.size()));
        } else if (command == "ucinewgame" && is("tuned")) {
            random_ = Random(script_.seed);
        } else if (command == "go") {
            forced_ = false;
            pondering_ = words.size() > 1 && words[1] == "ponder";
            if (!pondering_) answer(words);
        } else if (command == "ponderhit" || command == "stop") {
            if (std::exchange(pondering_, false)) answer(words);
        } else if (speaks("cecp")) {
            obey_xboard(words, text);
        }
        return true;
    }

    void greet(std::string_view command) const {
        if (command == "protover" && speaks("cecp")) {
            say("feature ping=1 setboard=1 usermove=1 time=1 sigint=0 myname=\"" + script_.id +
                "\" variants=\"xiangqi\" option=\"Level -spin 1 0 9\" done=1");
        }
        if (command == "ucci" && speaks("ucci")) {
            say("id name " + script_.id);
            say("option usemillisec type check default true");
            say("option newgame type button");
            say("option hashsize type spin min 0 max 1024 default 16");
            say("ucciok");
        }
        const bool uci = speaks("uci") || speaks("uci10") || speaks("cyclone");
        if (command != "uci" || !uci) return;
        say("id name " + script_.id);
        say("option name Hash type spin default 16 min 1 max 1024");
        say("option name Ponder type check default false");
        if (is("tuned")) {
            say("option name Tune Luck type spin default 50 min 0 max 100");
            say("option name Tune Nothing type spin default -5 min -40 max 40");
        }
        if (speaks("uci10"))
            say("option name UCI_Variant type combo default chess var chess var xiangqi");
        say("uciok");
    }

    void obey_xboard(const std::vector<std::string_view>& words, const std::string& text) {
        if (words[0] == "new") {
            position_ = Position();
            forced_ = false;
        } else if (words[0] == "force" || words[0] == "result") {
            forced_ = true;
        } else if (words[0] == "setboard") {
            position_ = parse_fen(text.substr(text.find(' ') + 1)).value_or(Position());
        } else if (words[0] == "ping" && words.size() > 1) {
            say("pong " + std::string(words[1]));
        } else if (words[0] == "usermove" && words.size() > 1) {
            const auto move = parse_coordinates(words[1]);
            if (!move || !position_.is_legal(*move)) {
                say("Illegal move: " + std::string(words[1]));
                return;
            }
            position_.make_move(*move);
            if (!forced_) answer(words);
        }
    }

    void set_position(const std::string& text) {
        position_text_ = text;
        const auto moves_at = text.find(" moves");
        const std::string head = text.substr(0, moves_at);
        const auto fen_at = head.find("fen ");
        position_ = fen_at == std::string::npos
                        ? Position()
                        : parse_fen(head.substr(fen_at + 4)).value_or(Position());
        if (moves_at == std::string::npos) return;
        const std::string moves = text.substr(moves_at + 6);
        for (const auto word : split_words(moves)) {
            const auto move = read(word);
            if (!move || !position_.is_legal(*move)) {
                say("info string illegal " + std::string(word));
                return;
            }
            position_.make_move(*move);
        }
    }

    /// Coordinates in the own numbering of ranks.
    [[nodiscard]] std::string write(Move move) const {
        if (!speaks("uci10")) return to_string(move);
        const auto square = [](Square s) {
            return s.file().letter() + std::to_string(s.rank().index() + 1);
        };
        return square(move.from()) + square(move.to());
    }
    [[nodiscard]] std::optional<Move> read(std::string_view text) const {
        if (!speaks("uci10")) return parse_coordinates(text);
        MoveList moves;
        legal_moves(position_, moves);
        for (const Move move : moves) {
            if (write(move) == text) return move;
        }
        return {};
    }

    void answer(const std::vector<std::string_view>& words) {
        MoveList moves;
        legal_moves(position_, moves);
        if (moves.empty()) return say(speaks("ucci") ? "nobestmove" : "bestmove (none)");
        const Move move =
            moves[static_cast<int>(random_.below(static_cast<std::uint32_t>(moves.size())))];
        bool offered = false;
        for (const auto word : words) offered = offered || word == "draw";
        if (moves_made_++ >= script_.from && misbehave(move, offered)) return;
        const int score = is("loser") ? -2000 : is("winner") ? 2000 : 5;
        if (speaks("cecp")) {
            say("3 " + std::to_string(score) + " 1 300 " + to_string(move));
            position_.make_move(move);
            return say("move " + to_string(move));
        }
        say("info depth 3 seldepth 4 score " + std::string(speaks("ucci") ? "" : "cp ") +
            std::to_string(score) + " nodes 300 nps 100000 time 3 pv " + write(move));
        say("bestmove " + write(move) + ponder_part(move));
    }

    /// " ponder m" with some answer to the move.
    [[nodiscard]] std::string ponder_part(Move move) {
        Position next = position_;
        next.make_move(move);
        MoveList replies;
        legal_moves(next, replies);
        return replies.empty() ? "" : " ponder " + write(replies[0]);
    }

    /// True when the move was answered, or never will be.
    bool misbehave(Move move, bool offered) {
        if (is("mute")) sleep_forever();
        if (is("stubborn")) {
            if (::fork() == 0) sleep_forever();  // a child that must not survive either
            sleep_forever();
        }
        if (is("crash")) {
            std::fputs("mock: about to crash\n", stderr);
            std::abort();
        }
        if (is("exit")) {
            say("info string leaving");
            std::exit(3);
        }
        if (is("closer")) {
            ::close(STDOUT_FILENO);
            sleep_forever();
        }
        if (is("flood")) {
            while (true) std::cout << "info depth 1 score cp 1 nodes 1 time 1 pv a0a1\n";
        }
        if (is("endless")) {
            while (true)
                std::cout << "info string aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
        }
        if (is("late")) std::this_thread::sleep_for(std::chrono::milliseconds(300));
        if (is("garbage")) {
            for (int i = 0; i < 2000; ++i) std::cout.put(static_cast<char>(random_.below(256)));
            std::cout << '\n' << std::string(200000, 'x') << '\n';
        }
        if (is("illegal")) return say_move("a0a9"), true;
        if (is("nonsense")) return say_move("q7\xC3\xA9zz"), true;
        if (is("none")) return say("bestmove (none)"), true;
        if (is("resign"))
            return say(speaks("cecp") ? "resign" : "bestmove " + write(move) + " resign"), true;
        if (is("tuned") && gives_up()) return say("bestmove " + write(move) + " resign"), true;
        if (is("offer") || (is("accept") && offered))
            return say("bestmove " + write(move) + " draw"), true;
        return false;
    }

    [[nodiscard]] bool gives_up() const {
        Random random(std::hash<std::string>()(position_text_));
        return static_cast<int>(random.below(kMostLuck)) >= luck_;
    }

    void say_move(const std::string& text) const {
        say((speaks("cecp") ? "move " : "bestmove ") + text);
    }

    Script script_;
    Random random_;
    static constexpr std::string_view kLuckCommand = "setoption name Tune Luck value ";

    Position position_;
    std::string position_text_;
    int luck_ = kMostLuck / 2;
    bool forced_ = false;
    bool pondering_ = false;
    int moves_made_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    Script script;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const auto equals = word.find('=');
        const std::string key = word.substr(0, equals);
        const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
        if (key == "dialect") {
            script.dialect = value;
        } else if (key == "mode" && std::string(kModes).find(value) != std::string::npos) {
            script.mode = value;
        } else if (key == "from") {
            script.from = std::stoi(value);
        } else if (key == "seed") {
            script.seed = std::stoull(value);
        } else if (key == "id") {
            script.id = value;
        } else {
            std::fprintf(stderr, "mock_engine: unknown argument '%s'; modes: %s\n", word.c_str(),
                         kModes);
            return 2;
        }
    }
    return Mock(script).run();
}
