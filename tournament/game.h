#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboard/position.h"
#include "support/typed_array.h"
#include "tournament/option_line.h"
#include "tournament/search_info.h"
#include "tournament/time_control.h"

namespace chuhe::tournament {

enum class Outcome { kRedWins, kBlackWins, kDraw, kUnfinished };

inline Outcome win_for(Color side) {
    return side == kRed ? Outcome::kRedWins : Outcome::kBlackWins;
}
/// "1-0", "0-1", "1/2-1/2", "*".
std::string_view to_string(Outcome outcome);
std::optional<Outcome> parse_outcome(std::string_view text);

/// How a game ended.
enum class Ending {
    kMate,
    kStalemate,
    kRepetition,      ///< draw by repetition
    kPerpetualCheck,  ///< lost by the side that gave it
    kPerpetualChase,
    kPerpetualThreat,
    kTooManyChecks,
    kNoCapture,
    kMaterial,
    kResignation,
    kAgreement,
    kScoreAdjudication,
    kDrawAdjudication,
    kMoveLimit,
    // Faults of an engine; each loses.
    kIllegalMove,
    kTime,
    kCrash,
    kSilence,
    kProtocol,
    kStart,  ///< could not be started or made ready
    // Not the engines' doing.
    kStopped,
};
/// A word for tags and tables, such as "mate", "perpetual check", "time".
std::string_view to_string(Ending ending);
std::optional<Ending> parse_ending(std::string_view text);
/// The game was lost because an engine misbehaved.
constexpr bool is_fault(Ending ending) {
    return ending >= Ending::kIllegalMove && ending <= Ending::kStart;
}
/// The engine that lost cannot go on without being started again.
constexpr bool is_breakdown(Ending ending) {
    return ending == Ending::kCrash || ending == Ending::kSilence || ending == Ending::kStart;
}

/// Where games start.
struct Opening {
    std::string fen;          ///< set-up
    std::vector<Move> moves;  ///< played from there before the engines begin
    std::string name;         ///< for reports; may be empty
};

/// One game to be played. Engines are indices into the list of participants.
struct GameTask {
    int id = 0;     ///< position in the whole schedule
    int round = 1;  ///< from 1
    int pair = 0;   ///< games with the same number form a pair with colours swapped
    int red = 0;
    int black = 1;
    Opening opening;
    TypedArray<Color, OptionValues> options;  ///< set before the game; empty: left as they are
};

struct MoveRecord {
    Move move;
    std::chrono::microseconds elapsed{0};
    std::optional<Milliseconds> clock;  ///< left after the move
    std::optional<Score> score;
    int depth = 0;
    int selective_depth = 0;
    std::int64_t nodes = 0;
    std::int64_t nodes_per_second = 0;
    bool is_book = false;
};

struct GameRecord {
    GameTask task;
    std::vector<MoveRecord> moves;  ///< the opening's moves included
    Outcome outcome = Outcome::kUnfinished;
    Ending ending = Ending::kStopped;
    std::string detail;      ///< one sentence: why
    std::string date;        ///< local start, "2026.01.31 12:30:59"
    double seconds = 0;      ///< wall-clock time of the game
    double overhead_us = 0;  ///< time a move that was neither engine's, on average

    /// The engine that lost, or none.
    [[nodiscard]] std::optional<Color> loser() const {
        if (outcome == Outcome::kRedWins) return kBlack;
        if (outcome == Outcome::kBlackWins) return kRed;
        return {};
    }
};

}  // namespace chuhe::tournament
