#pragma once

#include <array>
#include <cstdint>

#include "paisho/action.h"
#include "paisho/geometry.h"
#include "paisho/point.h"
#include "paisho/tile.h"
#include "support/check.h"
#include "support/static_list.h"
#include "support/typed_array.h"

namespace chuhe::paisho {

/// Clauses U3, U4: before these turns only flowers, and no specials, may be placed.
inline constexpr int kFirstTurn = 1;
inline constexpr int kFirstNonFlowerTurn = 2;
inline constexpr int kFirstSpecialTurn = 4;

/// Everything of a position but the tiles on the board; small, so that undoing copies it.
struct PositionState {
    std::uint64_t key = 0;
    std::array<std::array<std::uint8_t, kKindCount>, kPlayerCount> reserve{};
    std::array<std::uint8_t, kPlayerCount> flowers_left{};
    Player side = Player::kSouth;
    std::uint8_t passes = 0;
    std::int32_t counter = 0;
    std::int32_t turn = kFirstTurn;
};

/// What Position::undo needs to take one action back.
class Undo {
  private:
    friend class Position;
    struct Change {
        enum class Type : std::uint8_t { kPut, kLifted };
        Point point;
        Tile tile;
        Type type = Type::kPut;
    };
    /// A Wheel that moves (2) and turns eight tiles, each lifted and put down.
    static constexpr std::size_t kMostChanges = 2 + 2 * static_cast<std::size_t>(Direction::kCount);

    PositionState state_;
    PointSet drained_;
    StaticList<Change, kMostChanges> changes_;
};

/// Tiles, reserves, side to move, counter and turn (clause N1), with the actions that change them.
/// Knows nothing of legality, points or the end of the game.
class Position {
  public:
    /// The default start (clause U1): empty board, full reserves, South to move, turn 1.
    Position();

    [[nodiscard]] Tile at(Point point) const { return tiles_[point]; }
    [[nodiscard]] Player side() const { return state_.side; }
    /// Tiles of a kind that a player has not placed yet.
    [[nodiscard]] int reserve(Player player, Kind kind) const {
        return state_.reserve[index(player)][index(kind)];
    }
    /// Plies since the last placement or removal (clause E4).
    [[nodiscard]] int counter() const { return state_.counter; }
    /// The number of the turn that the side to move is about to make (clause U5).
    [[nodiscard]] int turn() const { return state_.turn; }
    /// Passes in a row that led here (clause E7).
    [[nodiscard]] int passes() const { return state_.passes; }
    /// Flowers on the board and in reserve (clause E2).
    [[nodiscard]] int flowers_left(Player player) const {
        return state_.flowers_left[index(player)];
    }
    /// Identity of the position (clause Z2): tiles, side, reserves and min(turn, 4).
    [[nodiscard]] std::uint64_t key() const { return state_.key; }

    [[nodiscard]] const PointSet& tiles_of(Player player) const { return owned_[index(player)]; }
    [[nodiscard]] const PointSet& tiles_of(Kind kind) const { return kinds_[index(kind)]; }
    [[nodiscard]] PointSet tiles_of(Player player, Kind kind) const {
        return tiles_of(player) & tiles_of(kind);
    }
    [[nodiscard]] PointSet flowers() const;
    [[nodiscard]] PointSet occupied() const { return owned_[0] | owned_[1]; }
    /// All points next to a Knotweed of either player (clause K2), occupied or not.
    [[nodiscard]] const PointSet& drained() const { return drained_; }

    /// Bit x + 8 is set where the tile of row y hides what lies behind it (clause H3: all but
    /// Boats).
    [[nodiscard]] std::uint32_t sight_row(int y) const {
        return sight_rows_[static_cast<std::size_t>(y + kRadius)];
    }
    /// Bit y + 8, for the column at x.
    [[nodiscard]] std::uint32_t sight_column(int x) const {
        return sight_columns_[static_cast<std::size_t>(x + kRadius)];
    }

    /// Carries out an action that is legal here.
    void make(Action action, Undo& undo);
    /// Takes back the action that filled `undo`, the latest one made.
    void undo(const Undo& undo);

    /// For readers of positions: puts a tile on an empty point, outside of any turn.
    void set_tile(Point point, Tile tile);
    /// For readers of positions: everything beside the board.
    void set_reserve(Player player, Kind kind, int count);
    void set_side(Player side);
    void set_counter(int counter) { state_.counter = counter; }
    void set_turn(int turn);

    /// The key worked out from nothing; equal to key() at any time.
    [[nodiscard]] std::uint64_t computed_key() const;

    friend bool operator==(const Position& a, const Position& b);

  private:
    void lift(Point point, Undo& undo);
    void put(Point point, Tile tile, Undo& undo);
    void remove_from_board(Point point, Tile tile);
    void add_to_board(Point point, Tile tile);
    void set_on_board(Point point, Tile tile);
    void move_tile(Point from, Point to, Undo& undo);
    void capture_or_move(Action action, Undo& undo);
    void turn_neighbours(Point wheel, Rotation rotation, Undo& undo);
    void carry(Action action, Undo& undo);
    void end_turn();

    TypedArray<Point, Tile> tiles_;
    std::array<PointSet, kPlayerCount> owned_;
    std::array<PointSet, kKindCount> kinds_;
    PointSet drained_;
    std::array<std::uint32_t, kSpan> sight_rows_{};
    std::array<std::uint32_t, kSpan> sight_columns_{};
    PositionState state_;
};

}  // namespace chuhe::paisho
