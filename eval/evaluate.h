#pragma once

#include <string>

#include "bitboard/position.h"
#include "eval/score.h"

namespace chuhe {

/// Static evaluation from the view of the side to move, within ±kMaxEvaluation. Exact for material
/// that cannot win (kDrawScore); says nothing about repetition. The same position always gets the same
/// score.
Score evaluate(const Position& position);

/// The evaluation with its parts as a small table for people, red's view.
std::string describe_evaluation(const Position& position);

}  // namespace chuhe
