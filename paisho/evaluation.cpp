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

Value prospects(const Position& position, Player player) {
    const PointSet flowers = position.tiles_of(player) & position.flowers();
    int waiting = 0;
    int reserve = 0;
    for (int i = 0; i < kKindCount; ++i) {
        const Kind kind = kind_from_index(i);
        reserve += position.reserve(player, kind);
        if (is_flower(kind)) {
            waiting += (position.tiles_of(player, kind) & entry_points(player, kind)).size();
        }
    }
    return kDevelopedFlower * (flowers.size() - waiting) +
           kFlowerLeft * position.flowers_left(player) + kReserveTile * reserve -
           kDrainedFlower * (flowers & position.drained()).size();
}

}  // namespace

Value tile_worth(Kind kind) {
    return kWorth[index(kind)];
}

Value evaluate(const Position& position, const Relations& relations) {
    const Player us = position.side();
    const Player them = opponent(us);
    const Value value = kCentipoints * (relations.total(us) - relations.total(them)) +
                        prospects(position, us) - prospects(position, them);
    return std::clamp(value, -kMostEvaluation, kMostEvaluation);
}

}  // namespace chuhe::paisho
