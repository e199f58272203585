#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/move_text.h"
#include "search/limits.h"

namespace chuhe {

/// A `go` line read for a position.
struct GoCommand {
    Limits limits;
    /// `go perft N`.
    std::optional<int> perft;
    /// `go depth 0` in UCCI asks for the static value only.
    bool static_value = false;
    /// The opponent offers a draw.
    bool draw_offered = false;
    /// What could not be used, for an information line; empty if nothing.
    std::string problem;

    /// Ends by itself, so that what the client sends meanwhile may wait for it.
    [[nodiscard]] bool is_bounded() const;
    /// As is_bounded(), once a ponder move was hit.
    [[nodiscard]] bool ends_after_hit() const;
};

/// How the words of a `go` line are to be understood.
struct GoContext {
    const Position& position;
    Ranks ranks = Ranks::kFromZero;
    /// In UCCI, depth 0 means the static value; elsewhere depth 1.
    bool is_ucci = false;
    /// UCCI clock words count in seconds.
    bool clock_in_seconds = false;
    std::int64_t arrived = 0;
};

/// Reads what follows `go`: the words of both protocols in any order and mixture.
GoCommand parse_go(std::string_view arguments, const GoContext& context);

}  // namespace chuhe
