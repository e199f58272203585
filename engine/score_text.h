#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/dialect.h"
#include "records/notation.h"

namespace chuhe {

// Ordinary scores are normalised (eval/win_model.h) and written with two decimals: +1.00 is an even
// chance to win.

/// "+0.35", "mate in 3", "mated in 2", "wins by the repetition rule": for the side to move in the
/// position that the line starts from.
std::string score_text(const Position& position, const CheckedLine& line);

/// Short, as red sees it, for tables and curves: "+0.35", "#3" and "#-3", "R+" and "R-". The score
/// is that of the side to move.
std::string red_score_text(const Position& position, Score score);

/// A line as a member of a JSON object: score as {"cp"}, {"mate"} or {"rule", "plies"}, chances in
/// permille, moves in a notation.
nlohmann::json to_json(const Position& position, const CheckedLine& line,
                       records::Notation notation);

/// Columns that a text takes in a terminal: Chinese characters and full-width digits take two.
int display_width(std::string_view text);
/// With blanks behind up to `width` columns.
std::string padded(std::string_view text, int width);

}  // namespace chuhe
