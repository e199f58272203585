#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "records/game.h"

namespace chuhe::records {

/// A node of a binary game file: the move, whether a continuation follows, and whether a variation
/// to it comes after that continuation and all below it.
struct TreeRecord {
    std::optional<Square> from;
    std::optional<Square> to;
    bool has_next = false;
    bool has_variation = false;
    std::string_view comment;
};

/// Comments still in the file's encoding, with their nodes.
using RawComments = std::vector<std::pair<int, std::string_view>>;

/// Builds the tree from records in that order, the first one standing for the start. `next` gives
/// nothing when the file is at its end or makes no sense. Illegal moves and what hangs on them are
/// left out and noted. Says why the tree ended early, or nothing. Depth costs no stack.
std::string read_record_tree(const std::function<std::optional<TreeRecord>()>& next, Game& game,
                             RawComments& comments);

}  // namespace chuhe::records
