#pragma once

#include <string>
#include <string_view>

#include "records/game.h"
#include "records/notation.h"
#include "records/pgn.h"

namespace chuhe::records {

/// Whether the first line with anything on it starts with a position.
bool is_epd(std::string_view text);

/// Positions, one a line: a FEN of any dialect, also behind "position fen", with operations such as
/// `bm h2e2; id "…";` or with "moves …" behind it. Best moves become the first moves of the tree,
/// the operation pv or the moves its main line. Empty lines and lines starting with # or ; are
/// skipped; a line that is no position is refused with its number.
void read_epd(std::string_view text, Notation notation, const GameSink& sink);

struct EpdOptions {
    bool every_position = false;  ///< a line for each position of the main line, the last included
};

/// The start with the operations pv (coordinates), id and c0; or every position of the main line
/// with the move played (sm).
std::string write_epd(const Game& game, const EpdOptions& options = {});

/// The game as one JSON object on one line; docs/formats.md lists its members.
std::string write_json(const Game& game, Notation notation);

}  // namespace chuhe::records
