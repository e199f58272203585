#pragma once

#include <string>
#include <string_view>

#include "records/encoding.h"
#include "records/game.h"

namespace chuhe::records {

/// Whether the bytes start like an XQF file.
bool is_xqf(std::string_view bytes);

/// Reads an XQF file of any version: 1.0 (byte 10) is plain, later ones are scrambled with keys
/// from their header. The first moving piece tells the side to move. Illegal moves and what hangs
/// on them are left out and noted; a file cut short gives what is there. Without `encoding` the
/// text is taken for what it looks like, GB18030 as a rule.
Result<Game> read_xqf(std::string_view bytes, std::optional<Encoding> encoding = {});

/// Version 1.0 with variations and comments, texts in GB18030 cut to the lengths of the format.
std::string write_xqf(const Game& game);

}  // namespace chuhe::records
