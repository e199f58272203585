#include <fmt/format.h>

#include "training/datagen.h"

namespace chuhe::training {

namespace {

double percent(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

void GameCounts::add(const GameRecord& game, std::uint64_t kept) {
    ++games;
    plies += game.plies.size();
    positions += kept;
    ++results[static_cast<std::size_t>(game.result)];
    ++ends[static_cast<std::size_t>(game.end)];
}

std::string GameCounts::summary() const {
    const double length =
        games == 0 ? 0.0 : static_cast<double>(plies) / static_cast<double>(games);
    const auto share = [&](GameResult result) {
        return percent(results[static_cast<std::size_t>(result)], games);
    };
    return fmt::format("{} games, {:.1f} plies each, red {:.1f} % draw {:.1f} % black {:.1f} %",
                       games, length, share(GameResult::kRedWins), share(GameResult::kDraw),
                       share(GameResult::kBlackWins));
}

std::string GameCounts::end_summary() const {
    std::string text;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (ends[i] == 0) continue;
        text += fmt::format("{}{} {:.1f} %", text.empty() ? "" : ", ",
                            name(static_cast<GameEnd>(i)), percent(ends[i], games));
    }
    return text;
}

}  // namespace chuhe::training
