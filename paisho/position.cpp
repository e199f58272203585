#include "paisho/position.h"

#include <bit>

#include "paisho/zobrist.h"

namespace chuhe::paisho {

namespace {

std::uint32_t sight_bit(int coordinate) {
    return 1U << (coordinate + kRadius);
}

}  // namespace

Position::Position() {
    for (const Player player : kPlayers) {
        for (int i = 0; i < kKindCount; ++i) {
            const Kind kind = kind_from_index(i);
            state_.reserve[index(player)][index(kind)] =
                static_cast<std::uint8_t>(tiles_per_player(kind));
        }
        state_.flowers_left[index(player)] = kFlowersPerPlayer;
    }
    state_.key = computed_key();
}

PointSet Position::flowers() const {
    PointSet set;
    for (std::size_t i = 0; i < kFlowerKindCount; ++i) set |= kinds_[i];
    return set;
}

void Position::add_to_board(Point point, Tile tile) {
    CHUHE_ASSERT(tiles_[point].is_empty());
    tiles_[point] = tile;
    owned_[index(tile.owner())].insert(point);
    kinds_[index(tile.kind())].insert(point);
    if (tile.kind() == Kind::kBoat) return;
    sight_rows_[static_cast<std::size_t>(y_of(point) + kRadius)] |= sight_bit(x_of(point));
    sight_columns_[static_cast<std::size_t>(x_of(point) + kRadius)] |= sight_bit(y_of(point));
}

void Position::remove_from_board(Point point, Tile tile) {
    CHUHE_ASSERT(!tile.is_empty() && tiles_[point] == tile);
    tiles_[point] = Tile();
    owned_[index(tile.owner())].erase(point);
    kinds_[index(tile.kind())].erase(point);
    if (tile.kind() == Kind::kBoat) return;
    sight_rows_[static_cast<std::size_t>(y_of(point) + kRadius)] &= ~sight_bit(x_of(point));
    sight_columns_[static_cast<std::size_t>(x_of(point) + kRadius)] &= ~sight_bit(y_of(point));
}

void Position::lift(Point point, Undo& undo) {
    const Tile tile = tiles_[point];
    undo.changes_.push({point, tile, Undo::Change::Type::kLifted});
    remove_from_board(point, tile);
    state_.key ^= tile_key(point, tile);
    if (tile.kind() != Kind::kKnotweed) return;
    drained_ = PointSet();
    for (const Point knotweed : tiles_of(Kind::kKnotweed)) drained_ |= adjacent(knotweed);
}

void Position::put(Point point, Tile tile, Undo& undo) {
    undo.changes_.push({point, tile, Undo::Change::Type::kPut});
    set_on_board(point, tile);
}

void Position::set_on_board(Point point, Tile tile) {
    add_to_board(point, tile);
    state_.key ^= tile_key(point, tile);
    if (tile.kind() == Kind::kKnotweed) drained_ |= adjacent(point);
}

void Position::move_tile(Point from, Point to, Undo& undo) {
    const Tile tile = tiles_[from];
    lift(from, undo);
    put(to, tile, undo);
}

void Position::capture_or_move(Action action, Undo& undo) {
    const Tile captured = tiles_[action.to()];
    if (captured.is_empty()) {
        move_tile(action.from(), action.to(), undo);
        return;
    }
    state_.counter = 0;
    const Tile captor = tiles_[action.from()];
    lift(action.to(), undo);
    if (is_flower(captured.kind())) --state_.flowers_left[index(captured.owner())];
    if (!is_non_flower(captured.kind())) {
        move_tile(action.from(), action.to(), undo);
        return;
    }
    // Clause X3: who removes a non-flower is removed with it.
    lift(action.from(), undo);
    if (is_flower(captor.kind())) --state_.flowers_left[index(captor.owner())];
}

void Position::turn_neighbours(Point wheel, Rotation rotation, Undo& undo) {
    const int eighths = rotation == Rotation::kClockwise ? 1 : -1;
    TypedArray<Direction, Tile> ring;
    for (const Direction direction : Direction::all()) {
        const Point point = step(wheel, direction);
        if (point == kNoPoint || tiles_[point].is_empty()) continue;
        ring[direction] = tiles_[point];
        lift(point, undo);
    }
    for (const Direction direction : Direction::all()) {
        if (ring[direction].is_empty()) continue;
        put(step(wheel, direction.turned(eighths)), ring[direction], undo);
    }
}

void Position::carry(Action action, Undo& undo) {
    const int dx = x_of(action.to()) - x_of(action.from());
    const int dy = y_of(action.to()) - y_of(action.from());
    TypedArray<Direction, Tile> passengers;
    // All tiles leave before any arrives: a passenger may step on another's point (clause B7).
    for (const Direction direction : Direction::all()) {
        if ((action.passengers() & neighbour_bit(direction)) == 0) continue;
        const Point point = step(action.from(), direction);
        passengers[direction] = tiles_[point];
        lift(point, undo);
    }
    move_tile(action.from(), action.to(), undo);
    for (const Direction direction : Direction::all()) {
        if (passengers[direction].is_empty()) continue;
        const Point before = step(action.from(), direction);
        put(point_at(x_of(before) + dx, y_of(before) + dy), passengers[direction], undo);
    }
}

void Position::end_turn() {
    if (state_.side == Player::kNorth) {
        state_.key ^= turn_key(state_.turn) ^ turn_key(state_.turn + 1);
        ++state_.turn;
    }
    state_.side = opponent(state_.side);
    state_.key ^= kZobrist.north_to_move;
}

void Position::make(Action action, Undo& undo) {
    undo.state_ = state_;
    undo.drained_ = drained_;
    undo.changes_.clear();
    state_.passes = 0;
    ++state_.counter;
    switch (action.type()) {
        case ActionType::kPass:
            state_.passes = static_cast<std::uint8_t>(undo.state_.passes + 1);
            break;
        case ActionType::kPlace: {
            std::uint8_t& count = state_.reserve[index(state_.side)][index(action.kind())];
            CHUHE_ASSERT(count > 0);
            state_.key ^= reserve_key(state_.side, action.kind(), count) ^
                          reserve_key(state_.side, action.kind(), count - 1);
            --count;
            state_.counter = 0;
            put(action.to(), Tile(state_.side, action.kind()), undo);
            break;
        }
        case ActionType::kMove:
            capture_or_move(action, undo);
            if (action.rotation() != Rotation::kNone) {
                turn_neighbours(action.to(), action.rotation(), undo);
            }
            break;
        case ActionType::kTurn:
            turn_neighbours(action.to(), action.rotation(), undo);
            break;
        case ActionType::kPush:
            move_tile(action.to(), step(action.to(), *line_direction(action.from(), action.to())),
                      undo);
            move_tile(action.from(), action.to(), undo);
            break;
        case ActionType::kCarry:
            carry(action, undo);
            break;
        case ActionType::kNone:
            CHUHE_ASSERT(false);
    }
    end_turn();
}

void Position::undo(const Undo& undo) {
    for (std::size_t i = undo.changes_.size(); i-- > 0;) {
        const Undo::Change& change = undo.changes_[i];
        if (change.type == Undo::Change::Type::kPut) {
            remove_from_board(change.point, change.tile);
        } else {
            add_to_board(change.point, change.tile);
        }
    }
    drained_ = undo.drained_;
    state_ = undo.state_;
}

void Position::set_tile(Point point, Tile tile) {
    set_on_board(point, tile);
    if (is_flower(tile.kind())) ++state_.flowers_left[index(tile.owner())];
}

void Position::set_reserve(Player player, Kind kind, int count) {
    std::uint8_t& old = state_.reserve[index(player)][index(kind)];
    state_.key ^= reserve_key(player, kind, old) ^ reserve_key(player, kind, count);
    if (is_flower(kind)) {
        std::uint8_t& left = state_.flowers_left[index(player)];
        left = static_cast<std::uint8_t>(left - old + count);
    }
    old = static_cast<std::uint8_t>(count);
}

void Position::set_side(Player side) {
    if (side != state_.side) state_.key ^= kZobrist.north_to_move;
    state_.side = side;
}

void Position::set_turn(int turn) {
    state_.key ^= turn_key(state_.turn) ^ turn_key(turn);
    state_.turn = turn;
}

std::uint64_t Position::computed_key() const {
    std::uint64_t key = turn_key(state_.turn);
    for (const Point point : occupied()) key ^= tile_key(point, tiles_[point]);
    for (const Player player : kPlayers) {
        for (int i = 0; i < kKindCount; ++i) {
            const Kind kind = kind_from_index(i);
            key ^= reserve_key(player, kind, reserve(player, kind));
        }
    }
    if (state_.side == Player::kNorth) key ^= kZobrist.north_to_move;
    return key;
}

bool operator==(const Position& a, const Position& b) {
    return a.tiles_ == b.tiles_ && a.owned_ == b.owned_ && a.kinds_ == b.kinds_ &&
           a.drained_ == b.drained_ && a.sight_rows_ == b.sight_rows_ &&
           a.sight_columns_ == b.sight_columns_ && a.state_.key == b.state_.key &&
           a.state_.reserve == b.state_.reserve && a.state_.flowers_left == b.state_.flowers_left &&
           a.state_.side == b.state_.side && a.state_.passes == b.state_.passes &&
           a.state_.counter == b.state_.counter && a.state_.turn == b.state_.turn;
}

}  // namespace chuhe::paisho
