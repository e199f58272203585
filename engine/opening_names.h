#pragma once

#include <span>
#include <string_view>

#include "bitboard/move.h"

namespace chuhe {

struct OpeningName {
    std::string_view english;
    std::string_view chinese;
};

/// The opening that a game from the usual start follows, by the first moves of both sides in any
/// order and on either wing; null when it has no name here. The most definite name wins.
const OpeningName* opening_name(std::span<const Move> moves);

}  // namespace chuhe
