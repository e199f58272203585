#pragma once

#include <string_view>

#include <catch2/catch.hpp>

#include "bitboard/fen.h"

namespace chuhe {

/// The position of a FEN that is known to be good.
inline Position position_of(std::string_view fen) {
    auto position = parse_fen(fen);
    if (!position) FAIL(fen << ": " << position.error());
    return *position;
}

}  // namespace chuhe
