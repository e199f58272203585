#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bitboard/move.h"
#include "bitboard/position.h"
#include "support/result.h"

namespace chuhe::records {

/// Ways to write a move. All can be written and read; text is UTF-8.
enum class Notation {
    kAuto,           ///< reading only: whatever fits
    kCoordinate,     ///< h2e2, ranks 0–9 (UCI, UCCI)
    kCoordinate10,   ///< h3e3, b10c8, ranks 1–10 (UCI of some programs)
    kIccs,           ///< H2-E2
    kDhtmlXq,        ///< 7747: column from red's left, row from the top, both from 0
    kWxf,            ///< C2=5, R+=4, 15=6: World Xiangqi Rules 2018
    kWxf1997,        ///< C2.5, R+.4, 3+.4: rules of 1997
    kPlayOk,         ///< as of 1997, black in lower case
    kXqbase,         ///< C2.5, N8+7, Pc.6: the letters of xqbase's PGN
    kKeypad,         ///< 62.5: xqbase's digits, pieces 1–7
    kChinese,        ///< 炮二平五, 四兵平六 counted over both files: the standard of xqbase
    kChineseCommon,  ///< 前兵五平六, 二7平6: numbers within a file, as in most books
    kChineseTraditional,  ///< kChinese with traditional characters
    kSan,                 ///< Che2, xe4, Rf4#: ranks 0–9, pawn letter left out (xboard, Banksia)
    kSan10,               ///< Che3, Pcd7: ranks 1–10, with P (Fairy-Stockfish, pychess)
};

/// "uci", "uci10", "iccs", "wxf", "chinese" …; see notation_names() for all.
std::optional<Notation> notation_from_name(std::string_view name);
std::string_view notation_name(Notation notation);
/// All names for a help text, separated by ", ".
std::string notation_names();

/// The text of a legal move. kAuto writes kCoordinate.
std::string write_move(const Position& position, Move move, Notation notation);

/// The legal move that `text` means. With a definite notation its own convention is tried first and
/// other ways to write the same follow; kAuto tries all. Text with several legal readings is
/// refused and the reason names them; coordinates alone prefer ranks 0–9. Marks such as "!?" and
/// "+" behind the move, a glued move number ("1.炮二平五") and full-width characters are accepted.
Result<Move> read_move(const Position& position, std::string_view text,
                       Notation notation = Notation::kAuto);

/// The text has the form of a move in some notation, legal or not.
bool looks_like_move(std::string_view text);

/// A line of moves separated by blanks. Moves must be legal in turn.
std::string write_line(Position position, std::span<const Move> moves, Notation notation);

/// Reads what write_line writes, and lines with move numbers. All moves are taken to count ranks
/// from the same number. The error says which move failed and why.
Result<std::vector<Move>> read_line(const Position& position, std::string_view text,
                                    Notation notation = Notation::kAuto);

/// Without a glued number: "1.炮二平五" gives "炮二平五", "12..." gives "", and "33.4", which is
/// a move, stays.
std::string_view strip_move_number(std::string_view word);

}  // namespace chuhe::records
