#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "eval/win_model.h"
#include "support/result.h"

namespace chuhe::training {

/// A searched position of a game and how the game ended, both for the side to move.
struct WinSample {
    enum class Outcome : std::uint8_t { kLoss, kDraw, kWin };

    float score = 0;  ///< of the search, in the units of eval/score.h
    MaterialLeft material;
    Outcome outcome = Outcome::kDraw;
    std::uint32_t game = 0;  ///< from 0; positions of a game share its result
};

/// What files of games teach about scores and results.
struct WinSamples {
    std::vector<WinSample> samples;
    std::uint32_t games = 0;         ///< that gave samples
    std::uint32_t games_passed = 0;  ///< not played out; see add_win_samples()
    std::set<std::string> controls;  ///< how long was thought: "1+0.01", "300 nodes"

    /// Beyond it nearly everything is won, and the few games that are not say more about accidents
    /// than about the region where the chances change.
    static constexpr int kMostScore = 2000;
};

/// Adds the positions of a file: PGN of chuhe-match, its comments holding the scores of engines
/// with `ScoreType` set to `Raw`, or records of `chuhe-train datagen`. Only games that were played
/// to their end by the rules count. Where scores decided the result, or a clock, a crash or a limit
/// did, the result says nothing about the scores; of records it is the games that datagen never
/// adjudicates. Positions with a found mate or with a score beyond kMostScore are passed over. The
/// error names the file and, where there is one, the game.
Result<void> add_win_samples(const std::filesystem::path& path, WinSamples& into);

}  // namespace chuhe::training
