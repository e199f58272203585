#include "paisho/action_generator.h"

#include <algorithm>
#include <bit>

#include "paisho/geometry.h"

namespace chuhe::paisho {

namespace {

constexpr int kShortReach = 3;      // Jasmine, Rose (clause M2)
constexpr int kLongReach = 5;       // White Jade, Rhododendron (clause M2)
constexpr int kDragonReach = 6;     // clause M5
constexpr int kBoatReach = 5;       // clauses M7, B4
constexpr int kMostPassengers = 3;  // clause B4

enum class Jumping : bool { kNo, kYes };

/// Every choice of one to three of the eight neighbours (clause B4), in numerical order.
constexpr auto kPassengerChoices = [] {
    constexpr int kChoices = 8 + 28 + 56;
    std::array<Neighbours, kChoices> choices{};
    std::size_t count = 0;
    for (unsigned mask = 1; mask < 1U << Direction::kCount; ++mask) {
        if (std::popcount(mask) <= kMostPassengers) {
            choices[count++] = static_cast<Neighbours>(mask);
        }
    }
    return choices;
}();

/// What a passenger's way looks like for each distance of a carry, the Boat's own way being free.
struct PassengerWay {
    int reach = 0;  ///< how far it could go at most
    /// By distance: neighbours of the Boat that have to leave too, for they stand on the way.
    std::array<Neighbours, kBoatReach + 1> needed{};
    /// By distance: it would end on its own entry point (clause M11).
    std::array<bool, kBoatReach + 1> is_home{};
};

/// Sends every action of the side to move to a sink, which lists or counts them.
template <class Sink>
class Generator {
  public:
    Generator(const Position& position, Sink& sink)
        : position_(position),
          sink_(sink),
          side_(position.side()),
          occupied_(position.occupied()),
          theirs_(position.tiles_of(opponent(position.side()))) {}

    void run() {
        if constexpr (!Sink::kCapturesOnly) placements();
        // Clause U3: on turn 1 only flowers act.
        const bool only_flowers = position_.turn() < kFirstNonFlowerTurn;
        PointSet movers = position_.tiles_of(side_) - position_.drained();  // clause M12
        if (only_flowers) movers &= position_.flowers();
        for (const Point point : movers) board_actions(point);
    }

  private:
    void placements() {
        const PointSet empty = ~occupied_;
        const int turn = position_.turn();
        for (int i = 0; i < kKindCount; ++i) {
            const Kind kind = kind_from_index(i);
            if (position_.reserve(side_, kind) == 0) continue;
            if (is_non_flower(kind) && turn < kFirstNonFlowerTurn) continue;
            if (is_special(kind) && turn < kFirstSpecialTurn) continue;
            sink_.placements(kind, empty & placement_area(kind));
        }
    }

    /// Clauses P2 and P4 to P8.
    [[nodiscard]] PointSet placement_area(Kind kind) const {
        switch (kind) {
            case Kind::kKnotweed:
            case Kind::kRock:
            case Kind::kBoat:
                return PointSet::all();
            case Kind::kWheel:
                return white_gardens();
            case Kind::kDragon:
                return half_of(opponent(side_));
            case Kind::kLotus:
                return half_of(side_);
            default:
                return entry_points(side_, kind);
        }
    }

    void board_actions(Point from) {
        switch (position_.at(from).kind()) {
            case Kind::kJasmine:
            case Kind::kRose:
                return straight_moves(from, kShortReach, Jumping::kNo);
            case Kind::kWhiteJade:
            case Kind::kRhododendron:
                return straight_moves(from, kLongReach, Jumping::kNo);
            case Kind::kLily:
            case Kind::kChrysanthemum:
                return l_moves(from);
            case Kind::kDragon:
                return straight_moves(from, kDragonReach, Jumping::kYes);
            case Kind::kLotus:
                return lotus_moves(from);
            case Kind::kWheel:
                return wheel_actions(from);
            case Kind::kBoat:
                return boat_actions(from);
            case Kind::kKnotweed:
            case Kind::kRock:
                return;  // clause M9
        }
    }

    [[nodiscard]] bool is_free(Point point) const {
        return point != kNoPoint && position_.at(point).is_empty();
    }

    /// A move of the tile on `from` to `to`, if `to` is free or hostile (X1) and no way home (M11).
    void move_if_allowed(Point from, Point to) {
        const bool captures = theirs_.contains(to);
        if (!captures && (Sink::kCapturesOnly || !position_.at(to).is_empty())) return;
        if (entry_points(position_.at(from)).contains(to)) return;
        sink_.action(Action::move(from, to));
    }

    /// Clauses M2, M3, M5, M7.
    void straight_moves(Point from, int reach, Jumping jumping) {
        for (const Direction direction : kLineDirections) {
            Point to = step(from, direction);
            for (int distance = 1; distance <= reach && to != kNoPoint; ++distance) {
                move_if_allowed(from, to);
                if (jumping == Jumping::kNo && !position_.at(to).is_empty()) break;
                to = step(to, direction);
            }
        }
    }

