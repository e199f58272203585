#pragma once

#include <vector>

#include "training/game_record.h"

namespace chuhe::training {

/// The scores of all plies, each with a share of those that follow: of the chance that a score
/// tells, 1 - `lookahead` is its own and the rest that of the next ply, which has the same said of
/// it (the idea of TD(λ): Sutton 1988). Later searches see further, and chance evens out. Nothing
/// is taken from beyond a random ply or the end of the game; unscored plies stay so, and so do
/// scores beyond kMaxEvaluation. `scale`: see expected_points().
std::vector<int> mixed_scores(const GameRecord& game, double lookahead, double scale);

}  // namespace chuhe::training
