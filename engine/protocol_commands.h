#pragma once

#include <string_view>

#include "engine/protocol_loop.h"

namespace chuhe {

/// One row of the command table.
struct ProtocolLoop::Command {
    enum class Timing : std::uint8_t {
        kAtOnce,        ///< also during a search
        kWaits,         ///< until no search runs
        kEndsAnalysis,  ///< as kWaits, and a search without end is stopped for it
    };
    /// Small letters, `|` between names.
    std::string_view names;
    Timing timing;
    void (ProtocolLoop::*run)(std::string_view arguments);
    /// What a person types after the name, and what happens; empty for what only clients send.
    std::string_view help;

    [[nodiscard]] bool has_name(std::string_view name) const;
};

}  // namespace chuhe
