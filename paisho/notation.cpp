#include "paisho/notation.h"

#include <optional>

#include <fmt/format.h>

#include "paisho/geometry.h"
#include "support/text.h"

namespace chuhe::paisho {

std::string to_text(Action action) {
    const std::string from = point_name(action.from());
    const std::string to = point_name(action.to());
    const auto sign = [&] {
        if (action.rotation() == Rotation::kNone) return "";
        return action.rotation() == Rotation::kClockwise ? "+" : "-";
    };
    switch (action.type()) {
        case ActionType::kNone:
            return "none";
        case ActionType::kPass:
            return "pass";
        case ActionType::kPlace:
            return fmt::format("{}@{}", letter(action.kind()), to);
        case ActionType::kMove:
            return from + to + sign();
        case ActionType::kTurn:
            return to + sign();
        case ActionType::kPush:
            return from + to + "p";
        case ActionType::kCarry:
            break;
    }
    std::string text = from + to + ":";
    PointSet passengers;
    for (const Direction direction : Direction::all()) {
        if ((action.passengers() & neighbour_bit(direction)) == 0) continue;
        const Point passenger = step(action.from(), direction);
        if (passenger != kNoPoint) passengers.insert(passenger);
    }
    for (const Point passenger : passengers) text += point_name(passenger);
    return text;
}

namespace {

tl::unexpected<std::string> bad_action(std::string_view text, std::string_view reason) {
    return error(fmt::format("'{}' is no action: {}", printable(text), reason));
}

std::optional<Kind> kind_of_capital(char c) {
    for (int i = 0; i < kKindCount; ++i) {
        if (letter(kind_from_index(i)) == c) return kind_from_index(i);
    }
    return {};
}

Result<Action> parse_placement(std::string_view text) {
    const std::optional<Kind> kind = kind_of_capital(text[0]);
    if (!kind) {
        return bad_action(text, "the letter before '@' must be one of JYWRCHKOBSDT, in capitals");
    }
    const std::optional<Point> point = parse_point(text.substr(2));
    if (!point) return bad_action(text, "no point of the board after '@'");
    return Action::place(*kind, *point);
}

std::optional<Rotation> parse_rotation(std::string_view text) {
    if (text == "+") return Rotation::kClockwise;
    if (text == "-") return Rotation::kCounterClockwise;
    return {};
}

Result<Action> parse_carry(std::string_view text, Point from, Point to, std::string_view list) {
    Neighbours passengers = 0;
    while (!list.empty()) {
        const std::optional<Point> point = take_point(list);
        if (!point) return bad_action(text, "no point of the board after ':' or a passenger");
        Neighbours bit = 0;
        for (const Direction direction : Direction::all()) {
            if (step(from, direction) == *point) bit = neighbour_bit(direction);
        }
        if (bit == 0) {
            return bad_action(text, fmt::format("passenger {} is not next to the Boat on {}",
                                                point_name(*point), point_name(from)));
        }
        if ((passengers & bit) != 0) {
            return bad_action(text, fmt::format("passenger {} is named twice", point_name(*point)));
        }
        passengers |= bit;
    }
    if (passengers == 0) return bad_action(text, "no passengers after ':'");
    return Action::carry(from, to, passengers);
}

}  // namespace

Result<Action> parse_action(std::string_view text) {
    if (text == "pass") return Action::pass();
    if (text.size() >= 2 && text[1] == '@') return parse_placement(text);
    std::string_view rest = text;
    const std::optional<Point> from = take_point(rest);
    if (!from) return bad_action(text, "it starts with no point of the board");
    if (const std::optional<Rotation> turn = parse_rotation(rest)) {
        return Action::turn(*from, *turn);
    }
    const std::optional<Point> to = take_point(rest);
    if (!to) return bad_action(text, "no second point of the board");
    if (*from == *to) return bad_action(text, "both points are the same");
    if (rest.empty()) return Action::move(*from, *to);
    if (rest == "p") return Action::push(*from, *to);
    if (const std::optional<Rotation> turn = parse_rotation(rest)) {
        return Action::move(*from, *to, *turn);
    }
    if (rest[0] == ':') return parse_carry(text, *from, *to, rest.substr(1));
    return bad_action(text, "after the points come '+', '-', 'p', ':' with passengers, or nothing");
}

}  // namespace chuhe::paisho
