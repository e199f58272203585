#include <vector>

#include <fmt/format.h>

#include "bitboard/fen.h"
#include "records/game_cursor.h"
#include "records/pgn.h"
#include "support/text.h"

namespace chuhe::records {

namespace {

std::string quoted(std::string_view value) {
    std::string result = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + '"';
}

std::string format_name(Notation notation) {
    switch (notation) {
        case Notation::kChinese:
        case Notation::kChineseTraditional:
        case Notation::kChineseCommon:
            return "Chinese";
        case Notation::kIccs:
            return "ICCS";
        case Notation::kWxf:
        case Notation::kWxf1997:
        case Notation::kXqbase:
        case Notation::kPlayOk:
            return "WXF";
        default:
            return std::string(notation_name(notation));
    }
}

std::string header_text(const Game& game, const PgnOptions& options) {
    std::string text;
    const auto line = [&](std::string_view name, std::string_view value) {
        text += fmt::format("[{} {}]\n", name, quoted(value));
    };
    if (options.chess_tags) {
        line("Variant", "xiangqi");
    } else {
        line("Game", "Chinese Chess");
    }
    // The tags every reader expects, then the rest in the order of the record.
    constexpr std::string_view kSeven[] = {"Event", "Site", "Date", "Round", "Red", "Black"};
    for (const std::string_view name : kSeven) {
        const std::string_view value = game.tag(name);
        line(options.chess_tags && name == "Red" ? "White" : name, value.empty() ? "?" : value);
    }
    line("Result", result_text(game.result));
    for (const auto& [name, value] : game.tags()) {
        const bool written =
            std::find(std::begin(kSeven), std::end(kSeven), name) != std::end(kSeven);
        if (!written) line(name, value);
    }
    if (!game.is_usual_start()) {
        if (options.chess_tags) line("SetUp", "1");
        line("FEN", to_fen(game.start()));
    }
    if (!options.chess_tags) line("Format", format_name(options.notation));
    return text + '\n';
}

/// Words with blanks between them, in lines of limited length.
class LineFiller {
  public:
    void add(std::string_view word) {
        constexpr std::size_t kWidth = 80;
        if (column_ > 0 && column_ + 1 + word.size() > kWidth) {
            text_ += '\n';
            column_ = 0;
        } else if (column_ > 0 && !text_.ends_with('(') && word != ")") {
            text_ += ' ';
            ++column_;
        }
        text_ += word;
        const std::size_t line_end = word.rfind('\n');
        column_ =
            line_end == std::string_view::npos ? column_ + word.size() : word.size() - line_end - 1;
    }
    std::string take() { return std::move(text_); }

  private:
    std::string text_;
    std::size_t column_ = 0;
};

class MoveWriter {
  public:
    MoveWriter(const Game& game, Notation notation)
        : game_(game), walker_(game), notation_(notation) {}

    std::string write() {
        comment(Game::kRoot);
        push_line(game_.node(Game::kRoot).first_child);
        while (!tasks_.empty()) {
            const Task task = tasks_.back();
            tasks_.pop_back();
            if (task.kind == Task::kMove) {
                move(task.node);
            } else {
                filler_.add(task.kind == Task::kOpen ? "(" : ")");
                number_needed_ = true;
            }
        }
        filler_.add(result_text(game_.result));
        return filler_.take() + '\n';
    }

  private:
    /// What remains to be written, last first.
    struct Task {
        enum Kind { kMove, kOpen, kClose } kind;
        int node = Game::kNone;
    };

    void push_line(int node) {
        if (node != Game::kNone) tasks_.push_back({Task::kMove, node});
    }

    void move(int n) {
        const Game::Node& node = game_.node(n);
        walker_.go_to(node.parent);
        number(walker_.ply(node.parent));
        filler_.add(write_move(walker_.position(), node.move, notation_));
        number_needed_ = false;
        comment(n);

        push_line(node.first_child);
        if (game_.node(node.parent).first_child != n) return;
        std::vector<int> others;
        for (int s = node.next_sibling; s != Game::kNone; s = game_.node(s).next_sibling) {
            others.push_back(s);
        }
        for (; !others.empty(); others.pop_back()) {
            tasks_.push_back({Task::kClose});
            tasks_.push_back({Task::kMove, others.back()});
            tasks_.push_back({Task::kOpen});
        }
    }

    void number(int ply) {
        const int half = ply + (game_.first_mover() == kBlack ? 1 : 0);
        const bool black = half % 2 == 1;
        if (black && !number_needed_) return;
        filler_.add(fmt::format("{}.{}", game_.first_full_move() + half / 2, black ? ".." : ""));
    }

    void comment(int node) {
        std::string text(game_.comment(node));
        if (text.empty()) return;
        for (char& c : text) {
            if (c == '}') c = ')';  // nothing can stand for it inside
        }
        filler_.add("{" + text + "}");
        number_needed_ = true;
    }

    const Game& game_;
    TreeWalker walker_;
    Notation notation_;
    LineFiller filler_;
    std::vector<Task> tasks_;
    bool number_needed_ = true;
};

}  // namespace

std::string write_pgn(const Game& game, const PgnOptions& options) {
    return header_text(game, options) + MoveWriter(game, options.notation).write() + '\n';
}

}  // namespace chuhe::records
