#include "tournament/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace chuhe::tournament {

std::string_view to_string(Format format) {
    switch (format) {
        case Format::kRoundRobin:
            return "roundrobin";
        case Format::kGauntlet:
            return "gauntlet";
        case Format::kSwiss:
            return "swiss";
    }
    return "";
}

namespace {

/// With a longer damping the steps would not shrink at all.
constexpr double kMostSpsaRatio = 10;

/// Edit distance of Levenshtein; words are short.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

Result<void> check_engine(const EngineConfig& engine) {
    if (engine.command.empty())
        return error(fmt::format("engine '{}' has no command (cmd=...)", engine.name));
    if (engine.time.base && engine.time.move_time)
        return error(fmt::format("engine '{}': use tc= or st=, not both", engine.name));
    if (!engine.time.is_limited())
        return error(fmt::format(
            "engine '{}' has no limit: give tc=, st=, nodes= or depth= (for all: -each tc=3+0.03)",
            engine.name));
    if (engine.dialect == Dialect::kCecp && engine.time.nodes > 0)
        return error(fmt::format("engine '{}': CECP knows no node limit", engine.name));
    return {};
}

Result<void> check_openings(const OpeningSettings& openings) {
    if (openings.random && openings.file.empty())
        return error("openings: order=random needs file=...");
    return {};
}

/// Flags of a match that a tuning would not obey; it decides itself which games are played.
Result<void> check_foreign_flags(const TournamentSettings& settings) {
    const TournamentSettings plain;
    const auto& output = settings.output;
    for (const auto& [flag, is_set] :
         {std::pair{"sprt", settings.sprt.has_value()}, std::pair{"pgnout", !output.pgn.empty()},
          std::pair{"events", !output.events.empty()}, std::pair{"html", !output.html.empty()},
          std::pair{"tournament", settings.format != plain.format},
          std::pair{"seeds", settings.seeds != plain.seeds},
          std::pair{"rounds", settings.rounds != plain.rounds},
          std::pair{"games", settings.games != plain.games},
          std::pair{"norepeat", !settings.repeat}, std::pair{"noswap", !settings.swap}}) {
        if (is_set) return error(fmt::format("-{} does not go with -spsa", flag));
    }
    if (!output.state.empty()) return error("-state does not go with -spsa; use -spsa state=FILE");
    return {};
}

Result<void> check_tuning(const TournamentSettings& settings) {
    const SpsaSettings& spsa = *settings.spsa;
    if (settings.engines.size() != 1) return error("spsa works with exactly one engine");
    if (auto fine = check_engine(settings.engines[0]); !fine) return fine;
    if (auto fine = check_foreign_flags(settings); !fine) return fine;
    if (spsa.iterations == 0) return error("spsa: say how many with iterations=N");
    if (spsa.a_ratio < 0 || spsa.a_ratio > kMostSpsaRatio)
        return error(fmt::format("spsa: a-ratio must be from 0 to {}", kMostSpsaRatio));
    if (spsa.alpha <= 0 || spsa.alpha > 1 || spsa.gamma < 0 || spsa.gamma > 1)
        return error("spsa: alpha must be above 0, gamma at least 0, and both up to 1");
    return {};
}

}  // namespace

std::string suggestion(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t kNear = 3;
    std::string best;
    std::size_t best_distance = kNear + 1;
    for (const std::string& candidate : known) {
        const std::size_t d = distance(word, candidate);
        if (d < best_distance && d < std::max<std::size_t>(candidate.size(), 2) - 1) {
            best_distance = d;
            best = candidate;
        }
    }
    return best.empty() ? "" : fmt::format(" (did you mean '{}'?)", best);
}

Result<void> check(TournamentSettings& settings) {
    if (settings.spsa) {
        if (auto fine = check_tuning(settings); !fine) return fine;
        // It plays against itself, in two processes with different options.
        settings.engines.push_back(settings.engines[0]);
        return check_openings(settings.openings);
    }
    if (settings.engines.size() < 2) return error("a tournament needs at least two engines");
    std::set<std::string> names;
    for (const EngineConfig& engine : settings.engines) {
        if (auto fine = check_engine(engine); !fine) return fine;
        if (!engine.name.empty() && !names.insert(engine.name).second)
            return error(
                fmt::format("two engines are called '{}': give each its own name=", engine.name));
    }
    if (settings.format == Format::kGauntlet &&
        settings.seeds >= static_cast<int>(settings.engines.size()))
        return error("a gauntlet needs fewer seeds than engines");
    if (settings.sprt) {
        const SprtSettings& sprt = *settings.sprt;
        if (settings.engines.size() != 2) return error("sprt works with exactly two engines");
        if (sprt.elo0 >= sprt.elo1) return error("sprt: elo0 must be below elo1");
        if (sprt.alpha <= 0 || sprt.beta <= 0 || sprt.alpha + sprt.beta >= 1)
            return error("sprt: alpha and beta must be above 0 and below 1 together");
    }
    return check_openings(settings.openings);
}

}  // namespace chuhe::tournament
