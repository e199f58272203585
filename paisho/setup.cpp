#include "paisho/setup.h"

#include <optional>
#include <vector>

#include <fmt/format.h>

#include "paisho/geometry.h"
#include "paisho/notation.h"
#include "support/random.h"
#include "support/text.h"

namespace chuhe::paisho {

namespace {

Tile for_opponent(Tile tile) {
    return {opponent(tile.owner()), tile.kind()};
}

/// Puts a flower of South on the board, and North's on the half-turned point.
void place_pair(Position& position, Kind kind, Point point) {
    const int left = position.reserve(Player::kSouth, kind) - 1;
    for (const Player player : kPlayers) position.set_reserve(player, kind, left);
    position.set_tile(point, Tile(Player::kSouth, kind));
    position.set_tile(point.half_turned(), Tile(Player::kNorth, kind));
}

}  // namespace

Result<void> check_setup(const Position& position) {
    if (position.turn() != kFirstTurn) return error("set-up: the turn must be 1 (clause U2)");
    const int count = position.tiles_of(Player::kSouth).size();
    if (count < kFewestSetupTiles || count > kMostSetupTiles) {
        return error(fmt::format("set-up: {} tiles for South, not {} to {} (clause U2)", count,
                                 kFewestSetupTiles, kMostSetupTiles));
    }
    for (const Point point : position.occupied()) {
        const Tile tile = position.at(point);
        if (!is_flower(tile.kind())) {
            return error(fmt::format("set-up: {} on {} is no flower (clause U2)", name(tile.kind()),
                                     point_name(point)));
        }
        if (position.at(point.half_turned()) != for_opponent(tile)) {
            return error(fmt::format("set-up: {} of {} on {} has no counterpart on {} (clause U2)",
                                     name(tile.kind()), name(tile.owner()), point_name(point),
                                     point_name(point.half_turned())));
        }
    }
    return {};
}

Result<Position> parse_setup(std::string_view tiles) {
    Position position;
    for (const std::string_view word : split_words(tiles)) {
        // A placement has the same parts, and its reader says what is wrong with them.
        const Result<Action> placement =
            parse_action(fmt::format("{}@{}", word.substr(0, 1), word.substr(1)));
        if (!placement) {
            return error(fmt::format("set-up: '{}' is not a tile letter with a point of the board",
                                     printable(word)));
        }
        const Kind kind = placement->kind();
        const Point point = placement->to();
        if (!is_flower(kind)) {
            return error(fmt::format("set-up: {} is no flower (clause U2)", name(kind)));
        }
        if (point == kCentre) {
            return error("set-up: the centre is its own counterpart, leave it empty (clause U2)");
        }
        if (!position.at(point).is_empty()) {
            return error(fmt::format("set-up: {} is taken already", point_name(point)));
        }
        if (position.reserve(Player::kSouth, kind) == 0) {
            return error(
                fmt::format("set-up: more than {} of {}", tiles_per_player(kind), name(kind)));
        }
        place_pair(position, kind, point);
    }
    if (Result<void> check = check_setup(position); !check) return error(check.error());
    return position;
}

Position random_setup(int tiles, std::uint64_t seed) {
    Random random(seed);
    std::vector<Point> points;
    PointSet ports;
    for (const Kind kind : {Kind::kJasmine, Kind::kRose})
        ports |= entry_points(Player::kSouth, kind);
    for (const Point point : half_of(Player::kSouth) - ports) points.push_back(point);
    Position position;
    for (int placed = 0; placed < tiles;) {
        const Kind kind = kind_from_index(static_cast<int>(random.below(kFlowerKindCount)));
        const Point point = points[random.below(static_cast<std::uint32_t>(points.size()))];
        if (position.reserve(Player::kSouth, kind) == 0 || !position.at(point).is_empty()) continue;
        place_pair(position, kind, point);
        ++placed;
    }
    return position;
}

}  // namespace chuhe::paisho
