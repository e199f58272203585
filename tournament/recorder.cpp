#include "tournament/recorder.h"

#include <fmt/format.h>

#include <fstream>

#include "tournament/pgn_writer.h"

namespace chuhe::tournament {

Result<void> Recorder::open() {
    if (settings_.output.pgn.empty()) return {};
    const auto mode = settings_.output.pgn_append ? std::ios::app : std::ios::trunc;
    if (!std::ofstream(settings_.output.pgn, std::ios::out | mode))
        return error(fmt::format("cannot write '{}'", settings_.output.pgn));
    return {};
}

Result<void> Recorder::add(const GameRecord& game) {
    if (settings_.output.pgn.empty()) return {};
    std::ofstream file(settings_.output.pgn, std::ios::app);
    if (!(file << to_pgn(game, settings_)).flush())
        return error(fmt::format("cannot write '{}'", settings_.output.pgn));
    return {};
}

}  // namespace chuhe::tournament
