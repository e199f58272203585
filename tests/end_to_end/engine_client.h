#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bitboard/position.h"
#include "tests/end_to_end/child_process.h"

namespace chuhe::test {

/// The engine as a careful client sees it: checks of every answer what all clients rely on.
class EngineClient {
  public:
    EngineClient();

    /// Sends a line and notes what it means for the answers to come.
    void send(std::string_view line);
    /// Sends `go …` and waits for the answer.
    std::string go(std::string_view arguments = {});
    /// Waits for `bestmove` or `nobestmove` and checks it.
    std::string expect_answer();
    std::string expect(std::string_view prefix) { return process.expect(prefix); }

    /// Ends the conversation by `quit` and checks it as a whole.
    void quit();
    /// Checks that the program ends by itself now, that it wrote nothing to stderr, only ASCII, one
    /// answer a `go`, and no word that clients would misread.
    void check_end();

    ChildProcess process;

  private:
    void note_position(std::string_view line);
    void check_answer(std::string_view line) const;

    std::optional<Position> position_;
    bool is_ucci_ = false;
    bool was_ucci_ = false;
    int searches_ = 0;
};

}  // namespace chuhe::test
