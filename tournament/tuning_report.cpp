#include "tournament/tuning_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "support/text.h"

namespace chuhe::tournament {

namespace {

/// How many parameters a line names.
constexpr std::size_t kMoversShown = 3;
constexpr double kPercent = 100;

double change(const Spsa& spsa, const TuningProgress& progress, std::size_t i) {
    return progress.theta[i] - static_cast<double>(spsa.parameters()[i].start);
}

/// The same for people: rounded, and without a sign before zero.
std::string change_text(const Spsa& spsa, const TuningProgress& progress, std::size_t i) {
    constexpr double kLeastShown = 0.005;
    const double moved = change(spsa, progress, i);
    return fmt::format("{:+.2f}", std::abs(moved) < kLeastShown ? 0.0 : moved);
}

/// The part of its range that a parameter has moved.
double distance(const Spsa& spsa, const TuningProgress& progress, std::size_t i) {
    const TuningParameter& parameter = spsa.parameters()[i];
    return std::abs(change(spsa, progress, i)) /
           static_cast<double>(parameter.most - parameter.least);
}

/// The points of the plus settings, in percent of all.
double percentage(const TuningProgress& progress) {
    const int games = progress.wins + progress.draws + progress.losses;
    return games == 0 ? kPercent / 2 : kPercent * (progress.wins + progress.draws / 2.0) / games;
}

}  // namespace

std::string shell_word(const std::string& text) {
    constexpr std::string_view kHarmless =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
    if (!text.empty() && text.find_first_not_of(kHarmless) == std::string::npos) return text;
    std::string quoted = "'";
    for (const char c : text) {
        if (c == '\'')
            quoted += "'\\''";
        else
            quoted += c;
    }
    return quoted + "'";
}

std::string tuning_headline(const Spsa& spsa, const TuningProgress& progress,
                            const std::string& engine) {
    const SpsaSettings& settings = spsa.settings();
    std::string text =
        fmt::format("Tuning {} parameters of {}: {} iterations of {} games\n",
                    spsa.parameters().size(), engine, settings.iterations, 2 * settings.pairs);
    if (progress.applied() > 0)
        text += fmt::format("Going on after {} of {} iterations\n", progress.applied(),
                            settings.iterations);
    return text;
}

std::string tuning_line(const Spsa& spsa, const TuningProgress& progress, int iteration,
                        const std::string& score) {
    std::vector<std::size_t> order(spsa.parameters().size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t shown = std::min(kMoversShown, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown),
                      order.end(), [&](std::size_t a, std::size_t b) {
                          return distance(spsa, progress, a) > distance(spsa, progress, b);
                      });
    std::string movers;
    for (std::size_t i = 0; i < shown; ++i) {
        movers += fmt::format("{}{} {:.2f} ({})", i == 0 ? "" : ", ",
                              printable(spsa.parameters()[order[i]].name), progress.theta[order[i]],
                              change_text(spsa, progress, order[i]));
    }
    return fmt::format("Iteration {} ({} of {} applied): {}, all {:.1f} %; {}\n", iteration,
                       progress.applied(), spsa.settings().iterations, score, percentage(progress),
                       movers);
}

std::string tuning_report(const Spsa& spsa, const TuningProgress& progress) {
    constexpr std::string_view kTitle = "parameter";
    std::size_t width = kTitle.size();
    for (const TuningParameter& parameter : spsa.parameters())
        width = std::max(width, printable(parameter.name).size());
    std::string text = fmt::format(
        "--------------------------------------------------\n"
        "After {} of {} iterations, games +{} ={} -{}:\n{:<{}}  {:>10}  {:>12}  {:>10}\n",
        progress.applied(), spsa.settings().iterations, progress.wins, progress.draws,
        progress.losses, kTitle, width, "start", "now", "change");
    std::string words;
    for (std::size_t i = 0; i < spsa.parameters().size(); ++i) {
        const TuningParameter& parameter = spsa.parameters()[i];
        text += fmt::format("{:<{}}  {:>10}  {:>12.2f}  {:>10}\n", printable(parameter.name), width,
                            parameter.start, progress.theta[i], change_text(spsa, progress, i));
        words += " " + shell_word(
                           fmt::format("option.{}={}", parameter.name, rounded(progress.theta[i])));
    }
    return text + "Words for an -engine that verifies this by a match:\n" + words.substr(1) + "\n";
}

}  // namespace chuhe::tournament