    /// Clause M4: two points one way, then two at a right angle; one of the two ways must be free.
    void l_moves(Point from) {
        for (const Direction first : kLineDirections) {
            const Direction second = first.turned(2);
            const Direction diagonal = first.turned(1);
            const Point to = step(step(from, diagonal), diagonal);
            if (to == kNoPoint) continue;
            if (l_way_is_free(from, first, second) || l_way_is_free(from, second, first)) {
                move_if_allowed(from, to);
            }
        }
    }

    [[nodiscard]] bool l_way_is_free(Point from, Direction first, Direction second) const {
        const Point one = step(from, first);
        const Point corner = step(one, first);
        return is_free(one) && is_free(corner) && is_free(step(corner, second));
    }

    /// Clause M10: one step, or two that do not lead back.
    void lotus_moves(Point from) {
        for (const Direction direction : kLineDirections) {
            const Point one = step(from, direction);
            if (one != kNoPoint) move_if_allowed(from, one);
            const Point two = step(one, direction);
            if (two != kNoPoint && is_free(one)) move_if_allowed(from, two);
            const Direction right = direction.turned(2);
            const Point corner = step(from, direction.turned(1));
            if (corner != kNoPoint && (is_free(one) || is_free(step(from, right)))) {
                move_if_allowed(from, corner);
            }
        }
    }

    /// Clauses M6, O1 to O6.
    void wheel_actions(Point from) {
        if constexpr (!Sink::kCapturesOnly) turns(from, from);
        for (const Direction direction : kLineDirections) {
            Point to = step(from, direction);
            while (to != kNoPoint) {
                move_if_allowed(from, to);
                const Tile target = position_.at(to);
                // With a captured non-flower the Wheel is lost (clause X3).
                const bool stays =
                    target.is_empty() || (target.owner() != side_ && !is_non_flower(target.kind()));
                if (stays && !Sink::kCapturesOnly) turns(from, to);
                if (!target.is_empty()) break;
                to = step(to, direction);
            }
        }
    }

    /// The turns of the Wheel from `from` once it stands on `to`, which may be the same point.
    void turns(Point from, Point to) {
        PointSet ring = adjacent(to) & occupied_;
        if (from != to) ring.erase(from);
        if (ring.is_empty()) return;  // clause O4
        const PointSet fixed = position_.tiles_of(Kind::kKnotweed) |
                               position_.tiles_of(Kind::kRock) | position_.drained();
        if (!(ring & fixed).is_empty()) return;  // clause O3
        for (const Rotation rotation : {Rotation::kClockwise, Rotation::kCounterClockwise}) {
            if (!ring_can_turn(to, ring, rotation)) continue;
            sink_.action(from == to ? Action::turn(to, rotation)
                                    : Action::move(from, to, rotation));
        }
    }

    [[nodiscard]] bool ring_can_turn(Point wheel, const PointSet& ring, Rotation rotation) const {
        const int eighths = rotation == Rotation::kClockwise ? 1 : -1;
        for (const Direction direction : Direction::all()) {
            const Point before = step(wheel, direction);
            if (before == kNoPoint || !ring.contains(before)) continue;
            const Point after = step(wheel, direction.turned(eighths));
            if (after == kNoPoint || entry_points(position_.at(before)).contains(after)) {
                return false;
            }
        }
        return true;
    }

    void boat_actions(Point from) {
        straight_moves(from, kBoatReach, Jumping::kYes);
        if constexpr (!Sink::kCapturesOnly) {
            pushes(from);
            carries(from);
        }
    }

    /// Clauses B2, B3.
    void pushes(Point from) {
        for (const Direction direction : kLineDirections) {
            Point to = step(from, direction);
            for (int distance = 1; distance <= kBoatReach && to != kNoPoint; ++distance) {
                const Point beyond = step(to, direction);
                const Tile pushed = position_.at(to);
                if (!pushed.is_empty() && is_free(beyond) && can_be_moved(to) &&
                    !entry_points(pushed).contains(beyond)) {
                    sink_.action(Action::push(from, to));
                }
                to = beyond;
            }
        }
    }

    /// Whether the tile on an occupied point can be moved by others (clauses K1, R1, M12).
    [[nodiscard]] bool can_be_moved(Point point) const {
        const Kind kind = position_.at(point).kind();
        return kind != Kind::kKnotweed && kind != Kind::kRock &&
               !position_.drained().contains(point);
    }

