#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bitboard/move.h"
#include "bitboard/position.h"
#include "support/result.h"

namespace chuhe::records {

enum class GameResult { kUnknown, kRedWins, kBlackWins, kDraw };

/// "1-0", "0-1", "1/2-1/2", "*".
std::string_view result_text(GameResult result);
/// As above, and "½-½", "红胜", "黑先胜", "和棋" … in both scripts; kUnknown for anything else.
GameResult result_from_text(std::string_view text);

/// A recorded game: where it starts, what is known about it, and a tree of legal moves with
/// comments. All text is UTF-8.
class Game {
  public:
    /// A move and its place in the tree; node 0 stands for the start and has no move. Children are
    /// in the order of the record: the first continues the line, the others are variations.
    struct Node {
        Move move;
        int parent = kNone;
        int first_child = kNone;
        int last_child = kNone;
        int next_sibling = kNone;
        int comment = kNone;  ///< index into the comments
    };
    static constexpr int kNone = -1;
    static constexpr int kRoot = 0;

    /// An empty game from the usual start.
    Game();
    explicit Game(const Position& start);

    // ---- Start
    void set_start(const Position& start);
    [[nodiscard]] Position start() const;
    [[nodiscard]] const Board& start_board() const { return start_board_; }
    [[nodiscard]] Color first_mover() const { return first_mover_; }
    [[nodiscard]] int first_full_move() const { return full_move_; }
    [[nodiscard]] bool is_usual_start() const;

    // ---- Tags, named as in PGN: Event, Site, Date, Round, Red, Black, RedTeam, Title …
    [[nodiscard]] std::string_view tag(std::string_view name) const;
    /// Control characters become blanks; an empty value removes the tag.
    void set_tag(std::string_view name, std::string value);
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& tags() const {
        return tags_;
    }
    GameResult result = GameResult::kUnknown;

    // ---- Moves
    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
    [[nodiscard]] const Node& node(int index) const {
        return nodes_[static_cast<std::size_t>(index)];
    }
    /// Appends a child, or finds the child that has this move already. Legality is the caller's.
    int add_move(int parent, Move move);
    [[nodiscard]] std::vector<Move> main_line() const;
    /// Moves from the start to this node.
    [[nodiscard]] std::vector<Move> line_to(int node) const;
    /// Moves of the tree, variations included.
    [[nodiscard]] int move_count() const { return static_cast<int>(nodes_.size()) - 1; }
    [[nodiscard]] bool has_variations() const;

    // ---- Comments
    [[nodiscard]] std::string_view comment(int node) const;
    /// Added as a new line to what is there, without control characters but line ends.
    void add_comment(int node, std::string_view text);

    // ---- What the reader had to leave out, one line each, the move's number in it
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
    void add_note(std::string text);

  private:
    /// A hostile file must not fill the memory with complaints.
    static constexpr std::size_t kMostNotes = 50;

    Board start_board_;
    Color first_mover_ = kRed;
    int rule_plies_ = 0;
    int full_move_ = 1;
    std::vector<std::pair<std::string, std::string>> tags_;
    std::vector<Node> nodes_{Node{}};
    std::vector<std::string> comments_;
    std::vector<std::string> notes_;
};

/// "move 12 (red)": how notes name the move that follows after `plies` moves.
std::string move_label(const Game& game, int plies);

}  // namespace chuhe::records
