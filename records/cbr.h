#pragma once

#include <string_view>

#include "records/game.h"
#include "records/pgn.h"

namespace chuhe::records {

bool is_cbr(std::string_view bytes);
bool is_cbl(std::string_view bytes);

/// A record of 象棋桥 (CCBridge). Its layout is known from descriptions only, so the reader looks
/// for the board and for the start of the moves instead of trusting one offset.
Result<Game> read_cbr(std::string_view bytes);

/// A library of 象棋桥: every record inside it.
void read_cbl(std::string_view bytes, const GameSink& sink);

}  // namespace chuhe::records
