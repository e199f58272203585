#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game_talk.h"
#include "engine/move_text.h"
#include "eval/win_model.h"
#include "search/search.h"

namespace chuhe {

/// What `score cp` counts in.
enum class ScoreUnit : std::uint8_t {
    kCentipawns,  ///< normalised(): +100 is an even chance to win
    kRaw,         ///< the number that the search uses
    kElo,         ///< elo_difference()
};

/// How a client wants its lines.
struct LineStyle {
    Ranks ranks = Ranks::kFromZero;
    bool show_wdl = false;
    ScoreUnit unit = ScoreUnit::kCentipawns;
    bool several_lines = false;
};

/// A line of analysis that has been checked: its moves are legal one after the other, and when
/// `mate_is_played_out` they end in mate after exactly as many moves as the score says.
struct CheckedLine {
    LineReport report;
    bool mate_is_played_out = false;
};

/// The moves of the report as far as they are legal from `root`, and whether they end in the mate
/// that the score claims.
CheckedLine checked(const Position& root, LineReport report);

/// Words for one protocol. Without state; the same objects serve all the time.
class Dialect {
  public:
    virtual ~Dialect() = default;

    [[nodiscard]] virtual bool is_ucci() const = 0;
    /// The lines between the greeting and its `ok`, and that one.
    [[nodiscard]] virtual std::vector<std::string> greeting() const = 0;
    /// A line of analysis. The material of its root decides what the score is worth.
    [[nodiscard]] virtual std::string line(const CheckedLine& line, MaterialLeft material,
                                           const LineStyle& style) const = 0;
    [[nodiscard]] virtual std::string current_move(int depth, Move move, int number,
                                                   Ranks ranks) const = 0;
    /// Text for people.
    [[nodiscard]] virtual std::string message(std::string_view text) const = 0;
    /// Text that goes out as it is, made harmless where a client scans for certain words.
    [[nodiscard]] virtual std::string plain(std::string_view text) const = 0;
    [[nodiscard]] virtual std::string best_move(Move best, Move ponder, Ranks ranks,
                                                TalkWord talk) const = 0;
    /// The answer where there is no move; before it the lines that explain it, if any.
    [[nodiscard]] virtual std::vector<std::string> no_move(bool is_mated) const = 0;
};

const Dialect& uci_dialect();
const Dialect& ucci_dialect();

/// A score as one number of the UCCI scale: mates ±(10000 - plies), verdicts of the repetition
/// rules below them, everything else, normalised, below those.
int ucci_score(Score score, MaterialLeft material, bool mate_is_played_out);

inline std::uint64_t nodes_per_second(std::uint64_t nodes, std::int64_t milliseconds) {
    constexpr std::uint64_t kMillisecondsPerSecond = 1000;
    return nodes * kMillisecondsPerSecond /
           static_cast<std::uint64_t>(milliseconds > 0 ? milliseconds : 1);
}

/// "Chuhe 0.1.0".
std::string engine_name();

}  // namespace chuhe
