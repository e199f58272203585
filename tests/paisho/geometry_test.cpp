#include "paisho/geometry.h"

#include <catch2/catch.hpp>

#include <set>

#include "paisho/tile.h"

using namespace chuhe;
using namespace chuhe::paisho;

TEST_CASE("the board has 249 points in rows of 9 to 17") {
    int total = 0;
    for (int y = -kRadius; y <= kRadius; ++y) {
        int count = 0;
        for (int x = -kRadius; x <= kRadius; ++x) {
            if (point_at(x, y) != kNoPoint) ++count;
        }
        const int row = y < 0 ? -y : y;
        CHECK(count == (row <= 4 ? 17 : row == 5 ? 15 : row == 6 ? 13 : row == 7 ? 11 : 9));
        total += count;
    }
    CHECK(total == 249);
    CHECK(PointSet::all().size() == 249);
    CHECK((~PointSet()).size() == 249);
}

TEST_CASE("points have names and numbers") {
    CHECK(point_name(kCentre) == "i9");
    CHECK(kCentre.index() == 124);
    CHECK(parse_point("e5") == point_at(-4, -4));
    CHECK(parse_point("m13") == point_at(4, 4));
    CHECK(parse_point("e1") == Point(0));
    for (const Point point : Point::all()) {
        CHECK(parse_point(point_name(point)) == point);
        CHECK(point_at(x_of(point), y_of(point)) == point);
        CHECK(x_of(point.half_turned()) == -x_of(point));
        CHECK(y_of(point.half_turned()) == -y_of(point));
    }
    for (const char* text :
         {"", "i", "9", "i0", "i09", "i18", "r9", "a1", "i9x", "I9", "i9 ", "i999", "i-1",
          "\xE9"
          "9"}) {
        INFO(text);
        CHECK_FALSE(parse_point(text).has_value());
    }
}

TEST_CASE("gardens have 15 points a quarter and keep their colour in the half-turn") {
    int red = 0;
    int white = 0;
    for (const Point point : Point::all()) {
        CHECK(garden(point) == garden(point.half_turned()));
        if (garden(point) == Garden::kRed) ++red;
        if (garden(point) == Garden::kWhite) ++white;
        CHECK(white_gardens().contains(point) == (garden(point) == Garden::kWhite));
    }
    CHECK(red == 30);
    CHECK(white == 30);
    CHECK(garden(*parse_point("h10")) == Garden::kWhite);
    CHECK(garden(*parse_point("j10")) == Garden::kRed);
    CHECK(garden(*parse_point("d8")) == Garden::kRed);
    CHECK(garden(*parse_point("c10")) == Garden::kNone);
    CHECK(garden(kCentre) == Garden::kNone);
}

TEST_CASE("halves leave the middle row to nobody") {
    CHECK(half_of(Player::kSouth).size() == 116);
    CHECK(half_of(Player::kNorth).size() == 116);
    CHECK((half_of(Player::kSouth) & half_of(Player::kNorth)).is_empty());
    CHECK(half_of(Player::kNorth).contains(*parse_point("a10")));
    CHECK_FALSE(half_of(Player::kNorth).contains(*parse_point("a9")));
}

TEST_CASE("neighbours go around clockwise") {
    const Point e5 = *parse_point("e5");
    const char* const ring[] = {"e6", "f6", "f5", "f4", "e4", "d4", "d5", "d6"};
    for (const Direction direction : Direction::all()) {
        CHECK(point_name(step(e5, direction)) == ring[direction.index()]);
        CHECK(step(step(e5, direction), direction.opposite()) == e5);
    }
    CHECK(adjacent(e5).size() == 8);
    CHECK(adjacent(*parse_point("q9")).size() == 5);
    CHECK(step(kNoPoint, Direction(0)) == kNoPoint);
    CHECK(line_direction(e5, *parse_point("e9")) == Direction(0));
    CHECK(line_direction(e5, *parse_point("a5")) == Direction(6));
    CHECK_FALSE(line_direction(e5, *parse_point("f6")).has_value());
    CHECK_FALSE(line_direction(e5, e5).has_value());
}

