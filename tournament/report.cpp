#include "tournament/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tournament/ratings.h"

namespace chuhe::tournament {

namespace {

constexpr double kPercent = 100;
constexpr double kUsPerMs = 1000;
constexpr std::size_t kRuleWidth = 78;

std::string signed_number(double value) {
    if (std::isinf(value)) return value > 0 ? "+inf" : "-inf";
    constexpr double kNoticeable = 0.005;  // smaller values would print as a signed zero
    return fmt::format("{:+.2f}", std::abs(value) < kNoticeable ? 0.0 : value);
}

std::string with_margin(const Interval& interval) {
    const double margin = interval.margin();
    return fmt::format("{} +/- {}", signed_number(interval.value),
                       std::isfinite(margin) ? fmt::format("{:.2f}", margin) : "inf");
}

std::string speed_text(double nodes_per_second) {
    constexpr double kMega = 1e6;
    constexpr double kKilo = 1e3;
    if (nodes_per_second >= kMega) return fmt::format("{:.2f} Mn/s", nodes_per_second / kMega);
    return fmt::format("{:.0f} kn/s", nodes_per_second / kKilo);
}

const std::string& name_of(const TournamentSettings& settings, int engine) {
    return settings.engines[static_cast<std::size_t>(engine)].name;
}

std::string conditions(const TournamentSettings& settings, const std::string& openings) {
    const std::string first = to_string(settings.engines[0].time);
    const bool same =
        std::all_of(settings.engines.begin(), settings.engines.end(),
                    [&](const EngineConfig& e) { return to_string(e.time) == first; });
    return fmt::format("{}{}", same ? first : "different time controls",
                       openings.empty() ? "" : ", " + openings);
}

std::string conduct_lines(const Standings& standings, const TournamentSettings& settings) {
    std::string text;
    for (int i = 0; i < standings.engines(); ++i) {
        const Conduct& conduct = standings.conduct(i);
        if (conduct.moves == 0) continue;
        text += fmt::format("{:<20} depth {:.1f}, {}, {:.1f} ms a move, longest {:.0f} ms\n",
                            name_of(settings, i), conduct.average_depth(),
                            speed_text(conduct.nodes_per_second()),
                            static_cast<double>(conduct.thinking_us) / kUsPerMs /
                                static_cast<double>(conduct.moves),
                            static_cast<double>(conduct.longest_us) / kUsPerMs);
    }
    return text;
}

std::string endings_line(const Standings& standings) {
    std::string text;
    for (const auto& [ending, count] : standings.endings())
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, to_string(ending));
    return text;
}

std::string tail(const Standings& standings, const TournamentSettings& settings) {
    const auto colors = standings.by_color();
    return conduct_lines(standings, settings) +
           fmt::format("Red wins: {}, draws: {}, black wins: {}\n", colors[0], colors[1],
                       colors[2]) +
           fmt::format("Endings: {}\n", endings_line(standings)) +
           fmt::format("Runner overhead: {:.0f} us a move\n", standings.overhead_us()) +
           fmt::format("Faults: {}\n", faults_text(standings, settings));
}

std::string sprt_line(const Tally& tally, const SprtSettings& settings) {
    const SprtState state = sprt(tally, settings);
    const double bound = state.llr < 0 ? state.lower : state.upper;
    std::string text = fmt::format(
        "LLR: {:.2f} ({:.1f}%) ({:.2f}, {:.2f}) [{:.2f}, {:.2f}] {}\n", state.llr,
        kPercent * state.llr / std::abs(bound), state.lower, state.upper, settings.elo0,
        settings.elo1, settings.model == EloModel::kLogistic ? "logistic" : "normalized");
    if (state.verdict != SprtVerdict::kContinue) {
        text += fmt::format("SPRT ([{:.2f}, {:.2f}]) completed - {} was accepted\n", settings.elo0,
                            settings.elo1, state.verdict == SprtVerdict::kAcceptH1 ? "H1" : "H0");
    }
    return text;
}

}  // namespace

