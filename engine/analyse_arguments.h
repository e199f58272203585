#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/analysis.h"
#include "engine/commands.h"
#include "records/notation.h"

namespace chuhe {

/// What follows `chuhe analyse`.
struct AnalyseArguments : PositionArguments {
    std::optional<double> seconds;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    int lines = 1;
    int threads = 1;
    int hash_megabytes = Searcher::kDefaultHashMegabytes;
    std::string notation = "uci";
    std::string rules = "asian";
    bool json = false;

    std::string positions;  ///< file with a list of positions
    std::string cache;      ///< file for results

    std::string game;  ///< file with a game
    int game_number = 1;
    std::string page;  ///< file for the report
    std::string pgn;   ///< file for the annotated game
    std::string language = "en";

    /// Limits as given, or seconds as the kind of work suits.
    [[nodiscard]] AnalysisSettings settings(double default_seconds) const;
    /// "depth 12, 1 line"
    [[nodiscard]] std::string effort(double default_seconds) const;
};

/// A list of positions: a result for each, in the order of the list.
CommandResult analyse_positions(const AnalyseArguments& arguments, records::Notation notation);

/// A game from a file: a review as table, JSON, annotated PGN or page.
CommandResult analyse_game(const AnalyseArguments& arguments, records::Notation notation);

/// A result as text for people or as one JSON object; each line ends with a line feed.
std::string result_text(const Position& position, const PositionAnalysis& found,
                        records::Notation notation);
std::string result_json(const Position& position, const PositionAnalysis& found,
                        records::Notation notation, std::string_view id, std::size_t index);

}  // namespace chuhe
