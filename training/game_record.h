#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitboard/position.h"
#include "eval/score.h"
#include "support/result.h"
#include "training/bytes.h"

namespace chuhe::training {

enum class GameResult : std::uint8_t { kBlackWins, kDraw, kRedWins };

/// 1 for a win of `side`, 0.5 for a draw, 0 for a loss.
constexpr double points_of(GameResult result, Color side) {
    const double red = static_cast<double>(result) / 2;
    return side == kRed ? red : 1 - red;
}

constexpr GameResult win_of(Color side) {
    return side == kRed ? GameResult::kRedWins : GameResult::kBlackWins;
}

/// Why a self-play game ended.
enum class GameEnd : std::uint8_t {
    kCheckmate,
    kStalemate,
    kPerpetual,     ///< a side broke the rules of repetition
    kRepetition,    ///< drawn
    kNoCapture,     ///< drawn by the count of plies
    kDeadMaterial,  ///< drawn
    kDecidedScore,  ///< adjudicated by a score that stayed decisive
    kLevelScore,    ///< adjudicated by a score that stayed at zero
    kLengthLimit,   ///< cut off, counted as a draw
};
inline constexpr int kGameEnds = 9;
std::string_view name(GameEnd end);

/// Of a ply that was played at random: there is no score.
inline constexpr std::int16_t kUnscored = std::numeric_limits<std::int16_t>::min();

struct RecordedPly {
    Move move;
    /// Search score from the view of the side that moves, in the units of eval/score.h.
    std::int16_t score = kUnscored;

    friend bool operator==(const RecordedPly&, const RecordedPly&) = default;
};

/// Where a game began, when not at the usual place.
struct StartBoard {
    Board board;
    Color side_to_move = kRed;
    std::uint8_t rule_plies = 0;

    friend bool operator==(const StartBoard&, const StartBoard&) = default;
};

/// A whole game: every ply from the start, random ones included.
struct GameRecord {
    /// Which game of its seed this is; nothing else decides its moves.
    std::uint64_t number = 0;
    GameResult result = GameResult::kDraw;
    GameEnd end = GameEnd::kLengthLimit;
    std::optional<StartBoard> start;
    std::vector<RecordedPly> plies;

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// More plies than any game has; a record that claims more is damaged.
inline constexpr std::size_t kMaxRecordedPlies = 4096;

/// The position a record starts from, or why it cannot be one.
Result<Position> start_position(const GameRecord& record);

/// Appends the record as docs/formats.md says.
void encode(const GameRecord& record, std::string& out);
/// Reads one record, or says what is wrong with it. The moves are not played; see replay().
Result<GameRecord> decode(ByteReader& in);

}  // namespace chuhe::training
