#include "paisho/geometry.h"

#include <cstdlib>

namespace chuhe::paisho {

namespace {

using detail::GeometryTables;

constexpr int kSquaredRadiusLimit = 81;  // clause G1: x*x + y*y < 81
constexpr int kGardenReach = 6;          // clause G5: |x| + |y| <= 6
constexpr int kLotusReach = 3;           // clause Q5

struct Offset {
    int x;
    int y;
};
/// The ring of clause G9, clockwise from north.
constexpr std::array<Offset, Direction::kCount> kRing = {
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

constexpr int distance_from_zero(int value) {
    return value < 0 ? -value : value;
}

constexpr Point lookup(const GeometryTables& tables, int x, int y) {
    if (x < -kRadius || x > kRadius || y < -kRadius || y > kRadius) return kNoPoint;
    return tables.at[static_cast<std::size_t>(y + kRadius)][static_cast<std::size_t>(x + kRadius)];
}

constexpr void number_points(GeometryTables& tables) {
    int next = 0;
    for (int y = -kRadius; y <= kRadius; ++y) {
        for (int x = -kRadius; x <= kRadius; ++x) {
            Point& cell = tables.at[static_cast<std::size_t>(y + kRadius)]
                                   [static_cast<std::size_t>(x + kRadius)];
            if (x * x + y * y >= kSquaredRadiusLimit) {
                cell = kNoPoint;
                continue;
            }
            cell = Point(next++);
            tables.x[cell] = static_cast<std::int8_t>(x);
            tables.y[cell] = static_cast<std::int8_t>(y);
        }
    }
}

constexpr void link_neighbours(GeometryTables& tables) {
    for (const Direction direction : Direction::all()) {
        const Offset offset = kRing[static_cast<std::size_t>(direction.index())];
        for (const Point point : Point::all()) {
            const Point next =
                lookup(tables, tables.x[point] + offset.x, tables.y[point] + offset.y);
            tables.step[direction][point] = next;
            if (next != kNoPoint) tables.adjacent[point].insert(next);
        }
        tables.step[direction][kNoPoint] = kNoPoint;
    }
}

constexpr void mark_areas(GeometryTables& tables) {
    for (const Point point : Point::all()) {
        const int x = tables.x[point];
        const int y = tables.y[point];
        if (y != 0) tables.half[index(y < 0 ? Player::kSouth : Player::kNorth)].insert(point);
        if (x != 0 && y != 0 && distance_from_zero(x) + distance_from_zero(y) <= kGardenReach) {
            const bool is_red = x * y > 0;
            tables.garden[point] = is_red ? Garden::kRed : Garden::kWhite;
            tables.at_home[point] = is_red ? kRedFlowers : kWhiteFlowers;
            if (!is_red) tables.white_gardens.insert(point);
        }
        for (int dy = -kLotusReach; dy <= kLotusReach; ++dy) {
            const int width = kLotusReach - distance_from_zero(dy);
            for (int dx = -width; dx <= width; ++dx) {
                const Point near = lookup(tables, x + dx, y + dy);
                if (near != kNoPoint && near != point) tables.lotus_area[point].insert(near);
            }
        }
    }
}

/// Clauses G4 and P2.
constexpr void mark_entries(GeometryTables& tables) {
    const Point south_port = lookup(tables, 0, -kRadius);
    const Point north_port = lookup(tables, 0, kRadius);
    const Point west_port = lookup(tables, -kRadius, 0);
    const Point east_port = lookup(tables, kRadius, 0);
    for (const Player player : kPlayers) {
        auto& entry = tables.entry[index(player)];
        const bool is_south = player == Player::kSouth;
        entry[index(Kind::kJasmine)].insert(is_south ? south_port : north_port);
        entry[index(Kind::kRose)].insert(is_south ? north_port : south_port);
        for (const Kind kind : {Kind::kLily, Kind::kChrysanthemum}) {
            entry[index(kind)].insert(west_port);
            entry[index(kind)].insert(east_port);
        }
        for (const Kind kind : {Kind::kWhiteJade, Kind::kRhododendron}) {
            entry[index(kind)].insert(kCentre);
        }
    }
}

constexpr GeometryTables make_tables() {
    GeometryTables tables{};
    number_points(tables);
    link_neighbours(tables);
    mark_areas(tables);
    mark_entries(tables);
    return tables;
}

}  // namespace

// Made by the compiler, so that no other static object can be initialised before it.
constinit const GeometryTables detail::kGeometry = make_tables();

std::optional<Direction> line_direction(Point from, Point to) {
    const int dx = x_of(to) - x_of(from);
    const int dy = y_of(to) - y_of(from);
    if ((dx == 0) == (dy == 0)) return {};
    for (const Direction direction : kLineDirections) {
        const Offset offset = kRing[static_cast<std::size_t>(direction.index())];
        if (dx * offset.x + dy * offset.y > 0) return direction;
    }
    return {};
}

std::string point_name(Point point) {
    return static_cast<char>('a' + x_of(point) + kRadius) +
           std::to_string(y_of(point) + kRadius + 1);
}

std::optional<Point> take_point(std::string_view& text) {
    if (text.empty() || text[0] < 'a' || text[0] > 'a' + 2 * kRadius) return {};
    constexpr std::size_t kMostDigits = 2;
    constexpr int kTen = 10;
    int row = 0;
    std::size_t used = 1;
    while (used < text.size() && used <= kMostDigits && text[used] >= '0' && text[used] <= '9') {
        if (row == 0 && text[used] == '0') return {};
        row = row * kTen + (text[used++] - '0');
    }
    if (row == 0) return {};
    const Point point = point_at(text[0] - 'a' - kRadius, row - 1 - kRadius);
    if (point == kNoPoint) return {};
    text.remove_prefix(used);
    return point;
}

std::optional<Point> parse_point(std::string_view text) {
    const std::optional<Point> point = take_point(text);
    return text.empty() ? point : std::nullopt;
}

}  // namespace chuhe::paisho
