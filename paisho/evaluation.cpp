#include "paisho/evaluation.h"

#include <algorithm>
#include <array>

#include "paisho/geometry.h"

namespace chuhe::paisho {

namespace {

// A lonely flower costs a point now; these make it worth having all the same, or else a shallow
// player never places anything.
constexpr Value kDevelopedFlower = 85;
constexpr Value kFlowerLeft = 60;
constexpr Value kReserveTile = 30;
constexpr Value kDrainedFlower = 25;

constexpr std::array<Value, kKindCount> kWorth = {110, 120, 150, 110, 120, 150,
                                                  60,  50,  70,  60,  100, 80};

/// Ports and centre: no flower waits anywhere else.
const PointSet& all_entry_points() {
    static const PointSet points = [] {
        PointSet set;
        for (int i = 0; i < kFlowerKindCount; ++i) {
            set |= entry_points(Player::kSouth, kind_from_index(i));
        }
        return set;
    }();
    return points;
}

Value prospects(const Position& position, const PointSet& all_flowers, Player player) {
    const PointSet flowers = position.tiles_of(player) & all_flowers;
    int developed = flowers.size();
    for (const Point point : flowers& all_entry_points()) {
        if (is_waiting(position, point)) --developed;
    }
    int reserve = 0;
    for (int i = 0; i < kKindCount; ++i) reserve += position.reserve(player, kind_from_index(i));
    return kDevelopedFlower * developed + kFlowerLeft * position.flowers_left(player) +
           kReserveTile * reserve - kDrainedFlower * (flowers & position.drained()).size();
}

}  // namespace

Value tile_worth(Kind kind) {
    return kWorth[index(kind)];
}

Value evaluate(const Position& position, const Relations& relations) {
    const Player us = position.side();
    const Player them = opponent(us);
    const PointSet flowers = position.flowers();
    const Value value = kCentipoints * (relations.total(us) - relations.total(them)) +
                        prospects(position, flowers, us) - prospects(position, flowers, them);
    return std::clamp(value, -kMostEvaluation, kMostEvaluation);
}

}  // namespace chuhe::paisho
