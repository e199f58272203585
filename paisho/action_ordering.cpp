#include "paisho/action_ordering.h"

#include <algorithm>
#include <utility>

#include "paisho/evaluation.h"
#include "paisho/geometry.h"
#include "paisho/relations.h"

namespace chuhe::paisho {

namespace {

constexpr int kTableActionOrder = 1000000;
constexpr int kCaptureOrder = 200000;
constexpr int kKillerOrder = 100000;
constexpr int kHarmonyOrder = 30000;
constexpr int kFlowerPlacementOrder = 4000;
constexpr int kMostHistory = 50000;
constexpr std::size_t kActionTypes = 7;
constexpr std::size_t kHistorySize = kPlayerCount * kActionTypes * kKindCount * Point::kCount;

Kind acting_kind(const Position& position, Action action) {
    return action.type() == ActionType::kPlace ? action.kind() : position.at(action.from()).kind();
}

/// How many own partners a flower would see from `to`, as far as one look in each direction tells.
int harmonies_from(const Position& position, Player owner, Kind kind, Point to) {
    const FlowerKinds wanted = harmony_kinds(flower_bit(kind));
    int count = 0;
    for (const Point seen :
         {first_in_sight_east(position, to), first_in_sight_north(position, to),
          first_in_sight_west(position, to), first_in_sight_south(position, to)}) {
        if (seen == kNoPoint || !position.at(seen).belongs_to(owner)) continue;
        if ((flower_kinds(position, seen) & wanted) != 0 && !is_waiting(position, seen)) ++count;
    }
    return count;
}

}  // namespace

bool is_capture(const Position& position, Action action) {
    return action.type() == ActionType::kMove && !position.at(action.to()).is_empty();
}

ActionOrdering::ActionOrdering() : history_(kHistorySize) {}

void ActionOrdering::clear() {
    std::fill(history_.begin(), history_.end(), 0);
}

std::size_t ActionOrdering::slot(const Position& position, Action action) {
    std::size_t place = index(position.side());
    place = place * kActionTypes + static_cast<std::size_t>(action.type());
    place = place * kKindCount + index(acting_kind(position, action));
    return place * Point::kCount + static_cast<std::size_t>(action.to().index());
}

int ActionOrdering::capture_gain(const Position& position, Action action) {
    const Kind victim = position.at(action.to()).kind();
    const Value gain = tile_worth(victim);
    // Clause X3: a non-flower takes its captor along.
    return is_non_flower(victim) ? gain - tile_worth(position.at(action.from()).kind()) : gain;
}

int ActionOrdering::order(const Position& position, Action action, Action table_action,
                          const Killers& killers) const {
    if (action == table_action) return kTableActionOrder;
    if (action.type() == ActionType::kPass) return 0;
    if (is_capture(position, action)) return kCaptureOrder + capture_gain(position, action);
    if (action == killers[0]) return kKillerOrder + 1;
    if (action == killers[1]) return kKillerOrder;
    int value = history_[slot(position, action)];
    const Kind kind = acting_kind(position, action);
    if (is_flower(kind)) {
        if (action.type() == ActionType::kPlace) {
            value += kFlowerPlacementOrder;
        } else {
            value += kHarmonyOrder * harmonies_from(position, position.side(), kind, action.to());
        }
    }
    return value;
}

void ActionOrdering::reward(const Position& position, Action action, int depth, Killers& killers) {
    if (action.type() == ActionType::kPass || is_capture(position, action)) return;
    if (action != killers[0]) {
        killers[1] = killers[0];
        killers[0] = action;
    }
    int& value = history_[slot(position, action)];
    value += depth * depth;
    if (value > kMostHistory) {
        for (int& entry : history_) entry /= 2;
    }
}

}  // namespace chuhe::paisho
