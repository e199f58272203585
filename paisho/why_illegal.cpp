#include <bit>
#include <optional>

#include <fmt/format.h>

#include "paisho/game.h"
#include "paisho/geometry.h"

namespace chuhe::paisho {

namespace {

std::string describe(const Position& position, Point point) {
    const Tile tile = position.at(point);
    return fmt::format("{}'s {} on {}", name(tile.owner()), name(tile.kind()), point_name(point));
}

std::string why_not_placed(const Position& position, Action action) {
    const Kind kind = action.kind();
    if (is_non_flower(kind) && position.turn() < kFirstNonFlowerTurn) {
        return fmt::format("a {} may be placed from turn 2 on only (clause U3)", name(kind));
    }
    if (is_special(kind) && position.turn() < kFirstSpecialTurn) {
        return fmt::format("a {} may be placed from turn 4 on only (clause U4)", name(kind));
    }
    if (position.reserve(position.side(), kind) == 0) {
        return fmt::format("no {} is left in {}'s reserve (clause P1)", name(kind),
                           name(position.side()));
    }
    if (!position.at(action.to()).is_empty()) {
        return fmt::format("{} is occupied (clause P3)", point_name(action.to()));
    }
    if (is_flower(kind)) {
        std::string entries;
        for (const Point point : entry_points(position.side(), kind)) {
            entries += fmt::format("{}{}", entries.empty() ? "" : " or ", point_name(point));
        }
        return fmt::format("{}'s {} enters at {} only (clause P2)", name(position.side()),
                           name(kind), entries);
    }
    if (kind == Kind::kWheel) return "a Wheel is placed inside a white garden (clause P6)";
    if (kind == Kind::kDragon) return "a Dragon is placed on the opponent's half (clause P7)";
    return "a Lotus is placed on its owner's half (clause P8)";
}

/// Clause M11 for a tile that would end on `to`.
std::optional<std::string> why_not_home(Tile tile, Point to) {
    if (to == kNoPoint || !entry_points(tile).contains(to)) return {};
    return fmt::format("{} is an entry point of {}'s {}, which may not come back (clause M11)",
                       point_name(to), name(tile.owner()), name(tile.kind()));
}

std::string_view way_of_moving(Kind kind) {
    switch (kind) {
        case Kind::kJasmine:
        case Kind::kRose:
            return "1 to 3 points straight over free points (clauses M1, M2, M3)";
        case Kind::kWhiteJade:
        case Kind::kRhododendron:
            return "1 to 5 points straight over free points (clauses M1, M2, M3)";
        case Kind::kLily:
        case Kind::kChrysanthemum:
            return "two points and two more at a right angle, over free points (clause M4)";
        case Kind::kDragon:
            return "1 to 6 points straight (clauses M1, M5)";
        case Kind::kWheel:
            return "straight over free points (clauses M1, M6)";
        case Kind::kBoat:
            return "1 to 5 points straight (clauses M1, M7)";
        case Kind::kLotus:
            return "one or two steps over free points (clause M10)";
        case Kind::kKnotweed:
        case Kind::kRock:
            break;
    }
    return "not at all (clause M9)";
}

std::string why_not_moved(const Position& position, Action action) {
    const Tile tile = position.at(action.from());
    if (tile.is(Kind::kKnotweed) || tile.is(Kind::kRock)) {
        return fmt::format("a {} never moves (clause M9)", name(tile.kind()));
    }
    if (position.at(action.to()).belongs_to(position.side())) {
        return fmt::format("{} is in the way (clause X1)", describe(position, action.to()));
    }
    if (const auto reason = why_not_home(tile, action.to())) return *reason;
    return fmt::format("{} to {}: a {} moves {}", point_name(action.from()),
                       point_name(action.to()), name(tile.kind()), way_of_moving(tile.kind()));
}

std::string why_not_turned(const Position& position, Action action) {
    if (!position.at(action.from()).is(Kind::kWheel)) return "only a Wheel turns tiles (clause O1)";
    const Point wheel = action.to();
    const Tile captured = position.at(wheel);
    if (action.type() == ActionType::kMove && !captured.is_empty() &&
        is_non_flower(captured.kind())) {
        return "the Wheel is lost with the tile it captures and cannot turn (clauses X3, O5)";
    }
    PointSet ring = adjacent(wheel) & position.occupied();
    if (action.type() == ActionType::kMove) ring.erase(action.from());
    if (ring.is_empty()) return "nothing stands next to the Wheel (clause O4)";
    const int eighths = action.rotation() == Rotation::kClockwise ? 1 : -1;
    for (const Direction direction : Direction::all()) {
        const Point before = step(wheel, direction);
        if (before == kNoPoint || !ring.contains(before)) continue;
        const Tile tile = position.at(before);
        const Point after = step(wheel, direction.turned(eighths));
        if (tile.is(Kind::kKnotweed) || tile.is(Kind::kRock) ||
            position.drained().contains(before)) {
            return fmt::format("{} cannot be moved (clause O3)", describe(position, before));
        }
        if (after == kNoPoint) {
            return fmt::format("{} would leave the board (clause O3)", describe(position, before));
        }
        if (const auto reason = why_not_home(tile, after)) return *reason;
    }
    return why_not_moved(position, Action::move(action.from(), action.to()));
}

std::string why_not_pushed(const Position& position, Action action) {
    if (!position.at(action.from()).is(Kind::kBoat)) return "only a Boat pushes (clause B2)";
    const std::optional<Direction> direction = line_direction(action.from(), action.to());
    if (!direction) return "a Boat moves along a line (clause M7)";
    const Tile pushed = position.at(action.to());
    if (pushed.is_empty()) {
        return fmt::format("nothing to push on {} (clause B2)", point_name(action.to()));
    }
    if (pushed.is(Kind::kKnotweed) || pushed.is(Kind::kRock) ||
        position.drained().contains(action.to())) {
        return fmt::format("{} cannot be moved (clause B3)", describe(position, action.to()));
    }
    const Point beyond = step(action.to(), *direction);
    if (beyond == kNoPoint || !position.at(beyond).is_empty()) {
        return fmt::format("{} has no free point beyond it (clause B3)",
                           describe(position, action.to()));
    }
    if (const auto reason = why_not_home(pushed, beyond)) return *reason;
    return "a Boat moves at most five points (clause M7)";
}

std::string why_not_carried(const Position& position, Action action) {
    constexpr int kMostPassengers = 3;
    if (!position.at(action.from()).is(Kind::kBoat)) return "only a Boat carries (clause B4)";
    const std::optional<Direction> direction = line_direction(action.from(), action.to());
    if (!direction) return "a Boat carries along a line (clause B4)";
    if (std::popcount(action.passengers()) > kMostPassengers) {
        return "a Boat carries at most three tiles (clause B4)";
    }
    for (const Direction place : Direction::all()) {
        if ((action.passengers() & neighbour_bit(place)) == 0) continue;
        const Point point = step(action.from(), place);
        if (position.at(point).is_empty()) {
            return fmt::format("no tile to carry on {} (clause B4)", point_name(point));
        }
        if (place == *direction) {
            return fmt::format("{} stands in the Boat's way (clause B5)",
                               describe(position, point));
        }
        const Kind kind = position.at(point).kind();
        if (kind == Kind::kWhiteJade || kind == Kind::kRhododendron || kind == Kind::kKnotweed ||
            kind == Kind::kRock || position.drained().contains(point)) {
            return fmt::format("{} cannot be carried (clause B6)", describe(position, point));
        }
        const Point end = point_at(x_of(point) + x_of(action.to()) - x_of(action.from()),
                                   y_of(point) + y_of(action.to()) - y_of(action.from()));
        if (const auto reason = why_not_home(position.at(point), end)) return *reason;
    }
    return "the way is not free, leads off the board or is longer than five points (clauses B4, "
           "B7)";
}

}  // namespace

std::string why_illegal(const Position& position, Action action) {
    if (action.type() == ActionType::kPass) return "there are other actions (clause Z1)";
    if (action.type() == ActionType::kNone) return "no action";
    if (action.type() == ActionType::kPlace) return why_not_placed(position, action);
    const Tile tile = position.at(action.from());
    if (!tile.belongs_to(position.side())) {
        return fmt::format("no tile of {} on {}", name(position.side()), point_name(action.from()));
    }
    if (position.turn() < kFirstNonFlowerTurn && !is_flower(tile.kind())) {
        return "only flowers act on turn 1 (clause U3)";
    }
    if (position.drained().contains(action.from())) {
        const std::string_view clauses = tile.is(Kind::kWheel)  ? "K2, K5"
                                         : tile.is(Kind::kBoat) ? "K2, B8"
                                                                : "K2, K3";
        return fmt::format("{} is drained by a Knotweed (clauses {})",
                           describe(position, action.from()), clauses);
    }
    if (action.type() == ActionType::kPush) return why_not_pushed(position, action);
    if (action.type() == ActionType::kCarry) return why_not_carried(position, action);
    if (action.rotation() != Rotation::kNone) return why_not_turned(position, action);
    return why_not_moved(position, action);
}

}  // namespace chuhe::paisho
