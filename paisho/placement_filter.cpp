#include "paisho/placement_filter.h"

#include "paisho/geometry.h"

namespace chuhe::paisho {

namespace {

constexpr int kDragonReach = 6;

/// From where a Dragon reaches a point.
PointSet dragon_points(Point target) {
    PointSet points;
    for (const Direction direction : kLineDirections) {
        Point point = step(target, direction);
        for (int i = 0; i < kDragonReach && point != kNoPoint; ++i) {
            points.insert(point);
            point = step(point, direction);
        }
    }
    return points;
}

}  // namespace

PlacementFilter placement_filter(const Position& position, const Relations& relations) {
    const Player enemy = opponent(position.side());
    PointSet next_to_one;
    PointSet next_to_two;
    for (const Point point : position.occupied()) {
        next_to_two |= next_to_one & adjacent(point);
        next_to_one |= adjacent(point);
    }
    PointSet next_to_harmony;
    for (const Point point : relations.harmonised(enemy)) next_to_harmony |= adjacent(point);
    PointSet dragon = next_to_one;
    const PointSet& enemies = position.tiles_of(enemy);
    for (const Point point : enemies& position.flowers()) {
        if ((adjacent(point) & enemies).is_empty()) dragon |= dragon_points(point);
    }
    PlacementFilter filter;
    for (std::size_t i = 0; i < kFlowerKindCount; ++i) filter.points[i] = PointSet::all();
    filter.points[index(Kind::kKnotweed)] = next_to_harmony;
    filter.points[index(Kind::kRock)] = relations.between_harmonies(enemy) | next_to_two;
    filter.points[index(Kind::kBoat)] = next_to_two;
    filter.points[index(Kind::kWheel)] = next_to_two;
    filter.points[index(Kind::kLotus)] = next_to_one;
    filter.points[index(Kind::kDragon)] = dragon;
    return filter;
}

}  // namespace chuhe::paisho
