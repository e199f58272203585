#include "paisho/explanation.h"

#include <string_view>

#include <fmt/format.h>

#include "paisho/chain.h"
#include "paisho/geometry.h"
#include "paisho/relations.h"

namespace chuhe::paisho {

namespace {

std::string tile_text(const Position& position, Point point) {
    return fmt::format("{} {}", name(position.at(point).kind()), point_name(point));
}

std::string point_list(const PointSet& points) {
    std::string text;
    for (const Point point : points)
        text += fmt::format("{}{}", text.empty() ? "" : " ", point_name(point));
    return text;
}

std::string harmony_line(const Position& position, const Link& link) {
    return fmt::format("  {:+} harmony {} - {}{}", link.a_at_home ? 2 : 1,
                       tile_text(position, link.a), tile_text(position, link.b),
                       link.a_at_home ? ", both at home: doubled (Q3)" : " (Q2)");
}

/// A clash as one player sees it: the own tile first.
std::string clash_line(const Position& position, const Rules& rules, const Link& link,
                       Player player) {
    const bool owns_a = link.owner == player;
    const Point own = owns_a ? link.a : link.b;
    const Point other = owns_a ? link.b : link.a;
    const bool other_at_home = owns_a ? link.b_at_home : link.a_at_home;
    int loss = 0;
    if (rules.clash_payers == ClashPayers::kBoth) loss = other_at_home ? 2 : 1;
    if (rules.clash_payers == ClashPayers::kVisitor) loss = other_at_home ? 2 : 0;
    return fmt::format("  {} clash of {} with {}'s {}{} (Q4)",
                       loss == 0 ? " 0" : fmt::format("{:+}", -loss), tile_text(position, own),
                       name(opponent(player)), tile_text(position, other),
                       other_at_home ? ", which is at home" : "");
}

}  // namespace

std::vector<std::string> explain_score(const Position& position, const Rules& rules) {
    const Relations relations(position, rules);
    std::vector<std::string> lines;
    for (const Player player : kPlayers) {
        const ScoreParts& score = relations.score(player);
        lines.push_back(fmt::format("{}: {}", name(player), score.total()));
        for (const Link& link : relations.links()) {
            if (!link.serves(player)) continue;
            lines.push_back(link.relation == Relation::kHarmony
                                ? harmony_line(position, link)
                                : clash_line(position, rules, link, player));
        }
        PointSet near_lotus;
        for (const Point lotus : position.tiles_of(player, Kind::kLotus)) {
            near_lotus |= lotus_area(lotus);
        }
        if (score.lotus_bonus > 0) {
            lines.push_back(fmt::format("  {:+} within three steps of a Lotus: {} (Q5)",
                                        score.lotus_bonus,
                                        point_list(position.tiles_of(player) & near_lotus)));
        }
        PointSet lonely = position.tiles_of(player) - relations.harmonised(player);
        if (rules.lonely_tiles == LonelyTiles::kFlowers) lonely &= position.flowers();
        if (score.lonely > 0) {
            lines.push_back(fmt::format("  {:+} without a harmony: {} (Q6)", -score.lonely,
                                        point_list(lonely)));
        }
    }
    return lines;
}

namespace {

std::string explain_reason(const Game& game) {
    const Rules& rules = game.rules();
    switch (game.verdict().reason) {
        case EndReason::kFlowers:
            return "three or fewer flowers are left to a player (E2)";
        case EndReason::kChain: {
            std::string text;
            for (const Player player : kPlayers) {
                std::string points;
                for (const Point point : find_chain(game.relations(), player)) {
                    points += fmt::format(" {}", point_name(point));
                }
                if (points.empty()) continue;
                text += fmt::format("{}{} has a chain around the centre:{}",
                                    text.empty() ? "" : "; ", name(player), points);
            }
            return text + "; points decide (E3)";
        }
        case EndReason::kRepetition:
            return fmt::format("the position has occurred {} times; points decide (Z3)",
                               rules.repetition_limit);
        case EndReason::kProgress:
            return fmt::format("{} plies without a placement or removal; points decide (E4)",
                               rules.progress_limit);
        case EndReason::kTurns:
            return fmt::format("turn {} is over; points decide (E5)", rules.turn_limit);
        case EndReason::kPasses:
            return "two passes in a row; points decide (E7)";
        case EndReason::kNone:
            break;
    }
    return "";
}

}  // namespace

std::string explain_verdict(const Game& game) {
    if (!game.verdict().is_over()) {
        return fmt::format("{} to move, turn {}", name(game.position().side()),
                           game.position().turn());
    }
    std::string_view result = "a draw";
    if (game.verdict().outcome == Outcome::kSouthWins) result = "South wins";
    if (game.verdict().outcome == Outcome::kNorthWins) result = "North wins";
    const Relations relations = game.relations();
    return fmt::format("the game is over, {}: {}; points {} to {}", result, explain_reason(game),
                       relations.total(Player::kSouth), relations.total(Player::kNorth));
}

}  // namespace chuhe::paisho