TEST_CASE("a Lotus reaches 24 points within three steps") {
    CHECK(lotus_area(kCentre).size() == 24);
    CHECK_FALSE(lotus_area(kCentre).contains(kCentre));
    CHECK(lotus_area(*parse_point("e5")).contains(*parse_point("e8")));
    CHECK_FALSE(lotus_area(*parse_point("e5")).contains(*parse_point("f8")));
}

TEST_CASE("flowers enter at their own points") {
    const auto names = [](Player player, Kind kind) {
        std::set<std::string> result;
        for (const Point point : entry_points(player, kind)) result.insert(point_name(point));
        return result;
    };
    using Names = std::set<std::string>;
    CHECK(names(Player::kSouth, Kind::kJasmine) == Names{"i1"});
    CHECK(names(Player::kNorth, Kind::kJasmine) == Names{"i17"});
    CHECK(names(Player::kSouth, Kind::kRose) == Names{"i17"});
    CHECK(names(Player::kNorth, Kind::kRose) == Names{"i1"});
    for (const Player player : kPlayers) {
        CHECK(names(player, Kind::kLily) == Names{"a9", "q9"});
        CHECK(names(player, Kind::kChrysanthemum) == Names{"a9", "q9"});
        CHECK(names(player, Kind::kWhiteJade) == Names{"i9"});
        CHECK(names(player, Kind::kRhododendron) == Names{"i9"});
        CHECK(names(player, Kind::kBoat).empty());
    }
}

TEST_CASE("each player has 54 tiles of twelve kinds in three classes") {
    int total = 0;
    int classes[3] = {0, 0, 0};
    for (int i = 0; i < kKindCount; ++i) {
        const Kind kind = kind_from_index(i);
        total += tiles_per_player(kind);
        CHECK(is_flower(kind) + is_non_flower(kind) + is_special(kind) == 1);
        ++classes[is_flower(kind) ? 0 : is_non_flower(kind) ? 1 : 2];
        for (const Player player : kPlayers) {
            const Tile tile(player, kind);
            CHECK(tile.owner() == player);
            CHECK(tile.kind() == kind);
            CHECK_FALSE(tile.is_empty());
        }
    }
    CHECK(total == 54);
    CHECK(classes[0] == 6);
    CHECK(classes[1] == 4);
    CHECK(classes[2] == 2);
    CHECK(letter(Tile(Player::kNorth, Kind::kLotus)) == 't');
}

TEST_CASE("the table of harmonies and clashes is the one of the tiles' texts") {
    struct Row {
        char tile;
        const char* harmonies;
        char clash;
    };
    const Row rows[] = {{'J', "YH", 'R'}, {'Y', "JW", 'C'}, {'W', "YR", 'H'},
                        {'R', "WC", 'J'}, {'C', "RH", 'Y'}, {'H', "CJ", 'W'}};
    const auto bits = [](std::string_view letters) {
        FlowerKinds kinds = 0;
        for (int i = 0; i < kFlowerKindCount; ++i) {
            if (letters.find(letter(kind_from_index(i))) != std::string_view::npos) {
                kinds = static_cast<FlowerKinds>(kinds | flower_bit(kind_from_index(i)));
            }
        }
        return kinds;
    };
    for (const Row& row : rows) {
        INFO(row.tile);
        CHECK(harmony_kinds(bits(std::string(1, row.tile))) == bits(row.harmonies));
        CHECK(clash_kinds(bits(std::string(1, row.tile))) == bits(std::string(1, row.clash)));
    }
    CHECK(bits("JYW") == kWhiteFlowers);
    CHECK(bits("RCH") == kRedFlowers);
}

TEST_CASE("a set of points is visited in order") {
    PointSet set;
    for (const int i : {248, 0, 63, 64, 127, 128, 200}) set.insert(Point(i));
    std::vector<int> visited;
    for (const Point point : set) visited.push_back(point.index());
    CHECK(visited == std::vector<int>{0, 63, 64, 127, 128, 200, 248});
    CHECK(set.size() == 7);
    set.erase(Point(64));
    CHECK_FALSE(set.contains(Point(64)));
    for (const Point point : PointSet()) FAIL("an empty set has " << point.index());
}
