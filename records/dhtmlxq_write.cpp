#include <vector>

#include <fmt/format.h>

#include "records/dhtmlxq.h"
#include "records/dhtmlxq_format.h"
#include "records/game_cursor.h"

namespace chuhe::records {

namespace {

std::string digits(Square s) {
    return fmt::format("{}{}", s.file().index(), Rank::kCount - 1 - s.rank().index());
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\n') {
            result += "||";
        } else if (c == '[') {
            result += "\\u005b";
        } else {
            result += c;
        }
    }
    return result;
}

std::string piece_list(const Board& board) {
    Board left = board;
    std::string text;
    for (const Piece piece : dhtmlxq::kPieces) {
        std::string place = "99";
        for (const Square s : Square::all()) {
            if (left[s] != piece) continue;
            place = digits(s);
            left[s] = kNoPiece;
            break;
        }
        text += place;
    }
    return text;
}

std::string_view result_word(GameResult result) {
    switch (result) {
        case GameResult::kRedWins:
            return "红胜";
        case GameResult::kBlackWins:
            return "黑胜";
        case GameResult::kDraw:
            return "和棋";
        default:
            return "未知";
    }
}

void append_field(std::string_view name, std::string_view value, std::string& text) {
    text += fmt::format("{}{}]{}{}{}]\n", dhtmlxq::kOpen, name, value, dhtmlxq::kClose, name);
}

/// A line of moves that is still to be written.
struct Branch {
    int id;
    int parent;
    int first_node;
};

class TreeWriter {
  public:
    TreeWriter(const Game& game, std::string& text) : game_(game), walker_(game), text_(text) {}

    void write() {
        comment(0, Game::kRoot);
        branches_.push_back({0, 0, game_.node(Game::kRoot).first_child});
        for (std::size_t next = 0; next < branches_.size(); ++next) {
            const Branch branch = branches_[next];
            std::string moves;
            for (int n = branch.first_node; n != Game::kNone; n = game_.node(n).first_child) {
                const Move move = game_.node(n).move;
                moves += digits(move.from()) + digits(move.to());
                comment(branch.id, n);
                if (n != branch.first_node || branch.id == 0) add_variations(branch.id, n);
            }
            const std::string name = branch.id == 0
                                         ? "movelist"
                                         : fmt::format("move_{}_{}_{}", branch.parent,
                                                       walker_.ply(branch.first_node), branch.id);
            append_field(name, moves, text_);
        }
        text_ += comments_;
    }

  private:
    /// The siblings of a node that continues its line.
    void add_variations(int line, int node) {
        for (int s = game_.node(node).next_sibling; s != Game::kNone;
             s = game_.node(s).next_sibling) {
            branches_.push_back({static_cast<int>(branches_.size()), line, s});
        }
    }

    void comment(int line, int node) {
        const std::string_view text = game_.comment(node);
        if (text.empty()) return;
        const int step = walker_.ply(node);
        append_field(
            line == 0 ? fmt::format("comment{}", step) : fmt::format("comment{}_{}", line, step),
            escaped(text), comments_);
    }

    const Game& game_;
    TreeWalker walker_;
    std::string& text_;
    std::string comments_;
    std::vector<Branch> branches_;
};

}  // namespace

std::string write_dhtmlxq(const Game& game) {
    std::string text(dhtmlxq::kBegin);
    text += '\n';
    for (const auto& [name, tag] : dhtmlxq::kTags) {
        if (!game.tag(tag).empty()) append_field(name, escaped(game.tag(tag)), text);
    }
    append_field("result", result_word(game.result), text);
    append_field("binit", piece_list(game.start_board()), text);
    TreeWriter(game, text).write();
    return text + "[/DhtmlXQ]\n";
}

}  // namespace chuhe::records
