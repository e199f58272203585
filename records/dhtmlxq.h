#pragma once

#include <string>
#include <string_view>

#include "records/game.h"
#include "records/pgn.h"

namespace chuhe::records {

/// Whether the text holds a board of DhtmlXQ's kind (UBB, as on the clipboard of web pages).
bool is_dhtmlxq(std::string_view text);

/// Every [DhtmlXQ] … [/DhtmlXQ] of a text in UTF-8. Without a piece list the usual start is meant;
/// the first moving piece tells the side to move.
void read_dhtmlxq(std::string_view text, const GameSink& sink);

/// With variations and comments, ready to be pasted.
std::string write_dhtmlxq(const Game& game);

}  // namespace chuhe::records
