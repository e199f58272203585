#include "training/win_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace chuhe::training {

namespace {

constexpr std::size_t kTerms = WinModel::kTerms;
/// Coefficients of both polynomials, the even score's first.
constexpr std::size_t kUnknowns = 2 * kTerms;
using Vector = std::array<double, kUnknowns>;
using Matrix = std::array<Vector, kUnknowns>;

/// What cannot happen by the model, rounding included, counts as this unlikely.
constexpr double kLeastChance = 1e-9;

double chance_of(const Chances& chances, WinSample::Outcome outcome) {
    const double chance = outcome == WinSample::Outcome::kWin    ? chances.win
                          : outcome == WinSample::Outcome::kDraw ? chances.draw
                                                                 : chances.loss;
    return std::max(chance, kLeastChance);
}

WinModel to_model(const Vector& unknowns) {
    WinModel model;
    std::copy_n(unknowns.begin(), kTerms, model.even_score.begin());
    std::copy_n(unknowns.begin() + kTerms, kTerms, model.spread.begin());
    return model;
}

/// Slope and expected curvature of the log-likelihood.
struct Slopes {
    Vector gradient{};
    Matrix information{};
};

/// How a chance changes with the even score a and the spread b.
struct Derivative {
    double by_a;
    double by_b;
};

void add_slopes(const WinModel& model, const WinSample& sample, Slopes& sum) {
    const double a = model.even_score_at(sample.material);
    const double b = model.spread_at(sample.material);
    const Chances chances = model.chances(sample.score, sample.material);
    const auto derivative = [&](double chance, double score) {
        const double steepness = chance * (1 - chance) / b;
        return Derivative{-steepness, -steepness * (score - a) / b};
    };
    const Derivative win = derivative(chances.win, sample.score);
    const Derivative loss = derivative(chances.loss, -static_cast<double>(sample.score));
    const Derivative draw{-win.by_a - loss.by_a, -win.by_b - loss.by_b};

    const Derivative& happened = sample.outcome == WinSample::Outcome::kWin    ? win
                                 : sample.outcome == WinSample::Outcome::kDraw ? draw
                                                                               : loss;
    const double chance = chance_of(chances, sample.outcome);
    double aa = 0;
    double ab = 0;
    double bb = 0;
    for (const auto& [slope, weight] : {std::pair(win, chances.win), std::pair(draw, chances.draw),
                                        std::pair(loss, chances.loss)}) {
        const double inverse = 1 / std::max(weight, kLeastChance);
        aa += slope.by_a * slope.by_a * inverse;
        ab += slope.by_a * slope.by_b * inverse;
        bb += slope.by_b * slope.by_b * inverse;
    }
    std::array<double, kTerms> power{1};
    const double x = static_cast<double>(sample.material.points) / MaterialLeft::kFull;
    for (std::size_t i = 1; i < kTerms; ++i) power[i] = power[i - 1] * x;
    for (std::size_t i = 0; i < kTerms; ++i) {
        sum.gradient[i] += power[i] * happened.by_a / chance;
        sum.gradient[kTerms + i] += power[i] * happened.by_b / chance;
        for (std::size_t j = 0; j < kTerms; ++j) {
            const double both = power[i] * power[j];
            sum.information[i][j] += both * aa;
            sum.information[i][kTerms + j] += both * ab;
            sum.information[kTerms + i][j] += both * ab;
            sum.information[kTerms + i][kTerms + j] += both * bb;
        }
    }
}

/// Solves m x = v for a positive definite m (Cholesky); nothing when it is not.
std::optional<Vector> solve(Matrix m, Vector v) {
    for (std::size_t i = 0; i < kUnknowns; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            for (std::size_t k = 0; k < j; ++k) m[i][j] -= m[i][k] * m[j][k];
            if (j < i) {
                m[i][j] /= m[j][j];
            } else if (m[i][i] > 0) {
                m[i][i] = std::sqrt(m[i][i]);
            } else {
                return {};
            }
        }
        for (std::size_t k = 0; k < i; ++k) v[i] -= m[i][k] * v[k];
        v[i] /= m[i][i];
    }
    for (std::size_t i = kUnknowns; i-- > 0;) {
        for (std::size_t k = i + 1; k < kUnknowns; ++k) v[i] -= m[k][i] * v[k];
        v[i] /= m[i][i];
    }
    return v;
}

/// The solution of the damped equations, added to where we are; nothing when there is none.
std::optional<Vector> stepped(const Vector& from, const Slopes& slopes, double damping) {
    Matrix damped = slopes.information;
    for (std::size_t i = 0; i < kUnknowns; ++i) damped[i][i] *= 1 + damping;
    std::optional<Vector> step = solve(damped, slopes.gradient);
    if (!step) return {};
    for (std::size_t i = 0; i < kUnknowns; ++i) (*step)[i] += from[i];
    return step;
}

}  // namespace

double log_loss(const WinModel& model, std::span<const WinSample> samples) {
    double sum = 0;
    for (const WinSample& sample : samples)
        sum -= std::log(chance_of(model.chances(sample.score, sample.material), sample.outcome));
    return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

Result<WinModel> fit_win_model(std::span<const WinSample> samples) {
    constexpr int kMostSteps = 200;
    constexpr double kFirstEvenScore = 250;
    constexpr double kFirstSpread = 120;
    constexpr double kGoodEnough = 1e-10;  // of log-loss; rounding is far below
    constexpr double kFirstDamping = 1e-3;
    constexpr double kDampingStep = 10;
    constexpr double kMostDamping = 1e10;

    for (const auto outcome : {WinSample::Outcome::kWin, WinSample::Outcome::kDraw}) {
        const bool is_there = std::any_of(samples.begin(), samples.end(),
                                          [&](const WinSample& s) { return s.outcome == outcome; });
        if (!is_there)
            return error(fmt::format("there is no {} in the games to learn from",
                                     outcome == WinSample::Outcome::kWin ? "win" : "draw"));
    }
    Vector unknowns{};
    unknowns[0] = kFirstEvenScore;
    unknowns[kTerms] = kFirstSpread;
    double damping = kFirstDamping;
    double loss = log_loss(to_model(unknowns), samples);
    for (int i = 0; i < kMostSteps; ++i) {
        Slopes slopes;
        for (const WinSample& sample : samples) add_slopes(to_model(unknowns), sample, slopes);
        for (;; damping *= kDampingStep) {
            if (damping > kMostDamping)
                return error("the games do not determine a model: too few, or all alike");
            const auto next = stepped(unknowns, slopes, damping);
            if (!next || !to_model(*next).is_valid()) continue;
            const double next_loss = log_loss(to_model(*next), samples);
            if (!(next_loss < loss + kGoodEnough)) continue;
            unknowns = *next;
            // A step that was cut short proves nothing by gaining little.
            if (damping < 1 && loss - next_loss < kGoodEnough) return to_model(unknowns);
            damping /= kDampingStep;
            loss = next_loss;
            break;
        }
    }
    return error("the fit does not settle: too few games, or scores without meaning");
}

}  // namespace chuhe::training
