#pragma once

#include <vector>

#include "bitboard/move.h"
#include "search/search.h"

namespace chuhe {

/// A move of the position being searched, with what is known of it.
struct RootMove {
    Move move;
    Score score = -kInfinity;           ///< of this iteration; -kInfinity when not the best so far
    Score previous_score = -kInfinity;  ///< of the last iteration
    Score average = kNoScore;           ///< slowly moving, for the aspiration window
    Bound bound = Bound::kExact;
    int selective_depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Move> pv;
};

}  // namespace chuhe