    /// Clauses B4 to B7.
    void carries(Point from) {
        Neighbours passengers = 0;
        for (const Direction direction : Direction::all()) {
            const Point point = step(from, direction);
            if (point == kNoPoint || position_.at(point).is_empty()) continue;
            const Kind kind = position_.at(point).kind();
            if (kind == Kind::kWhiteJade || kind == Kind::kRhododendron) continue;  // clause B6
            if (can_be_moved(point)) passengers |= neighbour_bit(direction);
        }
        if (passengers == 0) return;
        for (const Direction direction : kLineDirections) {
            carries_in_direction(from, direction, passengers);
        }
    }

    void carries_in_direction(Point from, Direction direction, Neighbours passengers) {
        std::array<Point, kBoatReach + 1> targets{from};
        int reach = 0;
        while (reach < kBoatReach) {
            // A tile in front is no passenger (clause B5), so the Boat's way must be quite free.
            const Point next = step(targets[static_cast<std::size_t>(reach)], direction);
            if (!is_free(next)) break;
            targets[static_cast<std::size_t>(++reach)] = next;
        }
        if (reach == 0) return;
        TypedArray<Direction, PassengerWay> ways;
        for (const Direction place : Direction::all()) {
            if ((passengers & neighbour_bit(place)) != 0) {
                ways[place] = passenger_way(from, place, direction, passengers, reach);
            }
        }
        for (const Neighbours chosen : kPassengerChoices) {
            if ((chosen & ~passengers) != 0) continue;
            for (int distance = 1; distance <= reach; ++distance) {
                if (!can_travel(chosen, ways, distance)) continue;
                sink_.action(
                    Action::carry(from, targets[static_cast<std::size_t>(distance)], chosen));
            }
        }
    }

    [[nodiscard]] PassengerWay passenger_way(Point boat, Direction place, Direction direction,
                                             Neighbours passengers, int boat_reach) const {
        PassengerWay way;
        Point point = step(boat, place);
        const PointSet& entry = entry_points(position_.at(point));
        Neighbours needed = 0;
        for (int distance = 1; distance <= boat_reach; ++distance) {
            point = step(point, direction);
            if (point == kNoPoint) break;
            if (point != boat && !position_.at(point).is_empty()) {
                const Neighbours blocker = neighbour_at(boat, point);
                if ((blocker & passengers) == 0) break;
                needed |= blocker;
            }
            way.reach = distance;
            way.needed[static_cast<std::size_t>(distance)] = needed;
            way.is_home[static_cast<std::size_t>(distance)] = entry.contains(point);
        }
        return way;
    }

    /// The bit of a point around the Boat, or 0.
    [[nodiscard]] static Neighbours neighbour_at(Point boat, Point point) {
        if (!adjacent(boat).contains(point)) return 0;
        for (const Direction direction : Direction::all()) {
            if (step(boat, direction) == point) return neighbour_bit(direction);
        }
        return 0;
    }

    [[nodiscard]] static bool can_travel(Neighbours chosen,
                                         const TypedArray<Direction, PassengerWay>& ways,
                                         int distance) {
        const auto at = static_cast<std::size_t>(distance);
        for (unsigned rest = chosen; rest != 0; rest &= rest - 1) {
            const PassengerWay& way = ways[Direction(std::countr_zero(rest))];
            if (distance > way.reach || way.is_home[at] || (way.needed[at] & ~chosen) != 0) {
                return false;
            }
        }
        return true;
    }

    const Position& position_;
    Sink& sink_;
    Player side_;
    PointSet occupied_;
    PointSet theirs_;
};

struct ListSink {
    static constexpr bool kCapturesOnly = false;
    ActionList& actions;
    const PlacementFilter* filter = nullptr;

    void action(Action action) { actions.push_back(action); }
    void placements(Kind kind, PointSet points) {
        if (filter != nullptr) points &= filter->points[index(kind)];
        for (const Point point : points) actions.push_back(Action::place(kind, point));
    }
};

struct CaptureSink {
    static constexpr bool kCapturesOnly = true;
    ActionList& actions;

    void action(Action action) { actions.push_back(action); }
};

struct CountSink {
    static constexpr bool kCapturesOnly = false;
    std::int64_t count = 0;

    void action(Action) { ++count; }
    void placements(Kind, const PointSet& points) { count += points.size(); }
};

}  // namespace

void legal_actions(const Position& position, ActionList& actions) {
    actions.clear();
    ListSink sink{actions};
    Generator(position, sink).run();
    if (actions.empty()) actions.push_back(Action::pass());
}

std::int64_t count_legal_actions(const Position& position) {
    CountSink sink;
    Generator(position, sink).run();
    return std::max<std::int64_t>(sink.count, 1);  // clause Z1: a forced pass is one action
}

void filtered_actions(const Position& position, const PlacementFilter& filter,
                      ActionList& actions) {
    actions.clear();
    ListSink sink{actions, &filter};
    Generator(position, sink).run();
}

void capturing_actions(const Position& position, ActionList& actions) {
    actions.clear();
    CaptureSink sink{actions};
    Generator(position, sink).run();
}

}  // namespace chuhe::paisho
