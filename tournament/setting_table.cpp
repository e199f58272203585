// The one table of settings. Command line, TOML files, help and error messages are made from it.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "support/text.h"
#include "tournament/settings.h"

namespace chuhe::tournament {

namespace {

using Text = std::string_view;

Result<std::int64_t> whole(Text text, std::int64_t low, std::int64_t high) {
    const auto value = parse_integer(text);
    if (!value || *value < low || *value > high)
        return error(
            fmt::format("'{}' is not a whole number from {} to {}", printable(text), low, high));
    return *value;
}

constexpr std::int64_t kMaxCount = 1000000000;

template <class T>
Result<void> store_whole(T& target, Text text, std::int64_t low, std::int64_t high = kMaxCount) {
    const auto value = whole(text, low, high);
    if (!value) return error(value.error());
    target = static_cast<T>(*value);
    return {};
}

Result<void> store_whole(std::optional<int>& target, Text text, std::int64_t low,
                         std::int64_t high) {
    return store_whole(target.emplace(), text, low, high);
}

Result<void> store_rule_set(TournamentSettings& settings, Text text) {
    const auto set = rule_set_from_name(text);
    if (!set) return error(set.error());
    settings.game.rules.set = *set;
    return {};
}

Result<void> store_number(double& target, Text text) {
    const auto value = parse_number(text);
    if (!value) return error(fmt::format("'{}' is not a number", printable(text)));
    target = *value;
    return {};
}

Result<void> store_flag(bool& target, Text text) {
    for (const Text yes : {"", "true", "on", "yes", "1"}) {
        if (equal_ignoring_case(text, yes)) return target = true, Result<void>{};
    }
    for (const Text no : {"false", "off", "no", "0"}) {
        if (equal_ignoring_case(text, no)) return target = false, Result<void>{};
    }
    return error(fmt::format("'{}' is neither true nor false", printable(text)));
}

Result<void> store_milliseconds(Milliseconds& target, Text text) {
    const auto value = whole(text, 0, kMaxCount);
    if (!value) return error(value.error());
    target = Milliseconds{*value};
    return {};
}

/// One of some words; the index of the word is stored.
template <class T, std::size_t N>
Result<void> store_word(T& target, Text text, const std::array<Text, N>& words) {
    for (std::size_t i = 0; i < N; ++i) {
        if (equal_ignoring_case(words[i], text)) return target = static_cast<T>(i), Result<void>{};
    }
    return error(fmt::format("'{}' is none of {}", printable(text), fmt::join(words, ", ")));
}

SprtSettings& sprt_of(TournamentSettings& s) {
    if (!s.sprt) s.sprt.emplace();
    return *s.sprt;
}

SpsaSettings& spsa_of(TournamentSettings& s) {
    if (!s.spsa) s.spsa.emplace();
    return *s.spsa;
}

/// More iterations than any tuning plays, and more pairs; game numbers stay within an int.
constexpr std::int64_t kMaxIterations = 1000000;
constexpr std::int64_t kMaxPairs = 1000;

struct Setting {
    Text group;
    Text key;
    Text help;
    Result<void> (*store)(TournamentSettings&, Text);
    bool is_switch = false;
};

using S = TournamentSettings;

constexpr std::array<Text, 3> kFormats{"roundrobin", "gauntlet", "swiss"};
constexpr std::array<Text, 2> kOrders{"sequential", "random"};
constexpr std::array<Text, 2> kPolicies{"encounter", "round"};
constexpr std::array<Text, 2> kModels{"logistic", "normalized"};

// clang-format off
const std::array kSettings{
    Setting{"", "event", "name of the tournament", [](S& s, Text v) { return s.event = v, Result<void>{}; }},
    Setting{"", "site", "where it is played", [](S& s, Text v) { return s.site = v, Result<void>{}; }},
    Setting{"", "tournament", "roundrobin (two engines: a match), gauntlet or swiss", [](S& s, Text v) { return store_word(s.format, v, kFormats); }},
    Setting{"", "seeds", "engines that play the gauntlet (the first ones)", [](S& s, Text v) { return store_whole(s.seeds, v, 1); }},
    Setting{"", "rounds", "rounds", [](S& s, Text v) { return store_whole(s.rounds, v, 1); }},
    Setting{"", "games", "games a round for each pairing (default 2)", [](S& s, Text v) { return store_whole(s.games, v, 1, 1000); }},
    Setting{"", "repeat", "both games of a pair start from one opening (default)", [](S& s, Text v) { return store_flag(s.repeat, v); }, true},
    Setting{"", "norepeat", "a new opening for each game", [](S& s, Text) { return s.repeat = false, Result<void>{}; }, true},
    Setting{"", "noswap", "do not change colours between games", [](S& s, Text) { return s.swap = false, Result<void>{}; }, true},
    Setting{"", "concurrency", "games at once (under mpirun: on each rank)", [](S& s, Text v) { return store_whole(s.concurrency, v, 1, 1024); }},
    Setting{"", "srand", "seed of the random order", [](S& s, Text v) { return store_whole(s.seed, v, 0, std::numeric_limits<std::int64_t>::max()); }},
    Setting{"", "recover", "start crashed engines again and go on", [](S& s, Text v) { return store_flag(s.recover, v); }, true},
    Setting{"", "maxmoves", "draw after so many moves of both sides", [](S& s, Text v) { return store_whole(s.game.adjudication.max_moves, v, 0); }},
    Setting{"", "ratinginterval", "games between two reports (0: only at the end)", [](S& s, Text v) { return store_whole(s.output.rating_interval, v, 0); }},
    Setting{"", "scoreinterval", "games, or iterations of a tuning, between two score lines (0: none)", [](S& s, Text v) { return store_whole(s.output.score_interval, v, 0); }},
    Setting{"", "quiet", "print the final report only", [](S& s, Text v) { return store_flag(s.output.quiet, v); }, true},

    Setting{"openings", "file", "openings to start from: FEN/EPD lines or PGN games", [](S& s, Text v) { return s.openings.file = v, Result<void>{}; }},
    Setting{"openings", "format", "epd or pgn (default: by the name)", [](S& s, Text v) { return s.openings.format = to_lower(v), Result<void>{}; }},
    Setting{"openings", "order", "sequential or random", [](S& s, Text v) { return store_word(s.openings.random, v, kOrders); }},
    Setting{"openings", "start", "first opening used, from 1", [](S& s, Text v) { return store_whole(s.openings.start, v, 1); }},
    Setting{"openings", "plies", "plies of a PGN game that are played (0: all)", [](S& s, Text v) { return store_whole(s.openings.plies, v, 0); }},
    Setting{"openings", "policy", "round: all encounters of a round share an opening; encounter: each has its own", [](S& s, Text v) { return store_word(s.openings.each_round, v, kPolicies); }},

    Setting{"sprt", "elo0", "Elo difference of the null hypothesis", [](S& s, Text v) { return store_number(sprt_of(s).elo0, v); }},
    Setting{"sprt", "elo1", "Elo difference of the alternative", [](S& s, Text v) { return store_number(sprt_of(s).elo1, v); }},
    Setting{"sprt", "alpha", "chance to accept elo1 wrongly (0.05)", [](S& s, Text v) { return store_number(sprt_of(s).alpha, v); }},
    Setting{"sprt", "beta", "chance to accept elo0 wrongly (0.05)", [](S& s, Text v) { return store_number(sprt_of(s).beta, v); }},
    Setting{"sprt", "model", "logistic or normalized Elo (normalized)", [](S& s, Text v) { return store_word(sprt_of(s).model, v, kModels); }},

    Setting{"spsa", "iterations", "tune one engine by so many iterations of SPSA", [](S& s, Text v) { return store_whole(spsa_of(s).iterations, v, 1, kMaxIterations); }},
    Setting{"spsa", "pairs", "pairs of games in each iteration (1)", [](S& s, Text v) { return store_whole(spsa_of(s).pairs, v, 1, kMaxPairs); }},
    Setting{"spsa", "parameters", "TOML file of what to tune, or engine:PREFIX for its spins that begin so, switches left out (engine:Tune)", [](S& s, Text v) { return spsa_of(s).parameters = v, Result<void>{}; }},
    Setting{"spsa", "state", "progress of the tuning; it goes on from there after an interruption", [](S& s, Text v) { return spsa_of(s).state = v, Result<void>{}; }},
    Setting{"spsa", "a-ratio", "iterations that damp the first steps, as a part of all (0.1)", [](S& s, Text v) { return store_number(spsa_of(s).a_ratio, v); }},
    Setting{"spsa", "alpha", "power by which steps shrink (0.602)", [](S& s, Text v) { return store_number(spsa_of(s).alpha, v); }},
    Setting{"spsa", "gamma", "power by which perturbations shrink (0.101)", [](S& s, Text v) { return store_number(spsa_of(s).gamma, v); }},

    Setting{"resign", "movecount", "moves in a row with such a score", [](S& s, Text v) { return store_whole(s.game.adjudication.resign_moves, v, 1); }},
    Setting{"resign", "score", "centipawns that count as lost", [](S& s, Text v) { return store_whole(s.game.adjudication.resign_score, v, 0); }},
    Setting{"resign", "twosided", "the winner's scores must agree", [](S& s, Text v) { return store_flag(s.game.adjudication.resign_two_sided, v); }},
    Setting{"draw", "movenumber", "not before this move", [](S& s, Text v) { return store_whole(s.game.adjudication.draw_from_move, v, 0); }},
    Setting{"draw", "movecount", "moves in a row with such scores", [](S& s, Text v) { return store_whole(s.game.adjudication.draw_moves, v, 1); }},
    Setting{"draw", "score", "centipawns around zero that count as drawn", [](S& s, Text v) { return store_whole(s.game.adjudication.draw_score, v, 0); }},
    Setting{"rules", "set", "asian, chinese, league, computer or club (asian)", store_rule_set},
    Setting{"rules", "nocapture", "draw after so many plies without a capture (default: the rule set's; 0: never)", [](S& s, Text v) { return store_whole(s.game.rules.no_capture_plies, v, 0, 10000); }},
    Setting{"rules", "repetitions", "occurrences of a position that call for a verdict (default: the rule set's)", [](S& s, Text v) { return store_whole(s.game.rules.repetitions, v, 2, 10); }},

    Setting{"pgnout", "file", "games as PGN", [](S& s, Text v) { return s.output.pgn = v, Result<void>{}; }},
    Setting{"pgnout", "append", "keep what the file holds (true)", [](S& s, Text v) { return store_flag(s.output.pgn_append, v); }},
    Setting{"events", "file", "everything that happens, as JSON lines", [](S& s, Text v) { return s.output.events = v, Result<void>{}; }},
    Setting{"state", "file", "progress; an interrupted tournament goes on from it", [](S& s, Text v) { return s.output.state = v, Result<void>{}; }},
    Setting{"html", "file", "page with the table and the games", [](S& s, Text v) { return s.output.html = v, Result<void>{}; }},
};

struct EngineSetting {
    Text key;
    Text help;
    Result<void> (*store)(EngineConfig&, Text);
};

using E = EngineConfig;

Result<void> store_clock(E& e, Text v) {
    auto control = parse_clock(v, e.time);
    if (!control) return error(control.error());
    e.time = *control;
    return {};
}

Result<void> store_move_time(E& e, Text v) {
    constexpr double kMsPerSecond = 1000;
    const auto seconds = parse_number(v);
    if (!seconds || *seconds <= 0 || *seconds > kMaxCount)
        return error(fmt::format("'{}' is not a time in seconds", printable(v)));
    e.time.move_time = Milliseconds{static_cast<std::int64_t>(*seconds * kMsPerSecond + 0.5)};
    return {};
}

/// Words separated by blanks; quotes keep blanks together.
std::vector<std::string> split_arguments(Text text) {
    std::vector<std::string> words;
    bool open = false;
    char quote = 0;
    for (const char c : text) {
        if (quote != 0 ? c == quote : c == '"' || c == '\'') {
            quote = quote != 0 ? '\0' : c;
            if (!open) words.emplace_back();
            open = true;
        } else if (quote == 0 && (c == ' ' || c == '\t')) {
            open = false;
        } else {
            if (!open) words.emplace_back();
            open = true;
            words.back() += c;
        }
    }
    return words;
}

constexpr std::array<Text, 3> kRestarts{"auto", "on", "off"};

const std::array kEngineSettings{
    EngineSetting{"cmd", "program to start", [](E& e, Text v) { return e.command = v, Result<void>{}; }},
    EngineSetting{"name", "name in all reports (default: what it says itself)", [](E& e, Text v) { return e.name = v, Result<void>{}; }},
    EngineSetting{"args", "arguments, separated by blanks", [](E& e, Text v) { return e.arguments = split_arguments(v), Result<void>{}; }},
    EngineSetting{"dir", "working directory", [](E& e, Text v) { return e.directory = v, Result<void>{}; }},
    EngineSetting{"proto", "auto, uci (ranks 0-9), uci10 (ranks 1-10), cyclone, ucci, cecp or xboard", [](E& e, Text v) {
        auto dialect = parse_dialect(v);
        if (!dialect) return Result<void>(error(dialect.error()));
        e.dialect = *dialect;
        return Result<void>{};
    }},
    EngineSetting{"tc", "[moves/]time[+increment] in seconds or minutes:seconds, or inf", store_clock},
    EngineSetting{"st", "seconds for each move", store_move_time},
    EngineSetting{"nodes", "nodes for each move", [](E& e, Text v) { return store_whole(e.time.nodes, v, 1, std::numeric_limits<std::int64_t>::max()); }},
    EngineSetting{"depth", "depth of each search", [](E& e, Text v) { return store_whole(e.time.depth, v, 1, 1000); }},
    EngineSetting{"timemargin", "milliseconds of overstepping that are tolerated", [](E& e, Text v) { return store_milliseconds(e.time.margin, v); }},
    EngineSetting{"ponder", "think on the opponent's time", [](E& e, Text v) { return store_flag(e.ponder, v); }},
    EngineSetting{"restart", "auto: when it died; on: for each game; off: never", [](E& e, Text v) { return store_word(e.restart, v, kRestarts); }},
    EngineSetting{"stderr", "file that its stderr is appended to", [](E& e, Text v) { return e.error_log = v, Result<void>{}; }},
    EngineSetting{"initstr", "command sent after the options; can be given again", [](E& e, Text v) { return e.init_strings.emplace_back(v), Result<void>{}; }},
    EngineSetting{"startup", "milliseconds of patience with handshake and new games (10000)", [](E& e, Text v) { return store_milliseconds(e.startup_time, v); }},
    EngineSetting{"stall", "milliseconds after which a think without time limit counts as hanging (60000)", [](E& e, Text v) { return store_milliseconds(e.stall_time, v); }},
};
// clang-format on

constexpr Text kOptionPrefix = "option.";

}  // namespace

Result<void> set_value(TournamentSettings& settings, std::string_view group, std::string_view key,
                       std::string_view value) {
    std::vector<std::string> known;
    for (const Setting& setting : kSettings) {
        if (setting.group != group) continue;
        if (setting.key == key) {
            if (auto stored = setting.store(settings, value); !stored)
                return error(fmt::format("{}{}{}: {}", group, group.empty() ? "" : " ", key,
                                         stored.error()));
            return {};
        }
        known.emplace_back(setting.key);
    }
    return error(fmt::format("unknown setting '{}' of {}{}; known are {}", printable(key),
                             group.empty() ? "the tournament" : group, suggestion(key, known),
                             fmt::join(known, ", ")));
}

Result<void> set_engine_value(EngineConfig& engine, std::string_view key, std::string_view value) {
    if (key.starts_with(kOptionPrefix)) {
        engine.options.emplace_back(key.substr(kOptionPrefix.size()), value);
        return {};
    }
    std::vector<std::string> known;
    for (const EngineSetting& setting : kEngineSettings) {
        if (setting.key == key) {
            if (auto stored = setting.store(engine, value); !stored)
                return error(fmt::format("engine {}: {}", key, stored.error()));
            return {};
        }
        known.emplace_back(setting.key);
    }
    known.emplace_back("option.NAME");
    return error(fmt::format("unknown setting '{}' of an engine{}; known are {}", printable(key),
                             suggestion(key, known), fmt::join(known, ", ")));
}

bool is_group(std::string_view name) {
    return !name.empty() && std::any_of(kSettings.begin(), kSettings.end(),
                                        [name](const Setting& s) { return s.group == name; });
}

std::optional<std::string_view> plain_key(std::string_view group) {
    for (const Setting& setting : kSettings) {
        if (setting.group == group && setting.key == "file") return setting.key;
    }
    return {};
}

bool is_single(std::string_view name) {
    return std::any_of(kSettings.begin(), kSettings.end(),
                       [name](const Setting& s) { return s.group.empty() && s.key == name; });
}

bool is_switch(std::string_view name) {
    return std::any_of(kSettings.begin(), kSettings.end(), [name](const Setting& s) {
        return s.group.empty() && s.key == name && s.is_switch;
    });
}

std::vector<std::string> flag_names() {
    std::vector<std::string> names{"engine", "each", "config", "help", "version"};
    for (const Setting& setting : kSettings) {
        const Text name = setting.group.empty() ? setting.key : setting.group;
        if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
    }
    return names;
}

std::string settings_help() {
    constexpr int kColumn = 26;
    std::string text =
        "-engine KEY=VALUE...   one participant; -each KEY=VALUE... for all of them\n";
    for (const EngineSetting& setting : kEngineSettings)
        text += fmt::format("    {:<{}}{}\n", fmt::format("{}=", setting.key), kColumn - 4,
                            setting.help);
    text += fmt::format("    {:<{}}{}\n", "option.NAME=", kColumn - 4, "option of the engine");
    Text group;
    for (const Setting& setting : kSettings) {
        if (setting.group.empty()) {
            text += fmt::format("{:<{}}{}\n",
                                fmt::format("-{}{}", setting.key, setting.is_switch ? "" : " N"),
                                kColumn, setting.help);
            continue;
        }
        if (setting.group != group) text += fmt::format("-{} KEY=VALUE...\n", setting.group);
        group = setting.group;
        text += fmt::format("    {:<{}}{}\n", fmt::format("{}=", setting.key), kColumn - 4,
                            setting.help);
    }
    return text;
}

}  // namespace chuhe::tournament
