#pragma once

#include <string>

#include "records/game.h"

namespace chuhe::records {

/// A place in a game's tree with the position there. Readers grow the tree with it; moving about
/// costs one make or undo a step.
class GameCursor {
  public:
    /// Longer lines are no games; it also bounds what a hostile file can cost.
    static constexpr int kMostPlies = 3000;

    explicit GameCursor(Game& game) : game_(game), position_(game.start()) {}

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] int node() const { return node_; }
    [[nodiscard]] int ply() const { return position_.ply_count(); }

    /// Why the move cannot be played here; empty when it can.
    [[nodiscard]] std::string objection(Move move) const;
    /// Plays a legal move, which joins the tree.
    void play(Move move);
    /// objection() first: notes it with the move's number and says false, or plays.
    bool try_play(Move move);

    /// Up to the parent; not from the root.
    void back();
    void back_to_ply(int ply) {
        while (this->ply() > ply) back();
    }

  private:
    Game& game_;
    Position position_;
    int node_ = Game::kRoot;
};

/// Positions of a finished tree for writers that jump between its lines.
class TreeWalker {
  public:
    explicit TreeWalker(const Game& game);

    /// To any node. The cost is the way over the common ancestor.
    void go_to(int node);
    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] int ply(int node) const { return ply_[static_cast<std::size_t>(node)]; }

  private:
    const Game& game_;
    Position position_;
    std::vector<int> ply_;                ///< of each node
    std::vector<int> path_{Game::kRoot};  ///< nodes from the root to here
    std::vector<int> ahead_;              ///< scratch
};

}  // namespace chuhe::records