std::string faults_text(const Standings& standings, const TournamentSettings& settings) {
    std::string text;
    for (int i = 0; i < standings.engines(); ++i) {
        const auto& faults = standings.conduct(i).faults;
        if (faults.empty()) continue;
        text += fmt::format("{}{}:", text.empty() ? "" : "; ", name_of(settings, i));
        bool first = true;
        for (const auto& [ending, count] : faults) {
            text += fmt::format("{} {} x {}", first ? "" : ",", count, to_string(ending));
            first = false;
        }
    }
    return text.empty() ? "none" : text;
}

std::string score_line(const Standings& standings, const TournamentSettings& settings) {
    const Tally tally = standings.between(0, 1);
    return fmt::format("{} {:.1f}/{} (W{} D{} L{}), Elo {}", name_of(settings, 0), tally.points(),
                       tally.games(), tally.wins, tally.draws, tally.losses,
                       with_margin(estimate(tally).elo));
}

std::string match_report(const Standings& standings, const TournamentSettings& settings,
                         const std::string& openings) {
    const Tally tally = standings.between(0, 1);
    const Estimate result = estimate(tally);
    const std::string rule(kRuleWidth, '-');
    std::string text = fmt::format("{}\nResults of {} vs {} ({}):\n", rule, name_of(settings, 0),
                                   name_of(settings, 1), conditions(settings, openings));
    text += fmt::format("Elo: {}, nElo: {} (95 %)\n", with_margin(result.elo),
                        with_margin(result.normalized_elo));
    text += fmt::format("LOS: {:.2f} %, draws: {:.2f} %\n", kPercent * result.superiority,
                        tally.games() == 0 ? 0.0
                                           : kPercent * static_cast<double>(tally.draws) /
                                                 static_cast<double>(tally.games()));
    text += fmt::format("Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1f} ({:.2f} %)\n",
                        tally.games(), tally.wins, tally.losses, tally.draws, tally.points(),
                        kPercent * tally.score());
    if (tally.pair_count() > 0)
        text += fmt::format("Ptnml(0-2): [{}]\n", fmt::join(tally.pairs, ", "));
    if (settings.sprt) text += sprt_line(tally, *settings.sprt);
    return text + tail(standings, settings) + rule + "\n";
}

std::string table_report(const Standings& standings, const TournamentSettings& settings,
                         const std::string& openings) {
    const std::string rule(kRuleWidth, '-');
    const auto ratings = rate(standings);
    std::vector<int> order(ratings.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return ratings[static_cast<std::size_t>(a)].elo > ratings[static_cast<std::size_t>(b)].elo;
    });
    std::string text = fmt::format("{}\n{}: {} games ({})\n", rule, settings.event,
                                   standings.games(), conditions(settings, openings));
    text += fmt::format("{:>4} {:<24} {:>8} {:>7} {:>6} {:>8} {:>7} {:>7}\n", "rank", "name", "Elo",
                        "+/-", "games", "points", "score", "draws");
    int rank = 0;
    for (const int i : order) {
        const Tally tally = standings.total(i);
        const Rating& rating = ratings[static_cast<std::size_t>(i)];
        const double games = std::max(static_cast<double>(tally.games()), 1.0);
        text += fmt::format("{:>4} {:<24} {:>+8.1f} {:>7.1f} {:>6} {:>8.1f} {:>6.1f}% {:>6.1f}%\n",
                            ++rank, name_of(settings, i), rating.elo, rating.margin, tally.games(),
                            tally.points(), kPercent * tally.score(),
                            kPercent * static_cast<double>(tally.draws) / games);
    }
    return text + tail(standings, settings) + rule + "\n";
}

std::string report(const Standings& standings, const TournamentSettings& settings,
                   const std::string& openings) {
    return standings.engines() == 2 ? match_report(standings, settings, openings)
                                    : table_report(standings, settings, openings);
}

}  // namespace chuhe::tournament
