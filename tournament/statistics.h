#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace chuhe::tournament {

/// Games of one side: singles, and pairs with colours swapped counted by their points
/// (0, 1/2, 1, 3/2, 2).
struct Tally {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;
    std::array<std::int64_t, 5> pairs{};

    [[nodiscard]] std::int64_t games() const { return wins + draws + losses; }
    [[nodiscard]] std::int64_t pair_count() const;
    [[nodiscard]] double points() const {
        return static_cast<double>(wins) + static_cast<double>(draws) / 2;
    }
    /// Points a game; 1/2 when there are none.
    [[nodiscard]] double score() const;
    /// The same games seen by the other side.
    [[nodiscard]] Tally reversed() const;
    Tally& operator+=(const Tally& other);
};

/// A value with its 95 % interval.
struct Interval {
    double value = 0;
    double low = 0;
    double high = 0;
    [[nodiscard]] double margin() const { return (high - low) / 2; }
};

struct Estimate {
    Interval elo;              ///< logistic Elo difference; infinite at 0 % and 100 %
    Interval normalized_elo;   ///< independent of draw rate and openings
    double superiority = 0.5;  ///< likelihood that the true score is above 1/2
    bool from_pairs = false;   ///< computed from pairs, which takes opening luck out
};

/// Elo difference that gives this expected score, and the reverse.
double elo_of_score(double score);
double score_of_elo(double elo);

/// Normal approximation: mean and variance of the results (of complete pairs when there are any),
/// the interval transformed to Elo at its ends. Normalised Elo as defined by Michel Van den Bergh,
/// "Normalized Elo" (2021): mean advantage in standard deviations of a game, times 800 / ln 10.
Estimate estimate(const Tally& tally);

/// A distribution of outcomes: values and their probabilities.
struct Outcomes {
    std::span<const double> values;
    std::span<const double> probabilities;
};
double mean(const Outcomes& outcomes);
double variance(const Outcomes& outcomes);

/// Distribution function of the standard normal law.
double normal_cdf(double x);

/// 800 / ln 10: normalised Elo for one standard deviation of a game.
inline constexpr double kNormalizedEloUnit = 347.4355855226;
/// Half width of the two-sided 95 % interval in standard deviations.
inline constexpr double kNinetyFivePercent = 1.959963984540054;

}  // namespace chuhe::tournament
