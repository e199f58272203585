#pragma once

#include <array>
#include <cstddef>

#include "bitboard/position.h"
#include "eval/score.h"

namespace chuhe {

/// How much is left on the board to win with, of both sides together: 2 for a rook, 1 for a horse,
/// cannon or pawn, nothing for guards; kFull at the start of a game. Of the measures that were
/// tried (values of pieces with and without guards, numbers of pieces, plies) this one foretells
/// the results of games best, see docs/evaluation.md.
struct MaterialLeft {
    static constexpr int kFull = 26;
    int points = kFull;

    friend constexpr auto operator<=>(MaterialLeft, MaterialLeft) = default;
};
MaterialLeft material_left(const Position& position);

/// Chances as numbers between 0 and 1; they add up to 1.
struct Chances {
    double win;
    double draw;
    double loss;
};

/// What a score of the search is worth in results. The side to move wins with probability
///
///     win(s) = 1 / (1 + exp((a - s) / b))
///
/// at score s and loses with win(-s); the rest is drawn. a is the score of an even chance to win, b
/// how fast the chance grows around it; both are polynomials of the material left, with constant
/// term first and the share of the full material as variable. The shape is the one in common use
/// for chess engines (Stockfish was the first to normalise its scores by it); the coefficients are
/// fitted to our own games by `chuhe-train win-model`.
struct WinModel {
    static constexpr std::size_t kTerms = 4;
    using Polynomial = std::array<double, kTerms>;
    Polynomial even_score{};
    Polynomial spread{};

    /// a and b of the formula; positive for every material where the model is valid.
    [[nodiscard]] double even_score_at(MaterialLeft material) const;
    [[nodiscard]] double spread_at(MaterialLeft material) const;
    [[nodiscard]] Chances chances(double score, MaterialLeft material) const;
    /// a and b are positive whatever material is left: chances then lie between 0 and 1, and grow
    /// with the score.
    [[nodiscard]] bool is_valid() const;
};

/// The model of the program's network; docs/evaluation.md says from which games.
extern const WinModel kWinModel;

/// Chances in permille; they add up to 1000.
struct WinDrawLoss {
    int win;
    int draw;
    int loss;
};

/// By kWinModel, for the side to move. Mates and verdicts of the repetition rules are certain.
WinDrawLoss win_draw_loss(Score score, MaterialLeft material);

/// Win and half of draw, between 0 and 1.
double expected_result(WinDrawLoss chances);

/// The score in hundredths of what gives an even chance to win with this material: +100 is 50 %
/// wins. Only for scores that are not decisive.
int normalised(Score score, MaterialLeft material);

/// The rating difference at which the expected result of win_draw_loss() is normal.
int elo_difference(Score score, MaterialLeft material);

}  // namespace chuhe
