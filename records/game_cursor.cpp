#include "records/game_cursor.h"

#include <fmt/format.h>

#include "bitboard/coordinates.h"

namespace chuhe::records {

std::string GameCursor::objection(Move move) const {
    if (ply() >= kMostPlies) return fmt::format("more than {} moves in a line", kMostPlies);
    const Piece piece = position_.piece_on(move.from());
    if (piece == kNoPiece) return fmt::format("{}: no piece there", to_string(move));
    if (piece.color() != position_.side_to_move()) {
        return fmt::format("{}: not this side's turn", to_string(move));
    }
    if (!position_.is_pseudo_legal(move)) {
        return fmt::format("{}: the piece does not move like that", to_string(move));
    }
    if (!position_.leaves_king_safe(move)) {
        return fmt::format("{}: leaves the own king in check", to_string(move));
    }
    return {};
}

void GameCursor::play(Move move) {
    node_ = game_.add_move(node_, move);
    position_.make_move(move);
}

bool GameCursor::try_play(Move move) {
    const std::string reason = objection(move);
    if (reason.empty()) {
        play(move);
        return true;
    }
    game_.add_note(fmt::format("{}: {}", move_label(game_, ply()), reason));
    return false;
}

void GameCursor::back() {
    CHUHE_ASSERT(node_ != Game::kRoot);
    node_ = game_.node(node_).parent;
    position_.undo_move();
}

TreeWalker::TreeWalker(const Game& game) : game_(game), position_(game.start()) {
    ply_.reserve(game.nodes().size());
    for (const Game::Node& node : game.nodes()) {  // parents come before their children
        ply_.push_back(node.parent == Game::kNone ? 0 : ply(node.parent) + 1);
    }
}

void TreeWalker::go_to(int node) {
    ahead_.clear();
    const auto on_path = [&](int n) {
        const auto p = static_cast<std::size_t>(ply(n));
        return p < path_.size() && path_[p] == n;
    };
    for (; !on_path(node); node = game_.node(node).parent) ahead_.push_back(node);
    for (; path_.back() != node; path_.pop_back()) position_.undo_move();
    for (; !ahead_.empty(); ahead_.pop_back()) {
        position_.make_move(game_.node(ahead_.back()).move);
        path_.push_back(ahead_.back());
    }
}

}  // namespace chuhe::records
