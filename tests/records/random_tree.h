#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "random_games.h"
#include "records/game_cursor.h"

namespace chuhe::test {

/// A game of about `size` moves with variations at any depth and comments in three scripts.
inline records::Game random_tree(Random& random, int size, const Position& start = Position()) {
    records::Game game(start);
    records::GameCursor cursor(game);
    const char* const kTexts[] = {"好棋", "a plain comment, with (parentheses) and [brackets]",
                                  "第一行\n第二行; 車馬砲", "+0.38/19 40s"};
    if (random.below(2) == 0) game.add_comment(0, "开局前的说明");
    for (int i = 0; i < size; ++i) {
        if (cursor.ply() > 0 && random.below(6) == 0) {
            cursor.back_to_ply(static_cast<int>(random.below(static_cast<unsigned>(cursor.ply()))));
        }
        MoveList legal;
        legal_moves(cursor.position(), legal);
        if (legal.empty() || cursor.ply() > 200) {
            cursor.back_to_ply(cursor.ply() / 2);
            continue;
        }
        cursor.play(legal[static_cast<int>(random.below(static_cast<unsigned>(legal.size())))]);
        if (random.below(5) == 0 && game.comment(cursor.node()).empty()) {
            game.add_comment(cursor.node(), kTexts[random.below(4)]);
        }
    }
    game.set_tag("Event", "第三届 \"五羊杯\" 冠军赛");
    game.set_tag("Red", "胡荣华");
    game.set_tag("Black", "Nguyen");
    game.set_tag("Title", "中炮对屏风马");
    game.result = static_cast<records::GameResult>(random.below(4));
    return game;
}

/// The tree as text, to compare two games; `comments` in it on request.
inline std::string tree_text(const records::Game& game, bool comments = true) {
    std::string text;
    std::vector<int> pending{records::Game::kRoot};
    int depth = 0;
    while (!pending.empty()) {
        const int n = pending.back();
        pending.pop_back();
        if (n == records::Game::kNone) {
            --depth;
            text += ')';
            continue;
        }
        const auto& node = game.node(n);
        text += fmt::format("({}:{}", node.move.from().index(), node.move.to().index());
        if (comments) text += fmt::format("{{{}}}", game.comment(n));
        ++depth;
        pending.push_back(records::Game::kNone);
        std::vector<int> children;
        for (int c = node.first_child; c != records::Game::kNone; c = game.node(c).next_sibling) {
            children.push_back(c);
        }
        for (; !children.empty(); children.pop_back()) pending.push_back(children.back());
    }
    return text;
}

}  // namespace chuhe::test
