#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "records/encoding.h"
#include "records/game.h"
#include "records/notation.h"

namespace chuhe::records {

/// Takes the games of a file one by one, or the reason why one of them is refused.
using GameSink = std::function<void(Result<Game>)>;

/// Games of a PGN text in UTF-8, of xqbase's kind (Chinese, WXF or ICCS moves, text behind the
/// result) or of chess programs (SAN-like moves). Comments in {} and behind ";", variations and
/// comments in (), nested to any depth. Moves are read in whatever notation they are in unless one
/// is given; where single moves could mean two things the Format tag and then the rest of the game
/// decide. A line ends at its first move that is unreadable or illegal, which is noted.
void read_pgn(std::string_view text, Notation notation, const GameSink& sink);

struct PgnOptions {
    Notation notation = Notation::kChinese;
    /// Named for chess programs: White for Red, Variant instead of Game.
    bool chess_tags = false;
};

/// In UTF-8, with variations and comments, lines of at most 80 bytes where the moves allow.
std::string write_pgn(const Game& game, const PgnOptions& options = {});

}  // namespace chuhe::records
