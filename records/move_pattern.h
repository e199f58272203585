#pragma once

#include <optional>
#include <string_view>

#include "bitboard/move.h"
#include "bitboard/position.h"

namespace chuhe::records {

/// Conventions that disagree on how equal pieces on one file are told apart; a set of bits.
enum Convention : unsigned {
    kXqbaseRules = 1,  ///< xqbase's letters and its Chinese standard
    kBookRules = 2,    ///< common Chinese usage
    kRules1997 = 4,
    kRules2018 = 8,
    kAllConventions = 15,
};

/// A move in players' words, taken apart but not yet tied to a piece.
struct MovePattern {
    enum class Select {
        kFile,   ///< the piece on `file`
        kFront,  ///< 前 or +, on `file` when that is not 0
        kMiddle,
        kBack,
        kPlace,  ///< the `place`-th, on `file` when that is not 0
        kFirst,  ///< ++: the foremost of four or five
        kLast,   ///< --
    };
    PieceType type = kPawn;
    Select select = Select::kFile;
    int file = 0;
    int place = 0;
    char direction = '\0';  ///< + - =, or 0 when left out
    int number = 0;
    bool chinese = false;

    /// The geometry fits, whichever piece is meant.
    [[nodiscard]] bool fits_step(const Position& position, Move move) const;
    /// One of the conventions names the moving piece like this.
    [[nodiscard]] bool names(const Position& position, Square from, unsigned conventions) const;
    /// The piece can be meant by somebody who follows no convention closely.
    [[nodiscard]] bool may_name(const Position& position, Square from) const;
};

/// Reads the alphabet of plain_move(). Empty when the text has another form.
std::optional<MovePattern> parse_pattern(std::string_view text, bool chinese);

}  // namespace chuhe::records
