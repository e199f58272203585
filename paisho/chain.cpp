#include "paisho/chain.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <utility>

#include "paisho/geometry.h"
#include "support/typed_array.h"

namespace chuhe::paisho {

namespace {

bool is_vertical(const Link& link) {
    return x_of(link.a) == x_of(link.b);
}

/// Clause C4: it ends at the centre or passes through it.
bool meets_centre(const Link& link) {
    if (is_vertical(link)) return x_of(link.a) == 0 && y_of(link.a) <= 0 && y_of(link.b) >= 0;
    return y_of(link.a) == 0 && x_of(link.a) <= 0 && x_of(link.b) >= 0;
}

/// Clause C7: +1 when the walk from a (south) to b crosses the ray y = 1/2, x > 0.
int crossing(const Link& link) {
    return is_vertical(link) && x_of(link.a) > 0 && y_of(link.a) <= 0 && y_of(link.b) >= 1 ? 1 : 0;
}

/// A chain crosses each of the four half-axes, so most positions need no closer look. Links that
/// end on an axis count for it, which only makes this test milder.
bool may_surround(const Relations& relations, Player player) {
    bool east = false;
    bool west = false;
    bool north = false;
    bool south = false;
    for (const Link& link : relations.links()) {
        if (!link.serves(player) || meets_centre(link)) continue;
        if (is_vertical(link) && y_of(link.a) <= 0 && y_of(link.b) >= 0) {
            (x_of(link.a) > 0 ? east : west) = true;
        } else if (!is_vertical(link) && x_of(link.a) <= 0 && x_of(link.b) >= 0) {
            (y_of(link.a) > 0 ? north : south) = true;
        }
    }
    return east && west && north && south;
}

/// Groups of linked points, with the sum of crossings on the way from a point to its group's root.
class Groups {
  public:
    Groups() {
        for (const Point point : Point::all()) parent_[point] = point;
    }

    /// Links two points. True when that closes a cycle whose crossings do not sum to zero.
    bool join(Point a, Point b, int crossings) {
        const auto [root_a, to_root_a] = root(a);
        const auto [root_b, to_root_b] = root(b);
        if (root_a == root_b) return to_root_a - to_root_b != crossings;
        parent_[root_a] = root_b;
        potential_[root_a] = crossings + to_root_b - to_root_a;
        return false;
    }

  private:
    std::pair<Point, int> root(Point point) {
        int sum = 0;
        while (parent_[point] != point) {
            sum += potential_[point];
            point = parent_[point];
        }
        return {point, sum};
    }

    TypedArray<Point, Point> parent_;
    TypedArray<Point, int> potential_;
};

}  // namespace

bool has_chain(const Relations& relations, Player player) {
    if (!may_surround(relations, player)) return false;
    Groups groups;
    return std::any_of(relations.links().begin(), relations.links().end(), [&](const Link& link) {
        return link.serves(player) && !meets_centre(link) &&
               groups.join(link.a, link.b, crossing(link));
    });
}

namespace {

/// A point together with how often the walk to it has crossed the ray. Walks that return to their
/// start with another count have gone around the centre.
struct WalkState {
    Point point;
    int turns;
};

/// Shortest walk from `start` back to it whose crossings do not sum to zero, or nothing.
std::vector<Point> walk_around(const std::vector<Link>& links, Point start) {
    constexpr int kMostTurns = 8;  // more than the short links around the centre can wind up
    constexpr std::size_t kLevels = 2 * kMostTurns + 1;
    const auto level = [](int turns) { return static_cast<std::size_t>(turns + kMostTurns); };
    std::array<TypedArray<Point, WalkState>, kLevels> came_from;
    for (auto& states : came_from) states.fill({kNoPoint, 0});
    std::deque<WalkState> queue{{start, 0}};
    came_from[level(0)][start] = {start, 0};
    int closed = 0;
    const auto visit = [&](const WalkState& from, Point to, int turns) {
        if (closed != 0 || turns < -kMostTurns || turns > kMostTurns) return;
        if (came_from[level(turns)][to].point != kNoPoint) return;
        came_from[level(turns)][to] = from;
        queue.push_back({to, turns});
        if (to == start) closed = turns;
    };
    while (!queue.empty() && closed == 0) {
        const WalkState state = queue.front();
        queue.pop_front();
        for (const Link& link : links) {
            if (link.a == state.point) visit(state, link.b, state.turns + crossing(link));
            if (link.b == state.point) visit(state, link.a, state.turns - crossing(link));
        }
    }
    std::vector<Point> walk;
    if (closed == 0) return walk;
    for (WalkState state{start, closed}; state.point != start || state.turns != 0;) {
        state = came_from[level(state.turns)][state.point];
        walk.push_back(state.point);
    }
    std::reverse(walk.begin(), walk.end());
    return walk;
}

}  // namespace

std::vector<Point> find_chain(const Relations& relations, Player player) {
    if (!has_chain(relations, player)) return {};
    std::vector<Link> usable;
    for (const Link& link : relations.links()) {
        if (link.serves(player) && !meets_centre(link)) usable.push_back(link);
    }
    std::vector<Point> shortest;
    for (const Link& link : usable) {
        // Every chain crosses the ray, so it has a link with a crossing to start from.
        if (crossing(link) == 0) continue;
        std::vector<Point> walk = walk_around(usable, link.a);
        if (!walk.empty() && (shortest.empty() || walk.size() < shortest.size())) {
            shortest = std::move(walk);
        }
    }
    return shortest;
}

}  // namespace chuhe::paisho
