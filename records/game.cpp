#include "records/game.h"

#include <algorithm>

#include <fmt/format.h>

#include "support/text.h"

namespace chuhe::records {

namespace {

/// Line ends as "\n" or `line_end`, other control characters dropped, no blanks at the ends.
std::string cleaned(std::string_view text, char line_end) {
    std::string result;
    result.reserve(text.size());
    for (const char c : trim(text)) {
        if (c == '\n') {
            result += line_end;
        } else if (c == '\t') {
            result += ' ';
        } else if (static_cast<unsigned char>(c) >= ' ' && c != '\x7F') {
            result += c;
        }
    }
    return result;
}

}  // namespace

std::string_view result_text(GameResult result) {
    switch (result) {
        case GameResult::kRedWins:
            return "1-0";
        case GameResult::kBlackWins:
            return "0-1";
        case GameResult::kDraw:
            return "1/2-1/2";
        default:
            return "*";
    }
}

GameResult result_from_text(std::string_view text) {
    text = trim(text);
    const auto any_of = [&](std::initializer_list<std::string_view> words) {
        return std::find(words.begin(), words.end(), text) != words.end();
    };
    if (any_of({"1-0", "红胜", "紅勝", "红先胜", "紅先勝", "先胜", "先勝", "红方胜", "紅方勝",
                "黑负", "黑負", "1:0", "2-0"})) {
        return GameResult::kRedWins;
    }
    if (any_of({"0-1", "黑胜", "黑勝", "红先负", "紅先負", "先负", "先負", "黑方胜", "黑方勝",
                "红负", "紅負", "黑先胜", "黑先勝", "0:1", "0-2"})) {
        return GameResult::kBlackWins;
    }
    if (any_of({"1/2-1/2", "½-½", "1/2", "和", "和棋", "和局", "红先和", "紅先和", "先和", "红和",
                "1-1"})) {
        return GameResult::kDraw;
    }
    return GameResult::kUnknown;
}

Game::Game() : Game(Position()) {}

Game::Game(const Position& start) {
    set_start(start);
}

void Game::set_start(const Position& start) {
    start_board_ = start.board();
    first_mover_ = start.side_to_move();
    rule_plies_ = start.rule_plies();
    full_move_ = start.full_move();
}

Position Game::start() const {
    auto position = Position::from_board(start_board_, first_mover_, rule_plies_, full_move_);
    CHUHE_ASSERT(position.has_value());  // it was a position when it was set
    return std::move(*position);
}

bool Game::is_usual_start() const {
    static const Board kUsual = Position().board();
    return first_mover_ == kRed && start_board_ == kUsual;
}

std::string_view Game::tag(std::string_view name) const {
    for (const auto& [key, value] : tags_) {
        if (key == name) return value;
    }
    return {};
}

void Game::set_tag(std::string_view name, std::string value) {
    value = cleaned(value, ' ');
    const auto found = std::find_if(tags_.begin(), tags_.end(),
                                    [&](const auto& entry) { return entry.first == name; });
    if (value.empty()) {
        if (found != tags_.end()) tags_.erase(found);
    } else if (found != tags_.end()) {
        found->second = std::move(value);
    } else {
        tags_.emplace_back(name, std::move(value));
    }
}

int Game::add_move(int parent, Move move) {
    for (int child = node(parent).first_child; child != kNone; child = node(child).next_sibling) {
        if (node(child).move == move) return child;
    }
    const int added = static_cast<int>(nodes_.size());
    Node fresh;
    fresh.move = move;
    fresh.parent = parent;
    nodes_.push_back(fresh);
    Node& above = nodes_[static_cast<std::size_t>(parent)];
    if (above.last_child == kNone) {
        above.first_child = added;
    } else {
        nodes_[static_cast<std::size_t>(above.last_child)].next_sibling = added;
    }
    above.last_child = added;
    return added;
}

std::vector<Move> Game::main_line() const {
    std::vector<Move> moves;
    for (int n = node(kRoot).first_child; n != kNone; n = node(n).first_child) {
        moves.push_back(node(n).move);
    }
    return moves;
}

std::vector<Move> Game::line_to(int index) const {
    std::vector<Move> moves;
    for (int n = index; n != kRoot; n = node(n).parent) moves.push_back(node(n).move);
    std::reverse(moves.begin(), moves.end());
    return moves;
}

bool Game::has_variations() const {
    return std::any_of(nodes_.begin(), nodes_.end(),
                       [](const Node& n) { return n.next_sibling != kNone; });
}

std::string_view Game::comment(int index) const {
    const int comment = node(index).comment;
    return comment == kNone ? std::string_view()
                            : std::string_view(comments_[static_cast<std::size_t>(comment)]);
}

void Game::add_comment(int index, std::string_view text) {
    std::string clean = cleaned(text, '\n');
    if (clean.empty()) return;
    Node& target = nodes_[static_cast<std::size_t>(index)];
    if (target.comment == kNone) {
        target.comment = static_cast<int>(comments_.size());
        comments_.push_back(std::move(clean));
    } else {
        std::string& existing = comments_[static_cast<std::size_t>(target.comment)];
        existing += '\n';
        existing += clean;
    }
}

void Game::add_note(std::string text) {
    if (notes_.size() < kMostNotes) {
        notes_.push_back(std::move(text));
    } else if (notes_.size() == kMostNotes) {
        notes_.emplace_back("further notes left out");
    }
}

std::string move_label(const Game& game, int plies) {
    const int half = plies + (game.first_mover() == kBlack ? 1 : 0);
    return fmt::format("move {} ({})", game.first_full_move() + half / 2,
                       half % 2 == 0 ? "red" : "black");
}

}  // namespace chuhe::records
