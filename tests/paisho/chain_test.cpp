#include "paisho/chain.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <iterator>
#include <numbers>
#include <vector>

#include "paisho/geometry.h"
#include "paisho/notation.h"
#include "support/random.h"

using namespace chuhe;
using namespace chuhe::paisho;

namespace {

bool passes_centre(const Link& link) {
    const bool on_column = x_of(link.a) == 0 && x_of(link.b) == 0;
    const bool on_row = y_of(link.a) == 0 && y_of(link.b) == 0;
    return (on_column && y_of(link.a) * y_of(link.b) <= 0) ||
           (on_row && x_of(link.a) * x_of(link.b) <= 0);
}

double angle(Point point) {
    return std::atan2(y_of(point), x_of(point));
}

/// How far the view from the centre turns on the way from a to b, which does not meet the centre.
double turn_of_view(Point a, Point b) {
    double turn = angle(b) - angle(a);
    while (turn > std::numbers::pi) turn -= 2 * std::numbers::pi;
    while (turn < -std::numbers::pi) turn += 2 * std::numbers::pi;
    return turn;
}

/// Walks along all simple cycles and adds up angles: slow, and written without any of chain.cpp.
class CycleSearch {
  public:
    CycleSearch(const Relations& relations, Player player) {
        for (const Link& link : relations.links()) {
            if (link.relation == Relation::kHarmony && link.owner != player) continue;
            if (!passes_centre(link)) links_.push_back(link);
        }
    }

    bool finds_chain() {
        for (const Link& link : links_) {
            visited_ = PointSet();
            visited_.insert(link.a);
            if (walk(link.a, link.a, 0, 0)) return true;
        }
        return false;
    }

  private:
    bool walk(Point start, Point at, double turned, int length) {
        for (const Link& link : links_) {
            if (link.a != at && link.b != at) continue;
            const Point next = link.a == at ? link.b : link.a;
            const double sum = turned + turn_of_view(at, next);
            if (next == start && length >= 2 && std::abs(sum) > std::numbers::pi) return true;
            if (visited_.contains(next)) continue;
            visited_.insert(next);
            if (walk(start, next, sum, length + 1)) return true;
            visited_.erase(next);
        }
        return false;
    }

    std::vector<Link> links_;
    PointSet visited_;
};

/// Tiles on the crossings of a few rows and columns on both sides of the centre. Kinds mostly
/// alternate from crossing to crossing, so that many tiles relate to those they see.
Position random_ring(Random& random) {
    constexpr std::uint32_t kLines = 5;
    constexpr std::uint32_t kTiles = 16;
    const Kind others[] = {Kind::kBoat, Kind::kRock, Kind::kRose, Kind::kChrysanthemum,
                           Kind::kDragon};
    Position position;
    int rows[kLines];
    int columns[kLines];
    for (std::uint32_t i = 0; i < kLines; ++i) {
        const int sign = i % 2 == 0 ? -1 : 1;
        rows[i] = sign * static_cast<int>(random.below(6));
        columns[i] = sign * static_cast<int>(random.below(6));
    }
    for (std::uint32_t i = 0; i < kTiles; ++i) {
        const std::uint32_t row = random.below(kLines);
        const std::uint32_t column = random.below(kLines);
        const Point point = point_at(columns[column], rows[row]);
        const Kind usual = (row + column) % 2 == 0 ? Kind::kJasmine : Kind::kLily;
        const Kind kind = random.below(5) == 0 ? others[random.below(std::size(others))] : usual;
        const Player player = random.below(6) == 0 ? Player::kNorth : Player::kSouth;
        if (point == kNoPoint || !position.at(point).is_empty()) continue;
        if (position.reserve(player, kind) == 0) continue;
        position.set_reserve(player, kind, position.reserve(player, kind) - 1);
        position.set_tile(point, Tile(player, kind));
    }
    return position;
}

bool is_linked(const Relations& relations, Player player, Point a, Point b) {
    for (const Link& link : relations.links()) {
        if (!link.serves(player) || passes_centre(link)) continue;
        if ((link.a == a && link.b == b) || (link.a == b && link.b == a)) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("the chain test agrees with a search of all cycles") {
    constexpr int kPositions = 4000;
    Random random(20);
    int chains = 0;
    for (int i = 0; i < kPositions; ++i) {
        const Position position = random_ring(random);
        const Relations relations(position, Rules());
        for (const Player player : kPlayers) {
            const bool expected = CycleSearch(relations, player).finds_chain();
            INFO(to_short(position));
            CHECK(has_chain(relations, player) == expected);
            const std::vector<Point> chain = find_chain(relations, player);
            CHECK(chain.empty() != expected);
            chains += expected ? 1 : 0;
            double turned = 0;
            for (std::size_t k = 0; k < chain.size(); ++k) {
                const Point next = chain[(k + 1) % chain.size()];
                CHECK(is_linked(relations, player, chain[k], next));
                turned += turn_of_view(chain[k], next);
            }
            if (expected) CHECK(std::abs(turned) > std::numbers::pi);
        }
    }
    // The positions must show both cases.
    CHECK(chains > 50);
    CHECK(chains < kPositions);
}

TEST_CASE("the chain of the rules' own example is found in order") {
    const Position position = parse_short("S Jf6 Yl6 Jl12 Yf12 N Jm13 n 9").value();
    const Relations relations(position, Rules());
    CHECK(has_chain(relations, Player::kSouth));
    CHECK_FALSE(has_chain(relations, Player::kNorth));
    CHECK(find_chain(relations, Player::kSouth).size() == 4);
    CHECK(find_chain(relations, Player::kNorth).empty());
}
