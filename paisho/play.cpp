#include "paisho/play.h"

#include <atomic>
#include <istream>
#include <ostream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "paisho/explanation.h"
#include "paisho/notation.h"
#include "support/text.h"

namespace chuhe::paisho {

namespace {

constexpr std::string_view kHelp =
    R"(Type an action, or a command:
  e5e8          move the tile from e5 to e8, capturing what is there
  K@d6          place a Knotweed from your reserve on d6 (letters: J Y W R C H K O B S D T)
  e10+ e10-     turn the Wheel on e10 clockwise, counter-clockwise; b10e10+ moves and turns
  e5e8p         move the Boat to e8 and push the tile there one point further
  e5e8:d5f6     carry the tiles on d5 and f6 along with the Boat
  legal         what you may do; legal e5: all of the tile on e5; legal K: all points for a Knotweed
  score         the points of both sides, one by one
  undo          take back your last action and the computer's answer
  hint          what the computer would do
  board         show the board again
  fen           the position as text
  resign, quit, help
)";

}  // namespace

Play::Play(std::istream& in, std::ostream& out, PlayOptions options)
    : in_(in),
      out_(out),
      people_(options.people),
      game_(std::move(options.game)),
      limits_(options.limits),
      colours_(options.colours) {}

bool Play::is_persons_turn() const {
    if (people_ == People::kBoth) return true;
    const bool is_south = game_.position().side() == Player::kSouth;
    return people_ == (is_south ? People::kSouth : People::kNorth);
}

void Play::run() {
    out_ << "Pai Sho. South's tiles are capital letters, North's small ones. Type help for help.\n";
    for (;;) {
        const bool is_over = game_.verdict().is_over() || is_resigned_;
        if (wants_board_ && (is_over || is_persons_turn())) show_board();
        if (!is_over && !is_persons_turn()) {
            computer_acts();
            wants_board_ = true;
            continue;
        }
        // A game without a person ends by itself.
        if (is_over && people_ == People::kNone) return;
        if (person_acts() == Next::kQuit) return;
    }
}

void Play::show_board() {
    wants_board_ = false;
    const PointSet marked =
        game_.actions().empty() ? PointSet() : points_of(game_.actions().back());
    const Relations relations = game_.relations();
    out_ << board_text(game_.position(), colours_, marked)
         << fmt::format("points: South {}, North {}; {}\n", relations.total(Player::kSouth),
                        relations.total(Player::kNorth), explain_verdict(game_))
         << std::flush;
}

SearchReport Play::think() {
    const std::atomic<bool> stop = false;
    return searcher_.search(game_, limits_, stop);
}

void Play::computer_acts() {
    const SearchReport report = think();
    const Player player = game_.position().side();
    const std::string text = to_text(report.line.front());
    const Result<void> played = game_.play(report.line.front());
    CHUHE_ASSERT(played.has_value());
    out_ << fmt::format("{} (computer): {}\n", name(player), text) << std::flush;
}

Play::Next Play::person_acts() {
    out_ << fmt::format("{}> ", game_.verdict().is_over() || is_resigned_
                                    ? std::string_view("over")
                                    : name(game_.position().side()))
         << std::flush;
    std::string line;
    if (!std::getline(in_, line)) {
        out_ << "\n";
        return Next::kQuit;
    }
    return handle(trim(line));
}

Play::Next Play::handle(std::string_view line) {
    const std::vector<std::string_view> words = split_words(line);
    if (words.empty()) return Next::kGoOn;
    const std::string_view command = words[0];
    if (command == "quit" || command == "exit") return Next::kQuit;
    if (command == "help") {
        help();
    } else if (command == "board") {
        wants_board_ = true;
    } else if (command == "fen") {
        out_ << to_fen(game_.position()) << "\n";
    } else if (command == "score") {
        for (const std::string& text : explain_score(game_.position(), game_.rules())) {
            out_ << text << "\n";
        }
    } else if (command == "legal") {
        show_legal(words.size() > 1 ? words[1] : std::string_view());
    } else if (command == "undo") {
        take_back();
    } else if (command == "hint") {
        show_hint();
    } else if (command == "resign") {
        resign();
    } else {
        act(command);
    }
    return Next::kGoOn;
}

void Play::act(std::string_view text) {
    if (is_resigned_) {
        out_ << "the game is over by resignation; undo goes back\n";
        return;
    }
    const Result<void> played = game_.play(text);
    if (!played) {
        out_ << "not possible: " << played.error() << "\n";
        return;
    }
    wants_board_ = true;
}

void Play::take_back() {
    if (is_resigned_) {
        is_resigned_ = false;
        wants_board_ = true;
        return;
    }
    if (!game_.take_back()) {
        out_ << "nothing to take back\n";
        return;
    }
    // Back to the person's turn; before the first of those the computer just plays again.
    while (!is_persons_turn() && game_.take_back()) {
    }
    wants_board_ = true;
}

void Play::show_legal(std::string_view choice) {
    for (const std::string& line :
         list_actions(game_.position(), game_.legal_actions(), std::string(choice))) {
        out_ << line << "\n";
    }
}

void Play::show_hint() {
    const SearchReport report = think();
    if (report.line.empty()) {
        out_ << "the game is over\n";
        return;
    }
    std::string line;
    for (const Action action : report.line) line += fmt::format(" {}", to_text(action));
    out_ << "the computer would play" << line << "\n";
}

void Play::resign() {
    if (game_.verdict().is_over() || is_resigned_) {
        out_ << "the game is over\n";
        return;
    }
    is_resigned_ = true;
    out_ << fmt::format("{} resigns, {} wins (clause E8)\n", name(game_.position().side()),
                        name(opponent(game_.position().side())));
}

void Play::help() {
    out_ << kHelp;
}

}  // namespace chuhe::paisho
