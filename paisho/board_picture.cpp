#include "paisho/board_picture.h"

#include <cmath>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "paisho/geometry.h"
#include "paisho/relations.h"

namespace chuhe::paisho {

namespace {

// Pixels of the picture.
constexpr int kCell = 30;
constexpr int kMargin = 68;
constexpr int kTileRadius = 13;
constexpr int kDotRadius = 5;
constexpr int kCaptionHeight = 28;
constexpr int kWidth = 2 * kMargin + (kSpan - 1) * kCell;
constexpr int kRim = 284;
constexpr int kLabelGap = 55;

constexpr std::string_view kBoardColour = "#f3e3bd";
constexpr std::string_view kLineColour = "#b79f6b";
constexpr std::string_view kRedGarden = "#e79a8c";
constexpr std::string_view kWhiteGarden = "#ffffff";
constexpr std::string_view kHarmonyColour = "#1d7a3a";
constexpr std::string_view kClashColour = "#b3261e";
constexpr std::string_view kDrainedColour = "#6b4ea0";
constexpr std::string_view kDotColour = "#2f6fd0";
constexpr std::string_view kSouthColour = "#fdf6e3";
constexpr std::string_view kNorthColour = "#3a3a3a";

int pixel_x(Point point) {
    return kMargin + (x_of(point) + kRadius) * kCell;
}
int pixel_y(Point point) {
    return kMargin + (kRadius - y_of(point)) * kCell;
}

std::string line(Point a, Point b, std::string_view style) {
    return fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>\n", pixel_x(a),
                       pixel_y(a), pixel_x(b), pixel_y(b), style);
}

std::string circle(Point point, int radius, std::string_view style) {
    return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>\n", pixel_x(point),
                       pixel_y(point), radius, style);
}

std::string text_at(int x, int y, std::string_view text, std::string_view style) {
    return fmt::format("<text x=\"{}\" y=\"{}\" {}>{}</text>\n", x, y, style, text);
}

/// A caption may hold anything; the characters that XML keeps for itself are written as entities.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&') {
            result += "&amp;";
        } else if (c == '<') {
            result += "&lt;";
        } else if (c >= ' ') {
            result += c;
        }
    }
    return result;
}

/// The four triangles of the gardens, as far as their points reach (clause G5).
std::string gardens() {
    constexpr int kOuter = 6 * kCell + kCell / 2;
    constexpr int kInner = kCell / 2;
    constexpr int kMiddle = kMargin + kRadius * kCell;
    std::string text;
    for (const int sx : {-1, 1}) {
        for (const int sy : {-1, 1}) {
            // The y axis of a picture points down: red is north-east and south-west.
            const bool is_red = sx != sy;
            text += fmt::format(
                "<polygon points=\"{},{} {},{} {},{}\" fill=\"{}\" fill-opacity=\"0.8\"/>\n",
                kMiddle + sx * kInner, kMiddle + sy * kInner, kMiddle + sx * kOuter,
                kMiddle + sy * kInner, kMiddle + sx * kInner, kMiddle + sy * kOuter,
                is_red ? kRedGarden : kWhiteGarden);
        }
    }
    return text;
}

/// The last point of the board from `point` in a direction.
Point rim(Point point, Direction direction) {
    while (step(point, direction) != kNoPoint) point = step(point, direction);
    return point;
}

/// Rows and columns are unbroken (clause G2): one line for each.
std::string grid() {
    constexpr Direction kNorthward(0);
    constexpr Direction kEastward(2);
    const std::string style = fmt::format("stroke=\"{}\" stroke-width=\"1\"", kLineColour);
    std::string text;
    for (int i = -kRadius; i <= kRadius; ++i) {
        for (const auto& [middle, direction] :
             {std::pair(point_at(0, i), kEastward), std::pair(point_at(i, 0), kNorthward)}) {
            text += line(rim(middle, direction.opposite()), rim(middle, direction), style);
        }
    }
    return text;
}

std::string special_points() {
    std::string text;
    for (const Kind kind : {Kind::kJasmine, Kind::kRose, Kind::kLily}) {
        for (const Point port : entry_points(Player::kSouth, kind)) {
            text += fmt::format(
                "<rect x=\"{}\" y=\"{}\" width=\"16\" height=\"16\" fill=\"{}\" stroke=\"#8a2b1d\" "
                "stroke-width=\"1.5\" transform=\"rotate(45 {} {})\"/>\n",
                pixel_x(port) - 8, pixel_y(port) - 8, kRedGarden, pixel_x(port), pixel_y(port));
        }
    }
    return text + circle(kCentre, 7, "fill=\"none\" stroke=\"#7a6430\" stroke-width=\"2\"");
}

