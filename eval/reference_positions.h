#pragma once

#include <cstdint>
#include <functional>

#include "bitboard/position.h"
#include "eval/score.h"

namespace chuhe {

/// Number of reference positions.
inline constexpr int kReferencePositions = 8192;

/// Visits a fixed set of generated positions, the same everywhere and for ever, that leads through
/// every part of the network: all king squares and mirror cases, with the flank balance of either
/// sign and zero, every piece on every point, every number of pieces. What a network says of them
/// identifies it and proves an implementation.
void for_each_reference_position(const std::function<void(const Position&)>& visit);

/// FNV-1a over the scores that `evaluate` gives them, each as eight bytes.
std::uint64_t hash_reference_scores(const std::function<Score(const Position&)>& evaluate);

}  // namespace chuhe
