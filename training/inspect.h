#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "support/result.h"
#include "training/datagen.h"
#include "training/replay.h"

namespace chuhe::training {

/// What a file of game records holds.
struct Inspection {
    static constexpr std::size_t kScoreBins = 13;   ///< -1200 … 1200 by 200, and beyond
    static constexpr std::size_t kLengthBins = 12;  ///< 0 … 275 by 25, and beyond
    static constexpr std::size_t kPieceBins = 8;    ///< 2 … 32 by 4

    std::string settings;
    std::uint64_t dropped_bytes = 0;  ///< of a block cut off at the end
    GameCounts counts;
    std::array<std::uint64_t, kRejections> judged{};
    std::uint64_t repeated_games = 0;  ///< with the number of an earlier one
    std::uint64_t duplicates = 0;      ///< kept positions that occur elsewhere too
    std::array<std::uint64_t, kScoreBins> scores{};
    std::array<std::uint64_t, kLengthBins> lengths{};
    std::array<std::uint64_t, kPieceBins> pieces{};
    double scale = 0;                  ///< fitted to the kept positions
    double scale_played_out = 0;       ///< the same on games that are never adjudicated
    std::vector<std::string> illegal;  ///< one line a game that cannot be played through

    [[nodiscard]] std::string text() const;
};

/// Reads a whole file and plays every game through. The error is about the file; games that are not
/// legal are part of the answer.
Result<Inspection> inspect(const std::filesystem::path& path, const FilterOptions& filter);

}  // namespace chuhe::training