std::string labels() {
    constexpr std::string_view kStyle = "font-size=\"11\" fill=\"#555\" text-anchor=\"middle\"";
    std::string text;
    for (int i = 0; i < kSpan; ++i) {
        const int place = kMargin + i * kCell;
        const std::string column(1, static_cast<char>('a' + i));
        const std::string row = std::to_string(kSpan - i);
        for (const int side : {kMargin - kLabelGap, kWidth - kMargin + kLabelGap}) {
            text += text_at(place, side + 4, column, kStyle);
            text += text_at(side, place + 4, row, kStyle);
        }
    }
    return text;
}

std::string links(const Position& position, const Rules& rules) {
    std::string text;
    const Relations relations(position, rules);
    for (const Link& link : relations.links()) {
        const bool is_harmony = link.relation == Relation::kHarmony;
        text += line(link.a, link.b,
                     fmt::format("stroke=\"{}\" stroke-width=\"{}\"{}",
                                 is_harmony ? kHarmonyColour : kClashColour,
                                 is_harmony && link.a_at_home ? 7 : 4,
                                 is_harmony ? "" : " stroke-dasharray=\"7 5\""));
    }
    return text;
}

std::string tiles(const Position& position) {
    std::string text;
    for (const Point point : position.occupied()) {
        const Tile tile = position.at(point);
        const bool is_south = tile.owner() == Player::kSouth;
        std::string_view rim = "#7d7d7d";
        if (is_flower(tile.kind())) {
            const bool is_white = (flower_bit(tile.kind()) & kWhiteFlowers) != 0;
            rim = is_white ? "#5fa7d8" : "#d2482f";
        }
        text += circle(point, kTileRadius,
                       fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"3\"",
                                   is_south ? kSouthColour : kNorthColour, rim));
        text += text_at(pixel_x(point), pixel_y(point) + 5, std::string(1, letter(tile)),
                        fmt::format("font-size=\"15\" font-weight=\"bold\" text-anchor=\"middle\" "
                                    "fill=\"{}\"",
                                    is_south ? "#222" : "#fff"));
    }
    return text;
}

/// From the edge of the tile that moves to the point, or to the edge of the tile there.
std::string arrow(const Position& position, Point from, Point to) {
    constexpr double kGap = kTileRadius + 2;
    const double dx = pixel_x(to) - pixel_x(from);
    const double dy = pixel_y(to) - pixel_y(from);
    const double length = std::hypot(dx, dy);
    const double start = position.at(from).is_empty() ? 0 : kGap / length;
    const double end = position.at(to).is_empty() ? 1 : 1 - kGap / length;
    return fmt::format(
        "<line x1=\"{:.0f}\" y1=\"{:.0f}\" x2=\"{:.0f}\" y2=\"{:.0f}\" stroke=\"{}\" "
        "stroke-width=\"3\" marker-end=\"url(#head)\"/>\n",
        pixel_x(from) + dx * start, pixel_y(from) + dy * start, pixel_x(from) + dx * end,
        pixel_y(from) + dy * end, kDotColour);
}

std::string marks(const Position& position, const PictureOptions& options) {
    std::string text;
    if (options.shows_drained) {
        for (const Point point : position.drained()) {
            text += circle(point, kTileRadius + 1,
                           fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" "
                                       "stroke-dasharray=\"3 3\"",
                                       kDrainedColour));
        }
    }
    for (const Point point : options.dots) {
        if (position.at(point).is_empty()) {
            text += circle(point, kDotRadius, fmt::format("fill=\"{}\"", kDotColour));
        } else {
            text +=
                circle(point, kTileRadius + 3,
                       fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"3\"", kDotColour));
        }
    }
    for (const auto& [from, to] : options.arrows) text += arrow(position, from, to);
    return text;
}

}  // namespace

std::string board_svg(const Position& position, const Rules& rules, const PictureOptions& options) {
    const int height = kWidth + (options.caption.empty() ? 0 : kCaptionHeight);
    constexpr int kMiddle = kWidth / 2;
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} "
        "{}\" "
        "font-family=\"sans-serif\">\n"
        "<defs><marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" "
        "markerWidth=\"5\" markerHeight=\"5\" orient=\"auto\">"
        "<path d=\"M0 0L10 5L0 10z\" fill=\"{}\"/></marker></defs>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fffdf7\"/>\n"
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"#8f7a45\" "
        "stroke-width=\"2\"/>\n",
        kWidth, height, kWidth, height, kDotColour, kMiddle, kMiddle, kRim, kBoardColour);
    if (options.shows_areas) text += gardens();
    text += grid();
    if (options.shows_areas) text += special_points();
    text += labels();
    if (options.shows_links) text += links(position, rules);
    text += tiles(position) + marks(position, options);
    if (!options.caption.empty()) {
        text += text_at(kMiddle, kWidth + kCaptionHeight / 2, escaped(options.caption),
                        "font-size=\"14\" fill=\"#333\" text-anchor=\"middle\"");
    }
    return text + "</svg>\n";
}

}  // namespace chuhe::paisho
