#include "tournament/adjudication.h"

#include <fmt/format.h>

#include <cstdlib>

namespace chuhe::tournament {

void Adjudicator::add(Color side, std::optional<Score> score, bool capture) {
    ++plies_;
    const int i = side.index();
    const int value = score ? centipawns(*score) : 0;
    losing_[i] = score && value <= -settings_.resign_score ? losing_[i] + 1 : 0;
    winning_[i] = score && value >= settings_.resign_score ? winning_[i] + 1 : 0;
    const bool quiet = score && std::abs(value) <= settings_.draw_score && !capture;
    quiet_ = quiet ? quiet_ + 1 : 0;
}

std::optional<Adjudicator::Decision> Adjudicator::decision() const {
    const int moves = plies_ / 2;
    if (settings_.resign_moves > 0) {
        for (const Color side : Color::all()) {
            const bool lost = losing_[side.index()] >= settings_.resign_moves;
            const bool agreed = !settings_.resign_two_sided ||
                                winning_[side.opposite().index()] >= settings_.resign_moves;
            if (lost && agreed) {
                return Decision{win_for(side.opposite()), Ending::kScoreAdjudication,
                                fmt::format("{} is adjudged lost: {} scores in a row at or below "
                                            "-{} centipawns",
                                            side == kRed ? "Red" : "Black", losing_[side.index()],
                                            settings_.resign_score)};
            }
        }
    }
    if (settings_.draw_moves > 0 && moves >= settings_.draw_from_move &&
        quiet_ >= 2 * settings_.draw_moves) {
        return Decision{Outcome::kDraw, Ending::kDrawAdjudication,
                        fmt::format("adjudged drawn: {} scores in a row within {} centipawns",
                                    quiet_, settings_.draw_score)};
    }
    if (settings_.max_moves > 0 && moves >= settings_.max_moves) {
        return Decision{Outcome::kDraw, Ending::kMoveLimit,
                        fmt::format("draw by the limit of {} moves", settings_.max_moves)};
    }
    return {};
}

}  // namespace chuhe::tournament
