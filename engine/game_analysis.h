#pragma once

#include <span>
#include <vector>

#include "engine/analysis.h"
#include "engine/opening_names.h"
#include "eval/win_model.h"
#include "referee/game.h"

namespace chuhe {

/// How bad a move is, by the expected points it gives away.
enum class Mark : std::uint8_t { kNone, kInaccuracy, kMistake, kBlunder };

/// Expected points out of a hundred: chance of a win and half the chance of a draw.
double expected_points(Score score, MaterialLeft material);

/// From this loss of expected points on a move gets its mark.
inline constexpr double kInaccuracyLoss = 5;
inline constexpr double kMistakeLoss = 10;
inline constexpr double kBlunderLoss = 20;
Mark mark_of(double loss);

/// How well a single move was played, 100 down to 0: 100 exp(-loss / 25).
double move_accuracy(double loss);

/// A played move under review; all values are for its player.
struct MoveReview {
    int ply = 0;  ///< from 1
    Color mover = kRed;
    Move move;
    Move best;         ///< what the search prefers
    Score before = 0;  ///< of the position with the best move
    Score after = 0;   ///< of the position that arose
    double expected_before = 0;
    double expected_after = 0;
    double loss = 0;  ///< never negative, and 0 for the best move
    Mark mark = Mark::kNone;
    bool is_turning_point = false;

    [[nodiscard]] bool is_best() const { return move == best; }
};

struct SideReview {
    int moves = 0;
    int best_moves = 0;
    int inaccuracies = 0;
    int mistakes = 0;
    int blunders = 0;
    double average_loss = 0;
    double accuracy = 0;  ///< mean of move_accuracy(); 100 without a move
};

/// What the referee had to say after a move.
struct RuleIncident {
    int ply = 0;
    Outcome outcome;
    std::string clause;                  ///< section of docs/rules.md
    std::vector<std::string> reasoning;  ///< what each move of the judged cycle was
};

/// A game with everything that is said about it.
struct GameReview {
    Position start;
    std::vector<Move> line;
    std::vector<PositionAnalysis> positions;  ///< one more than moves
    std::vector<MaterialLeft> material;       ///< in each of them
    std::vector<MoveReview> moves;
    TypedArray<Color, SideReview> sides;
    std::vector<RuleIncident> incidents;
    const OpeningName* opening = nullptr;  ///< null without a known name

    /// Red's expected points after this many plies.
    [[nodiscard]] double red_points(std::size_t ply) const;
    [[nodiscard]] Color side_to_move(std::size_t ply) const;
};

/// The positions of a line, one more than moves.
std::vector<Position> positions_of(const Position& start, std::span<const Move> line);

/// Puts together what the searches of positions_of() found.
GameReview review_game(const Position& start, std::span<const Move> line,
                       std::vector<PositionAnalysis> positions, const RuleOptions& rules);

/// Where the game changes hands: for each ply whether the move before it led from one of "red is
/// ahead", "level" and "black is ahead" to another for at least a few plies. `red_points` begins
/// with the start of the game.
std::vector<bool> find_turning_points(std::span<const double> red_points);

}  // namespace chuhe
