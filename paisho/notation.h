#pragma once

#include <string>
#include <string_view>

#include "paisho/action.h"
#include "paisho/position.h"
#include "support/result.h"

namespace chuhe::paisho {

/// A position as text (clause N1).
std::string to_fen(const Position& position);

/// Reads a position of five fields, each separated by one space (clauses N1, N7). The reason names
/// the field, and the row or letter in it.
Result<Position> parse_fen(std::string_view text);

/// Reads the short form `S <tiles> N <tiles> <side> <turn>` (clause N2): the reserves are the full
/// sets less the tiles on the board, the counter is 0.
Result<Position> parse_short(std::string_view text);

/// The short form; reserves and counter are not in it.
std::string to_short(const Position& position);

/// Reads `startpos`, a FEN or the short form, whichever `text` is.
Result<Position> parse_position(std::string_view text);

/// An action as text (clauses N3 to N6), carries in canonical order.
std::string to_text(Action action);

/// Reads an action without asking whether it is legal anywhere; the passengers of a carry may come
/// in any order.
Result<Action> parse_action(std::string_view text);

}  // namespace chuhe::paisho
