#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "paisho/board_text.h"
#include "paisho/game.h"
#include "paisho/searcher.h"

namespace chuhe::paisho {

/// Who is a person in a game at the terminal.
enum class People : std::uint8_t { kSouth, kNorth, kBoth, kNone };

struct PlayOptions {
    People people = People::kSouth;
    Game game;
    SearchLimits limits;  ///< for each action of the computer
    Colours colours = Colours::kNo;
};

/// A game between a person and the computer in the terminal.
class Play {
  public:
    Play(std::istream& in, std::ostream& out, PlayOptions options);

    /// Plays until the game is left or the input ends.
    void run();

  private:
    enum class Next : std::uint8_t { kGoOn, kQuit };

    [[nodiscard]] bool is_persons_turn() const;
    void show_board();
    void computer_acts();
    Next person_acts();
    Next handle(std::string_view line);
    void act(std::string_view text);
    void take_back();
    void show_legal(std::string_view choice);
    void show_hint();
    void resign();
    void help();
    SearchReport think();

    std::istream& in_;
    std::ostream& out_;
    People people_;
    Game game_;
    SearchLimits limits_;
    Colours colours_;
    Searcher searcher_;
    bool is_resigned_ = false;
    bool wants_board_ = true;
};

}  // namespace chuhe::paisho
