#pragma once

#include <string>
#include <utility>
#include <vector>

#include "paisho/position.h"
#include "paisho/rules.h"

namespace chuhe::paisho {

/// What a picture shows beside the board and its tiles.
struct PictureOptions {
    PointSet dots;                                ///< marked with a dot, such as targets
    std::vector<std::pair<Point, Point>> arrows;  ///< from, to
    bool shows_links = false;                     ///< harmonies and clashes as lines
    bool shows_drained = false;                   ///< rings around the Knotweeds' neighbours
    bool shows_areas = true;                      ///< gardens, ports and centre
    std::string caption;                          ///< one line below the board; empty for none
};

/// The board as an SVG file, 17 points wide, South at the bottom.
std::string board_svg(const Position& position, const Rules& rules, const PictureOptions& options);

}  // namespace chuhe::paisho
