#pragma once

#include <span>
#include <string>
#include <variant>

#include "tournament/settings.h"

namespace chuhe::tournament {

/// A text to print instead of playing (`-help`, `-version`).
struct Notice {
    std::string text;
};

/// Reads a command line in the style of fastchess and cutechess-cli (without the program's name).
Result<std::variant<TournamentSettings, Notice>> parse_command_line(
    std::span<const std::string> words);

}  // namespace chuhe::tournament
