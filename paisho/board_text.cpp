#include "paisho/board_text.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "paisho/geometry.h"
#include "paisho/notation.h"

namespace chuhe::paisho {

namespace {

// Colours of terminals with 256 of them: readable on dark and on light grounds.
constexpr std::string_view kReset = "\x1b[0m";
constexpr std::string_view kSouthTile = "\x1b[1;38;5;231;48;5;25m";
constexpr std::string_view kNorthTile = "\x1b[1;38;5;231;48;5;130m";
constexpr std::string_view kRedGround = "\x1b[38;5;160m";
constexpr std::string_view kWhiteGround = "\x1b[38;5;39m";
constexpr std::string_view kPlainGround = "\x1b[38;5;244m";

bool is_port(Point point) {
    for (const Kind kind : {Kind::kJasmine, Kind::kRose, Kind::kLily}) {
        if (entry_points(Player::kSouth, kind).contains(point)) return true;
    }
    return false;
}

char ground_letter(Point point) {
    if (point == kCentre) return '*';
    if (is_port(point)) return '#';
    if (garden(point) == Garden::kNone) return '.';
    return garden(point) == Garden::kWhite ? '-' : '=';
}

std::string_view colour_of(const Position& position, Point point) {
    const Tile tile = position.at(point);
    if (!tile.is_empty()) return tile.owner() == Player::kSouth ? kSouthTile : kNorthTile;
    if (garden(point) == Garden::kNone) return kPlainGround;
    return garden(point) == Garden::kWhite ? kWhiteGround : kRedGround;
}

std::string cell(const Position& position, Point point, Colours colours, bool is_marked) {
    const Tile tile = position.at(point);
    const char shown = tile.is_empty() ? ground_letter(point) : letter(tile);
    const std::string text = is_marked ? fmt::format("({})", shown) : fmt::format(" {} ", shown);
    if (colours == Colours::kNo) return text;
    return fmt::format("{}{}{}", colour_of(position, point), text, kReset);
}

std::string column_letters() {
    std::string text = "   ";
    for (int x = 0; x < kSpan; ++x) text += fmt::format(" {} ", static_cast<char>('a' + x));
    return text;
}

std::string reserve_text(const Position& position, Player player) {
    std::string text;
    for (int i = 0; i < kKindCount; ++i) {
        const Kind kind = kind_from_index(i);
        const int count = position.reserve(player, kind);
        if (count > 0) text += fmt::format(" {}{}", letter(Tile(player, kind)), count);
    }
    return fmt::format("{} has in reserve:{}", name(player), text.empty() ? " nothing" : text);
}

}  // namespace

std::string board_text(const Position& position, Colours colours, const PointSet& marked) {
    std::string text = reserve_text(position, Player::kNorth) + "\n" + column_letters() + "\n";
    for (int y = kRadius; y >= -kRadius; --y) {
        const int row = y + kRadius + 1;
        text += fmt::format("{:2} ", row);
        for (int x = -kRadius; x <= kRadius; ++x) {
            const Point point = point_at(x, y);
            text +=
                point == kNoPoint ? "   " : cell(position, point, colours, marked.contains(point));
        }
        text += fmt::format(" {}\n", row);
    }
    return text + column_letters() + "\n" + reserve_text(position, Player::kSouth) + "\n";
}

PointSet points_of(Action action) {
    PointSet points;
    if (action.type() == ActionType::kPass || action.type() == ActionType::kNone) return points;
    points.insert(action.from());
    points.insert(action.to());
    return points;
}

namespace {

/// How often an action is shown in an overview before the rest is only counted.
constexpr std::size_t kMostShown = 12;

std::string group_line(const std::string& title, const std::vector<Action>& actions,
                       bool show_all) {
    std::string text = fmt::format("{} ({}):", title, actions.size());
    const std::size_t shown =
        show_all ? actions.size() : std::min<std::size_t>(actions.size(), kMostShown);
    for (std::size_t i = 0; i < shown; ++i) text += fmt::format(" {}", to_text(actions[i]));
    if (shown < actions.size()) text += " ...";
    return text;
}

}  // namespace

std::vector<std::string> list_actions(const Position& position, const std::vector<Action>& actions,
                                      const std::string& choice) {
    std::vector<std::string> lines;
    const bool show_all = !choice.empty();
    const auto add_group = [&](const std::string& title, const std::string& names,
                               const auto& belongs) {
        if (show_all && choice != names) return;
        std::vector<Action> group;
        std::copy_if(actions.begin(), actions.end(), std::back_inserter(group), belongs);
        if (!group.empty()) lines.push_back(group_line(title, group, show_all));
    };
    for (int i = 0; i < kKindCount; ++i) {
        const Kind kind = kind_from_index(i);
        add_group(fmt::format("place a {}", name(kind)), std::string(1, letter(kind)),
                  [&](Action action) {
                      return action.type() == ActionType::kPlace && action.kind() == kind;
                  });
    }
    for (const Point point : position.tiles_of(position.side())) {
        add_group(fmt::format("{} on {}", name(position.at(point).kind()), point_name(point)),
                  point_name(point), [&](Action action) {
                      return action.type() != ActionType::kPlace &&
                             action.type() != ActionType::kPass && action.from() == point;
                  });
    }
    if (actions.size() == 1 && actions[0].type() == ActionType::kPass) lines.emplace_back("pass");
    if (lines.empty()) {
        lines.push_back(show_all ? fmt::format("no legal action for '{}'; give a point such as e5 "
                                               "or a tile letter such as K",
                                               choice)
                                 : "no legal action");
    }
    return lines;
}

}  // namespace chuhe::paisho
