#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bitboard/move.h"

namespace chuhe::tournament {

/// A score from the engine's own side.
struct Score {
    bool is_mate = false;
    int value = 0;  ///< centipawns, or moves to mate (negative: is mated)
    friend bool operator==(Score, Score) = default;
};

/// One number for adjudication and averages; mates lie beyond all centipawns.
int centipawns(Score score);

/// "+0.35", "-M4", "M12".
std::string to_string(Score score);

/// What an engine said about its search for a move; the last word on each item counts.
struct SearchInfo {
    int depth = 0;
    int selective_depth = 0;
    std::optional<Score> score;
    std::int64_t nodes = 0;
    std::int64_t nodes_per_second = 0;
    std::string line;  ///< principal variation as the engine wrote it
};

/// Takes over what an `info` line of UCI ("score cp 12", "score mate 3") or UCCI ("score 12")
/// says. Lines about other than the first variation are skipped; garbage changes nothing.
void read_info_line(std::string_view line, SearchInfo& info);

/// The same for a line of CECP thinking output: "depth score centiseconds nodes variation".
/// False when it is no such line.
bool read_thinking_line(std::string_view line, SearchInfo& info);

}  // namespace chuhe::tournament
