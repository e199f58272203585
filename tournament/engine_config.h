#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/result.h"
#include "tournament/option_line.h"
#include "tournament/time_control.h"

namespace chuhe::tournament {

/// What an engine speaks.
enum class Dialect {
    kDetect,   ///< find out: UCI is tried first, then UCCI, then CECP
    kUci,      ///< UCI, ranks 0-9
    kUciTen,   ///< UCI, ranks 1-10 (Fairy-Stockfish)
    kCyclone,  ///< UCI-Cyclone: positions without the word "position"
    kUcci,
    kCecp,  ///< xboard
};

/// The name used in `proto=` and in reports: "uci", "uci10", "cyclone", "ucci", "cecp".
std::string_view to_string(Dialect dialect);
/// As above, "xboard" and "auto" too.
Result<Dialect> parse_dialect(std::string_view name);

/// When an engine is started anew.
enum class Restart {
    kAuto,    ///< after a crash or when it hangs
    kAlways,  ///< for each game
    kNever,   ///< one process for everything; once it is dead, its games are lost
};

/// One participant.
struct EngineConfig {
    std::string name;  ///< empty: what it says itself
    std::string command;
    std::vector<std::string> arguments;
    std::string directory;
    Dialect dialect = Dialect::kDetect;
    OptionValues options;
    std::vector<std::string> init_strings;  ///< sent as they are after starting
    TimeControl time;
    Restart restart = Restart::kAuto;
    bool ponder = false;
    std::string error_log;             ///< file for its stderr
    Milliseconds startup_time{10000};  ///< patience with handshake, options and new games
    Milliseconds stall_time{60000};    ///< longest think when no time limit is set
};

}  // namespace chuhe::tournament
