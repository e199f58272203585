#pragma once

#include <string>
#include <vector>

#include "paisho/action.h"
#include "paisho/position.h"

namespace chuhe::paisho {

enum class Colours : bool { kNo, kYes };

/// The board for a terminal, row 17 at the top, with the reserves beside it. South's tiles are
/// capital letters, North's small ones. Empty points: `.` neutral, `-` white garden, `=` red
/// garden, `#` port,
/// `*` centre. The points in `marked` stand in brackets. Ends with a line end.
std::string board_text(const Position& position, Colours colours,
                       const PointSet& marked = PointSet());

/// The points that an action touches, to be marked on the board.
PointSet points_of(Action action);

/// The legal actions for people: a line for each tile that can act and each kind that can be
/// placed. `choice` narrows it to a point of the board or a capital tile letter, then with every
/// action; empty for an overview.
std::vector<std::string> list_actions(const Position& position, const std::vector<Action>& actions,
                                      const std::string& choice);

}  // namespace chuhe::paisho
