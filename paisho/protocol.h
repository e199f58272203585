#pragma once

#include <iosfwd>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "paisho/background_job.h"
#include "paisho/game.h"
#include "paisho/rules.h"
#include "paisho/searcher.h"

namespace chuhe::paisho {

/// `go` of the protocol, read from text.
struct GoCommand {
    SearchLimits limits;
    bool is_infinite = false;  ///< the answer waits for `stop`
};

/// The words after `go`, for the side to move in `game`. The reason names the word.
Result<GoCommand> parse_go(const std::vector<std::string_view>& words, const Game& game);

/// The program as a Universal Game Interface engine: lines in, lines out. A search or a count runs
/// beside the reading of lines; `stop` ends it, and so does every command that would disturb it.
class Protocol {
  public:
    Protocol(std::istream& in, std::ostream& out) : in_(in), out_(out) {}

    /// Answers until `quit` or the end of the input.
    void run();

    /// Answers one line; false for `quit`.
    bool handle(std::string_view line);

  private:
    using Words = std::vector<std::string_view>;

    void say(std::string_view line);
    void complain(std::string_view reason);
    void introduce();
    void set_option(const Words& words);
    Result<void> set_option_value(std::string_view name, std::string_view value);
    void new_game();
    void set_position(std::string_view arguments);
    void go(const Words& words);
    void search(const Game& game, const GoCommand& command, BackgroundJob::StopFlag& stop);
    void report(const SearchReport& report);
    void query(const Words& words);
    void count(const Words& words, bool shows_actions);
    void display();
    void finish_count();

    std::istream& in_;
    std::ostream& out_;
    std::mutex out_mutex_;
    Rules rules_;
    Game game_;
    std::string refusal_;  ///< why the latest `position` was refused; empty when it was not
    Searcher searcher_;
    bool is_counting_ = false;
    BackgroundJob job_;  ///< last, so that it ends before what it uses
};

}  // namespace chuhe::paisho
