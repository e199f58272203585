#pragma once

#include <string>
#include <vector>

#include "bitboard/position.h"
#include "support/result.h"

namespace chuhe {

/// A position of a list, with its name if it has one (the operation `id` of EPD).
struct ListedPosition {
    Position position;
    std::string id;
};

/// Reads a list, one position a line: FEN of any dialect or EPD, its operations passed over, or
/// "FEN moves …". Empty lines and those that begin with # are skipped. The error names the file,
/// the line and the reason.
Result<std::vector<ListedPosition>> read_positions(const std::string& path);

/// One line of such a list.
Result<ListedPosition> parse_listed_position(std::string_view line);

}  // namespace chuhe
