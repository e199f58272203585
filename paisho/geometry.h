#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "paisho/point.h"
#include "paisho/tile.h"
#include "support/typed_array.h"

namespace chuhe::paisho {

/// Coordinates run from -8 to 8 on both axes (clause G3).
inline constexpr int kRadius = 8;
inline constexpr int kSpan = 2 * kRadius + 1;

/// Clause G5: the colour of the garden that a point lies in.
enum class Garden : std::uint8_t { kNone, kWhite, kRed };

namespace detail {

struct GeometryTables {
    TypedArray<Point, std::int8_t> x;
    TypedArray<Point, std::int8_t> y;
    std::array<std::array<Point, kSpan>, kSpan> at;  ///< [y + 8][x + 8]
    /// One more than the points: a step from off the board stays off the board.
    TypedArray<Direction, TypedArray<Point, Point, Point::kCount + 1>> step;
    TypedArray<Point, Garden> garden;
    TypedArray<Point, FlowerKinds> at_home;
    TypedArray<Point, PointSet> adjacent;
    TypedArray<Point, PointSet> lotus_area;
    std::array<PointSet, kPlayerCount> half;
    PointSet white_gardens;
    std::array<std::array<PointSet, kKindCount>, kPlayerCount> entry;
};

extern const GeometryTables kGeometry;

}  // namespace detail

/// West to east, -8 ... 8.
inline int x_of(Point point) {
    return detail::kGeometry.x[point];
}
/// South to north, -8 ... 8.
inline int y_of(Point point) {
    return detail::kGeometry.y[point];
}

/// The point with these coordinates, or kNoPoint when the board has none (clause G1).
inline Point point_at(int x, int y) {
    if (x < -kRadius || x > kRadius || y < -kRadius || y > kRadius) return kNoPoint;
    return detail::kGeometry
        .at[static_cast<std::size_t>(y + kRadius)][static_cast<std::size_t>(x + kRadius)];
}

/// The next point in a direction, or kNoPoint (clauses G2, G9). A step from kNoPoint is kNoPoint.
inline Point step(Point point, Direction direction) {
    return detail::kGeometry.step[direction][point];
}

inline Garden garden(Point point) {
    return detail::kGeometry.garden[point];
}
/// The flowers that are at home on a point: those of its garden's colour (clauses G5, Q3).
inline FlowerKinds at_home(Point point) {
    return detail::kGeometry.at_home[point];
}
/// The up to eight points around a point (clause G7).
inline const PointSet& adjacent(Point point) {
    return detail::kGeometry.adjacent[point];
}
/// The points within three steps of a point, itself excluded (clauses G8, Q5).
inline const PointSet& lotus_area(Point point) {
    return detail::kGeometry.lotus_area[point];
}
/// A player's half of the board (clause G6).
inline const PointSet& half_of(Player player) {
    return detail::kGeometry.half[index(player)];
}
/// The points inside white gardens (clause G5).
inline const PointSet& white_gardens() {
    return detail::kGeometry.white_gardens;
}
/// Where a player's flower enters the game (clause P2), and where it may never come back to (M11).
/// Empty for kinds that are not flowers.
inline const PointSet& entry_points(Player player, Kind kind) {
    return detail::kGeometry.entry[index(player)][index(kind)];
}
inline const PointSet& entry_points(Tile tile) {
    return entry_points(tile.owner(), tile.kind());
}

/// The line direction that leads from one point to another on the same row or column.
/// Nothing when they are the same point or not on a common line.
std::optional<Direction> line_direction(Point from, Point to);

/// Column letter and row number, such as "i9" (clause G3).
std::string point_name(Point point);

/// The whole text as the name of a point of the board; nothing on anything else.
std::optional<Point> parse_point(std::string_view text);

/// Takes the longest point name off the front of `text`; nothing, and `text` unchanged, if there is
/// none.
std::optional<Point> take_point(std::string_view& text);

}  // namespace chuhe::paisho
