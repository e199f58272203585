#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/dialect.h"
#include "search/search.h"
#include "support/result.h"

namespace chuhe {

class AnalysisCache;

/// How each position of a batch or a game is searched: to the first limit reached.
struct AnalysisSettings {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::int64_t> milliseconds;
    int lines = 1;
    int hash_megabytes = Searcher::kDefaultHashMegabytes;
    RuleSet rules = RuleSet::kAsian;

    [[nodiscard]] Limits limits() const;
    /// Everything that decides about a result but the position; the program and its evaluation
    /// included.
    [[nodiscard]] std::string key() const;
};

/// What a search found of a position.
struct PositionAnalysis {
    std::vector<CheckedLine> lines;  ///< the best first; none without a legal move
    std::uint64_t nodes = 0;

    /// For the side to move; that of a mated side when there is no line.
    [[nodiscard]] Score score() const {
        return lines.empty() ? mated_in(0) : lines.front().report.score;
    }
    [[nodiscard]] Move best() const {
        return lines.empty() ? kNoMove : lines.front().report.pv.front();
    }
};

/// The position as a line that stands for it and for all moves before it that may count as
/// repetitions: "FEN moves …".
std::string position_key(const Position& position);

/// Waits for the search. What an earlier search left behind is forgotten first, so that the same
/// position gives the same result whatever came before.
PositionAnalysis analyse_position(Searcher& searcher, const Position& position,
                                  const AnalysisSettings& settings);

/// Positions to be analysed, several at a time with one thread each, which uses processors better
/// than several threads for one position.
struct AnalysisJob {
    std::size_t count = 0;
    std::function<Position(std::size_t index)> position;
    AnalysisSettings settings;
    int threads = 1;
    /// Where results are looked up and kept; may be null.
    AnalysisCache* cache = nullptr;
    /// Which of the positions: every `step`-th from `first`.
    std::size_t first = 0;
    std::size_t step = 1;
    /// Called for each result, one at a time and in any order, by the threads that search.
    /// `is_new`: it was searched now and not found in the cache.
    std::function<void(std::size_t index, const PositionAnalysis& found, bool is_new)> done;
};

/// Works until all is done. The error says why nothing could be done.
Result<std::monostate> run_analysis(const AnalysisJob& job);

}  // namespace chuhe
