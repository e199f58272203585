#include "paisho/relations.h"

#include <bit>

#include "paisho/geometry.h"

namespace chuhe::paisho {

namespace {

constexpr int kNothing = -1;

/// The lowest set bit above `place`, or kNothing.
int next_above(std::uint32_t mask, int place) {
    const std::uint32_t above = mask >> (place + 1) << (place + 1);
    return above == 0 ? kNothing : std::countr_zero(above);
}

/// The highest set bit below `place`, or kNothing.
int next_below(std::uint32_t mask, int place) {
    const std::uint32_t below = mask & ((1U << place) - 1);
    return below == 0 ? kNothing : static_cast<int>(std::bit_width(below)) - 1;
}

}  // namespace

Point first_in_sight_east(const Position& position, Point from) {
    const int y = y_of(from);
    const int found = next_above(position.sight_row(y), x_of(from) + kRadius);
    return found == kNothing ? kNoPoint : point_at(found - kRadius, y);
}

Point first_in_sight_north(const Position& position, Point from) {
    const int x = x_of(from);
    const int found = next_above(position.sight_column(x), y_of(from) + kRadius);
    return found == kNothing ? kNoPoint : point_at(x, found - kRadius);
}

Point first_in_sight_west(const Position& position, Point from) {
    const int y = y_of(from);
    const int found = next_below(position.sight_row(y), x_of(from) + kRadius);
    return found == kNothing ? kNoPoint : point_at(found - kRadius, y);
}

Point first_in_sight_south(const Position& position, Point from) {
    const int x = x_of(from);
    const int found = next_below(position.sight_column(x), y_of(from) + kRadius);
    return found == kNothing ? kNoPoint : point_at(x, found - kRadius);
}

FlowerKinds flower_kinds(const Position& position, Point point) {
    const Tile tile = position.at(point);
    if (tile.is_empty()) return 0;
    if (is_flower(tile.kind())) return flower_bit(tile.kind());
    if (tile.kind() != Kind::kRock) return 0;
    FlowerKinds kinds = 0;
    for (const Point near : adjacent(point) & position.occupied()) {
        const Kind kind = position.at(near).kind();
        if (is_flower(kind)) kinds |= flower_bit(kind);
    }
    return kinds;
}

Relations::Relations(const Position& position, const Rules& rules) {
    const PointSet partners = position.flowers() | position.tiles_of(Kind::kRock);
    for (const Point point : partners) {
        const Partner partner = partner_at(position, point);
        if (partner.kinds == 0) continue;
        const Point east = first_in_sight_east(position, point);
        if (east != kNoPoint) relate(position, rules, point, partner, east);
        const Point north = first_in_sight_north(position, point);
        if (north != kNoPoint) relate(position, rules, point, partner, north);
    }
    score_tiles(position, rules);
}

Relations::Partner Relations::partner_at(const Position& position, Point point) const {
    const Tile tile = position.at(point);
    return {flower_kinds(position, point), tile.owner(),
            !position.drained().contains(point) && !entry_points(tile).contains(point)};
}

void Relations::relate(const Position& position, const Rules& rules, Point a,
                       const Partner& partner, Point b) {
    const Partner other = partner_at(position, b);
    const FlowerKinds home_a = partner.kinds & at_home(a);
    const FlowerKinds home_b = other.kinds & at_home(b);
    if (partner.owner == other.owner) {
        if ((harmony_kinds(partner.kinds) & other.kinds) == 0) return;
        if (!partner.harmonises || !other.harmonises) return;
        // Doubling wants one pair of kinds that makes the harmony and is at home at both ends (R4).
        const bool both_at_home = (harmony_kinds(home_a) & home_b) != 0;
        add_harmony(position,
                    {a, b, Relation::kHarmony, partner.owner, both_at_home, both_at_home});
        return;
    }
    if ((clash_kinds(partner.kinds) & other.kinds) == 0) return;
    // Each player counts the clash alone (Q4), so each end is asked alone.
    add_clash(rules,
              {a, b, Relation::kClash, partner.owner, (clash_kinds(other.kinds) & home_a) != 0,
               (clash_kinds(partner.kinds) & home_b) != 0});
}

void Relations::add_harmony(const Position& position, Link link) {
    links_.push(link);
    const std::size_t owner = index(link.owner);
    ++(link.a_at_home ? scores_[owner].doubled : scores_[owner].harmonies);
    harmonised_[owner].insert(link.a);
    harmonised_[owner].insert(link.b);
    const Direction direction = y_of(link.a) == y_of(link.b) ? Direction(2) : Direction(0);
    const PointSet boats = position.tiles_of(link.owner, Kind::kBoat) - position.drained();
    for (Point point = step(link.a, direction); point != link.b; point = step(point, direction)) {
        between_[owner].insert(point);
        if (boats.contains(point)) harmonised_[owner].insert(point);  // clause H7
    }
}

void Relations::add_clash(const Rules& rules, const Link& link) {
    links_.push(link);
    ScoreParts& owner_of_a = scores_[index(link.owner)];
    ScoreParts& owner_of_b = scores_[index(opponent(link.owner))];
    switch (rules.clash_payers) {
        case ClashPayers::kBoth:
            owner_of_a.clash_loss += link.b_at_home ? 2 : 1;
            owner_of_b.clash_loss += link.a_at_home ? 2 : 1;
            break;
        case ClashPayers::kVisitor:
            owner_of_a.clash_loss += link.b_at_home ? 2 : 0;
            owner_of_b.clash_loss += link.a_at_home ? 2 : 0;
            break;
        case ClashPayers::kNobody:
            break;
    }
}

void Relations::score_tiles(const Position& position, const Rules& rules) {
    for (const Player player : kPlayers) {
        ScoreParts& score = scores_[index(player)];
        const PointSet& tiles = position.tiles_of(player);
        PointSet near_lotus;
        for (const Point lotus : position.tiles_of(player, Kind::kLotus)) {
            near_lotus |= lotus_area(lotus);
        }
        score.lotus_bonus = (tiles & near_lotus).size();
        PointSet lonely = tiles - harmonised_[index(player)];
        if (rules.lonely_tiles == LonelyTiles::kFlowers) lonely &= position.flowers();
        score.lonely = lonely.size();
    }
}

}  // namespace chuhe::paisho
