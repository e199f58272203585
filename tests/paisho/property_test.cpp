// What holds in every position, tried in the positions of random games.

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <set>

#include "paisho/chain.h"
#include "paisho/game.h"
#include "paisho/geometry.h"
#include "paisho/notation.h"
#include "random_game.h"

using namespace chuhe;
using namespace chuhe::paisho;

namespace {

constexpr int kGames = 12;
constexpr int kPlies = 120;

void in_random_positions(const std::function<void(const Game&)>& visit) {
    for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
        INFO("seed " << seed);
        random_game(seed, kPlies, visit);
    }
}

/// The position turned by half about the centre, with owners and side exchanged.
Position half_turned(const Position& position) {
    Position turned = parse_fen("9/11/13/15/17/17/17/17/17/17/17/17/17/15/13/11/9 s - 0 1").value();
    for (const Point point : position.occupied()) {
        const Tile tile = position.at(point);
        turned.set_tile(point.half_turned(), Tile(opponent(tile.owner()), tile.kind()));
    }
    for (const Player player : kPlayers) {
        for (int i = 0; i < kKindCount; ++i) {
            const Kind kind = kind_from_index(i);
            turned.set_reserve(opponent(player), kind, position.reserve(player, kind));
        }
    }
    turned.set_side(opponent(position.side()));
    turned.set_counter(position.counter());
    turned.set_turn(position.turn());
    return turned;
}

Action half_turned(Action action) {
    const Point from = action.from().half_turned();
    const Point to = action.to().half_turned();
    switch (action.type()) {
        case ActionType::kPlace:
            return Action::place(action.kind(), to);
        case ActionType::kMove:
            return Action::move(from, to, action.rotation());
        case ActionType::kTurn:
            return Action::turn(to, action.rotation());
        case ActionType::kPush:
            return Action::push(from, to);
        case ActionType::kCarry: {
            Neighbours passengers = 0;
            for (const Direction direction : Direction::all()) {
                if ((action.passengers() & neighbour_bit(direction)) != 0) {
                    passengers =
                        static_cast<Neighbours>(passengers | neighbour_bit(direction.opposite()));
                }
            }
            return Action::carry(from, to, passengers);
        }
        default:
            return action;
    }
}

std::set<std::uint32_t> action_bits(const Position& position) {
    ActionList actions;
    legal_actions(position, actions);
    std::set<std::uint32_t> bits;
    for (const Action action : actions) bits.insert(action.bits());
    CHECK(bits.size() == actions.size());
    return bits;
}

}  // namespace

TEST_CASE("the half-turn with exchanged players mirrors actions and points") {
    in_random_positions([](const Game& game) {
        const Position& position = game.position();
        const Position turned = half_turned(position);
        std::set<std::uint32_t> mirrored;
        for (const std::uint32_t bits : action_bits(position)) {
            mirrored.insert(half_turned(Action::from_bits(bits)).bits());
        }
        CHECK(action_bits(turned) == mirrored);
        const Relations here = game.relations();
        const Relations there(turned, game.rules());
        for (const Player player : kPlayers) {
            CHECK(here.score(player) == there.score(opponent(player)));
            CHECK(has_chain(here, player) == has_chain(there, opponent(player)));
        }
    });
}

TEST_CASE("positions round-trip through their FEN") {
    in_random_positions([](const Game& game) {
        const std::string fen = to_fen(game.position());
        const Result<Position> read = parse_fen(fen);
        REQUIRE(read.has_value());
        CHECK(to_fen(*read) == fen);
        CHECK(read->key() == game.position().key());
        CHECK(read->flowers_left(Player::kSouth) == game.position().flowers_left(Player::kSouth));
        CHECK(read->flowers_left(Player::kNorth) == game.position().flowers_left(Player::kNorth));
        CHECK(read->drained() == game.position().drained());
    });
}

TEST_CASE("undoing an action restores everything") {
    in_random_positions([](const Game& game) {
        Position position = game.position();
        Undo undo;
        for (const Action action : game.legal_actions()) {
            position.make(action, undo);
            // Assertions for single actions would take most of the time.
            if (position.key() != position.computed_key()) FAIL("key after " << to_text(action));
            position.undo(undo);
            if (!(position == game.position())) FAIL("not restored after " << to_text(action));
        }
    });
}

TEST_CASE("counting actions gives the length of their list") {
    in_random_positions([](const Game& game) {
        ActionList actions;
        legal_actions(game.position(), actions);
        CHECK(count_legal_actions(game.position()) == static_cast<std::int64_t>(actions.size()));
    });
}

TEST_CASE("capturing actions are exactly the captures without a turn") {
    in_random_positions([](const Game& game) {
        ActionList all;
        legal_actions(game.position(), all);
        ActionList captures;
        capturing_actions(game.position(), captures);
        std::erase_if(all, [&](Action action) {
            return action.type() != ActionType::kMove || action.rotation() != Rotation::kNone ||
                   game.position().at(action.to()).is_empty();
        });
        CHECK(captures == all);
    });
}

TEST_CASE("every action is unique as text and is read as itself") {
    in_random_positions([](const Game& game) {
        std::set<std::string> texts;
        for (const Action action : game.legal_actions()) {
            const std::string text = to_text(action);
            if (!texts.insert(text).second) FAIL("twice: " << text);
            if (parse_action(text) != action) FAIL("read as another: " << text);
        }
    });
}

TEST_CASE("no tile is gained, and a flower that has left its entry point never stands on one") {
    std::map<int, bool> waiting;  // by point, of the position before
    PointSet placed;
    in_random_positions([&](const Game& game) {
        const Position& position = game.position();
        for (const Player player : kPlayers) {
            int flowers = 0;
            for (int i = 0; i < kKindCount; ++i) {
                const Kind kind = kind_from_index(i);
                const int count =
                    position.tiles_of(player, kind).size() + position.reserve(player, kind);
                CHECK(count <= tiles_per_player(kind));
                if (is_flower(kind)) flowers += count;
            }
            CHECK(position.flowers_left(player) == flowers);
        }
        if (game.actions().empty()) {
            placed = PointSet();
            return;
        }
        const Action last = game.actions().back();
        PointSet now;
        for (const Point point : position.occupied()) {
            if (!is_flower(position.at(point).kind()) || !is_waiting(position, point)) continue;
            now.insert(point);
            // It waited before, or was placed just now.
            CHECK((placed.contains(point) ||
                   (last.type() == ActionType::kPlace && last.to() == point)));
        }
        placed = now;
    });
}
