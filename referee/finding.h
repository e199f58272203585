#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboard/move.h"
#include "bitboard/types.h"

namespace chuhe {

/// Why a game is over.
enum class EndReason : std::uint8_t {
    kNone,  ///< it is not
    kCheckmate,
    kStalemate,        ///< no legal move, not in check: lost as well
    kPerpetualCheck,   ///< one-sided
    kPerpetualChase,   ///< one-sided, or heavier than the other side's
    kPerpetualThreat,  ///< Chinese rules: threats to mate, or mixed with checks and chases
    kTooManyChecks,    ///< club rules: by one piece in a row
    kRepetition,       ///< drawn
    kNoCapture,        ///< drawn by the count of plies
    kDeadMaterial,     ///< drawn, neither side can win
};

/// Short name such as "perpetual check".
std::string_view name(EndReason reason);

/// Where a game stands.
struct Outcome {
    EndReason reason = EndReason::kNone;
    std::optional<Color> winner;  ///< set when the game is over and not drawn
    std::string sentence;         ///< one sentence for people, also while the game goes on

    [[nodiscard]] bool is_over() const { return reason != EndReason::kNone; }
    [[nodiscard]] bool is_draw() const { return is_over() && !winner; }
    /// none, draw, red_loses or black_loses.
    [[nodiscard]] std::string_view verdict() const;
};

/// What a move of a cycle is.
enum class Effect : std::uint8_t {
    kCheck,
    kKill,  ///< threatens mate (named by the Chinese rules only)
    kChase,
    kExchange,  ///< attacks where both can take, or where the attacked piece is protected
    kOffer,     ///< puts a piece where it can be taken
    kBlock,     ///< interposes
    kFollow,    ///< goes on attacking what was attacked before
    kIdle,
};
std::string_view name(Effect effect);

/// One piece chased by one move.
struct Chased {
    int id = 0;  ///< the same for one piece all through a cycle
    Piece piece;
    Square square;        ///< when attacked
    bool direct = true;   ///< false: an old attack became a threat by taking the protection away
    bool held = false;    ///< a rook held by a horse
    bool rooted = false;  ///< protected, but not well enough
    std::string why;      ///< by whom, and why taking it pays
};

/// A move of the judged cycle with what the rules see in it.
struct MoveFinding {
    int ply = 0;  ///< number of the move in the line, from 1
    Move move;
    Piece piece;
    Effect effect = Effect::kIdle;
    std::vector<Chased> victims;
    std::string text;  ///< "chases the horse on c4 with the rook on c3: nothing can take back"
};

/// What one side did in the judged cycle.
struct SideFinding {
    int weight = 0;  ///< heavier loses; 0 is allowed
    EndReason offence = EndReason::kNone;
    std::string summary;  ///< "red checks on every move"
    std::string clause;   ///< section of docs/rules.md behind it
};

}  // namespace chuhe
