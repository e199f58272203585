#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "paisho/point.h"
#include "paisho/position.h"
#include "paisho/rules.h"
#include "paisho/tile.h"
#include "support/static_list.h"

namespace chuhe::paisho {

enum class Relation : std::uint8_t { kHarmony, kClash };

/// A harmony or a clash: a straight segment between two partners that see each other (H3, C1).
struct Link {
    Point a;  ///< the western or southern end
    Point b;
    Relation relation = Relation::kHarmony;
    Player owner = Player::kSouth;  ///< of a harmony; of a clash: the owner of the tile on `a`
    bool a_at_home = false;         ///< the partner stands in a garden of its own colour (Q3, Q4)
    bool b_at_home = false;

    /// Whether a player's chain may use it: own harmonies and all clashes (clauses C1, C5).
    [[nodiscard]] bool serves(Player player) const {
        return relation == Relation::kClash || owner == player;
    }
};

/// The points of one player, by the clause that gives or takes them.
struct ScoreParts {
    int harmonies = 0;    ///< Q2: +1 each
    int doubled = 0;      ///< Q3: +2 each, not counted among `harmonies`
    int clash_loss = 0;   ///< Q4: points lost
    int lotus_bonus = 0;  ///< Q5: +1 each
    int lonely = 0;       ///< Q6: -1 each

    /// Clause Q7.
    [[nodiscard]] int total() const {
        return harmonies + 2 * doubled - clash_loss + lotus_bonus - lonely;
    }
    friend bool operator==(const ScoreParts&, const ScoreParts&) = default;
};

/// All relations of a position and the points that follow (clauses H1, Q1).
class Relations {
  public:
    Relations(const Position& position, const Rules& rules);

    [[nodiscard]] std::span<const Link> links() const { return links_.span(); }
    [[nodiscard]] const ScoreParts& score(Player player) const { return scores_[index(player)]; }
    [[nodiscard]] int total(Player player) const { return score(player).total(); }
    /// The player's harmonised tiles, Boats included (clauses H6, H7).
    [[nodiscard]] const PointSet& harmonised(Player player) const {
        return harmonised_[index(player)];
    }
    /// The points strictly between the partners of the player's harmonies.
    [[nodiscard]] const PointSet& between_harmonies(Player player) const {
        return between_[index(player)];
    }

  private:
    /// A player has at most 36 flowers and 3 Rocks, and each has at most one link to the east and
    /// one to the north.
    static constexpr std::size_t kMostPartners = kPlayerCount * (kFlowersPerPlayer + 3);
    static constexpr std::size_t kMostLinks = 2 * kMostPartners;

    struct Partner {
        FlowerKinds kinds = 0;
        Player owner = Player::kSouth;
        bool harmonises = false;  ///< neither waiting nor drained (clauses H4, H8)
    };

    [[nodiscard]] Partner partner_at(const Position& position, Point point) const;
    void relate(const Position& position, const Rules& rules, Point a, const Partner& partner,
                Point b);
    void add_harmony(const Position& position, Link link);
    void add_clash(const Rules& rules, const Link& link);
    void score_tiles(const Position& position, const Rules& rules);

    StaticList<Link, kMostLinks> links_;
    std::array<PointSet, kPlayerCount> harmonised_;
    std::array<PointSet, kPlayerCount> between_;
    std::array<ScoreParts, kPlayerCount> scores_;
};

/// The first tile in sight to the east of a point, or to the north: Boats are looked through (H3).
/// kNoPoint when there is none.
Point first_in_sight_east(const Position& position, Point from);
Point first_in_sight_north(const Position& position, Point from);
Point first_in_sight_west(const Position& position, Point from);
Point first_in_sight_south(const Position& position, Point from);

/// The kinds that a tile counts as: a flower its own, a Rock those of the flowers around it (R2),
/// other tiles and empty points none.
FlowerKinds flower_kinds(const Position& position, Point point);

/// Whether a flower stands on one of its own entry points (clause H8).
inline bool is_waiting(const Position& position, Point point) {
    return entry_points(position.at(point)).contains(point);
}

}  // namespace chuhe::paisho
