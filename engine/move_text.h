#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bitboard/position.h"

namespace chuhe {

/// How ranks are counted in coordinate moves.
enum class Ranks : std::uint8_t {
    kFromZero,  ///< h2e2: everyone but the next
    kFromOne,   ///< h3e3, b10c8: Fairy-Stockfish and the clients that follow it
};

std::string to_string(Move move, Ranks ranks);

/// "h2e2", "H2-E2", "h3e3", "b10c8"; nothing said about legality.
std::optional<Move> parse_move(std::string_view text, Ranks ranks);

/// The moves of a line with blanks between.
std::string to_string(std::span<const Move> line, Ranks ranks);

}  // namespace chuhe
