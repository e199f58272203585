#include "training/win_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "training/win_fit.h"

namespace chuhe::training {

namespace {

/// Sums over the positions of a band.
struct Band {
    double positions = 0;
    Chances predicted{};
    Chances observed{};

    void add(const Chances& chances, WinSample::Outcome outcome) {
        ++positions;
        predicted.win += chances.win;
        predicted.draw += chances.draw;
        predicted.loss += chances.loss;
        observed.win += outcome == WinSample::Outcome::kWin ? 1 : 0;
        observed.draw += outcome == WinSample::Outcome::kDraw ? 1 : 0;
        observed.loss += outcome == WinSample::Outcome::kLoss ? 1 : 0;
    }
    [[nodiscard]] std::string text() const {
        const auto shares = [&](const Chances& sum) {
            const double percent = 100 / std::max(positions, 1.0);
            return fmt::format("{:6.1f}{:6.1f}{:6.1f}", percent * sum.win, percent * sum.draw,
                               percent * sum.loss);
        };
        return fmt::format("{:>10.0f} |{} |{}", positions, shares(predicted), shares(observed));
    }
};

constexpr std::string_view kShareHead =
    " positions |   win  draw  loss |   win  draw  loss   (predicted | observed, %)";

std::string score_table(const WinModel& model, const WinSamples& samples) {
    constexpr int kWidth = 50;
    constexpr int kOuterBand = 7;  // and beyond
    std::map<int, Band> bands;
    for (const WinSample& s : samples.samples) {
        const double normalised = 100.0 * s.score / model.even_score_at(s.material);
        const int band =
            std::clamp(static_cast<int>(std::lround(normalised / kWidth)), -kOuterBand, kOuterBand);
        bands[band].add(model.chances(s.score, s.material), s.outcome);
    }
    std::string text = fmt::format("{:>10} {}\n", "score", kShareHead);
    for (const auto& [band, sums] : bands) {
        const std::string name =
            fmt::format("{:+}{}", band * kWidth, std::abs(band) == kOuterBand ? " …" : "");
        text += fmt::format("{:<10} {}\n", name, sums.text());
    }
    return text;
}

std::string material_table(const WinModel& model, const WinSamples& samples) {
    constexpr int kWidth = 3;
    std::map<int, Band> bands;
    for (const WinSample& s : samples.samples)
        bands[s.material.points / kWidth].add(model.chances(s.score, s.material), s.outcome);
    std::string text = fmt::format("{:>10} {}    a     b\n", "material", kShareHead);
    for (const auto& [band, sums] : bands) {
        const int first = band * kWidth;
        const int last = std::min(first + kWidth - 1, MaterialLeft::kFull);
        const MaterialLeft middle{(first + last) / 2};
        text += fmt::format("{:<10} {} {:27.0f}{:6.0f}\n", fmt::format("{}-{}", first, last),
                            sums.text(), model.even_score_at(middle), model.spread_at(middle));
    }
    return text;
}

/// Log-loss on games that the fit did not see: fitted to each half of the games, measured on the
/// other. Two games from one opening stay together. Nothing when a half is too small for a fit.
std::optional<double> loss_on_unseen(const WinSamples& samples) {
    std::array<std::vector<WinSample>, 2> halves;
    for (const WinSample& s : samples.samples) halves[s.game / 2 % 2].push_back(s);
    double sum = 0;
    for (std::size_t i = 0; i < halves.size(); ++i) {
        const auto model = fit_win_model(halves[i]);
        if (!model) return {};
        const auto& other = halves[1 - i];
        sum += log_loss(*model, other) * static_cast<double>(other.size());
    }
    return sum / static_cast<double>(samples.samples.size());
}

}  // namespace

std::string model_source(const WinModel& model) {
    const auto line = [](std::string_view name, const WinModel::Polynomial& polynomial) {
        return fmt::format("    .{} = {{{:.2f}}},\n", name, fmt::join(polynomial, ", "));
    };
    return line("even_score", model.even_score) + line("spread", model.spread);
}

std::string win_report(const WinModel& model, const WinSamples& samples) {
    std::string text = fmt::format("log-loss {:.4f}", log_loss(model, samples.samples));
    if (const auto unseen = loss_on_unseen(samples))
        text += fmt::format(", on games that the fit did not see {:.4f}", *unseen);
    text += fmt::format("; the model in this program {:.4f}", log_loss(kWinModel, samples.samples));
    return fmt::format("{}\n\n{}\n{}", text, score_table(model, samples),
                       material_table(model, samples));
}

}  // namespace chuhe::training
