#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/result.h"
#include "tournament/engine_config.h"
#include "tournament/game_player.h"
#include "tournament/sprt.h"
#include "tournament/spsa.h"

namespace chuhe::tournament {

enum class Format {
    kRoundRobin,  ///< everyone against everyone; with two engines, a match
    kGauntlet,    ///< the first engines (seeds) against all the others
    kSwiss,
};
std::string_view to_string(Format format);

struct OpeningSettings {
    std::string file;
    std::string format;  ///< "epd" or "pgn"; empty: by the file's name
    bool random = false;
    std::size_t start = 1;   ///< first opening used, from 1
    int plies = 0;           ///< of a PGN game to play; 0: all
    bool each_round = true;  ///< all encounters of a round share the opening
};

struct OutputSettings {
    std::string pgn;
    bool pgn_append = true;
    std::string events;  ///< JSON lines
    std::string state;   ///< for going on after an interruption
    std::string html;
    int rating_interval = 10;  ///< games between two reports; 0: only the last one
    int score_interval = 1;    ///< games between two score lines
    bool quiet = false;
};

struct TournamentSettings {
    std::string event = "Chuhe match";
    std::string site = "?";
    std::vector<EngineConfig> engines;
    Format format = Format::kRoundRobin;
    int seeds = 1;
    int rounds = 1;
    int games = 2;       ///< a round, for each pairing
    bool repeat = true;  ///< both games of a pair start from the same opening
    bool swap = true;    ///< colours change between the games
    int concurrency = 1;
    std::uint64_t seed = 0;
    bool recover = false;  ///< go on after a crash
    OpeningSettings openings;
    GameSettings game;
    std::optional<SprtSettings> sprt;
    std::optional<SpsaSettings> spsa;  ///< tune instead of playing a tournament
    OutputSettings output;
};

/// A setting as text: where it belongs, what it is called, what it should be.
using KeyValue = std::pair<std::string, std::string>;

/// Reads settings by name, from whatever source: "rounds" in group "", "file" in group "openings".
/// The error names the near misses when there is no such key.
Result<void> set_value(TournamentSettings& settings, std::string_view group, std::string_view key,
                       std::string_view value);

/// A setting of one engine: "cmd", "name", "tc", "option.Hash".
Result<void> set_engine_value(EngineConfig& engine, std::string_view key, std::string_view value);

/// Whether the group exists ("openings", "resign"), and whether it takes one plain value as well
/// ("-pgnout games.pgn").
bool is_group(std::string_view name);
std::optional<std::string_view> plain_key(std::string_view group);
/// Whether `name` is a setting outside of groups, and whether it can stand without a value.
bool is_single(std::string_view name);
bool is_switch(std::string_view name);

/// All settings with their meaning, for `-help`.
std::string settings_help();
/// All names a command line may use after its dash.
std::vector<std::string> flag_names();

/// " (did you mean 'rounds'?)", or nothing when no known word is near.
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

/// Contradictions between settings; to be called once all are read. A tuning gets its engine twice.
Result<void> check(TournamentSettings& settings);

}  // namespace chuhe::tournament
