#pragma once

#include <memory>
#include <string>

#include "bitboard/position.h"
#include "eval/network.h"
#include "eval/score.h"

namespace chuhe {

/// The hand-written evaluation from the view of the side to move, within ±kMaxEvaluation. Material
/// that cannot win scores near zero; repetition plays no part. The same position always gets the
/// same score.
Score evaluate(const Position& position);

/// What a search with this network sees, or with the hand-written evaluation when it is null.
Score static_evaluation(const Position& position, const std::shared_ptr<const Network>& network);

/// The hand-written evaluation with its parts as a small table for people, and what the network
/// says if there is one; red's view.
std::string describe_evaluation(const Position& position,
                                const std::shared_ptr<const Network>& network);

}  // namespace chuhe
