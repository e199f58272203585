#pragma once

#include <string>

#include "bitboard/position.h"
#include "eval/network.h"

namespace chuhe {

/// What the network says of a position, for people: the score, and under each piece what it is
/// worth on its square, found by evaluating the board without it. Score units, the score itself
/// also normalised (eval/win_model.h), red's view; a piece without which the position would not be
/// one shows a dash.
std::string describe_evaluation(const Position& position, const Network& network);

}  // namespace chuhe
