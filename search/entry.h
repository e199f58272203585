#pragma once

#include <optional>

#include "bitboard/move_gen.h"
#include "bitboard/repetition.h"
#include "eval/score.h"
#include "search/search.h"

namespace chuhe {

/// What a draw is worth to the side to move `ply` plies from the root.
inline Score draw_score(int ply, const SearchOptions& options) {
    return ply % 2 == 0 ? options.draw_score : -options.draw_score;
}

/// What ends a game besides mate, as a score from the view of the side to move; empty when the game
/// goes on.
inline std::optional<Score> rule_verdict(const Position& position, int ply,
                                         const SearchOptions& options) {
    if (options.no_capture_limit > 0 &&
        no_capture_limit_reached(position, options.rules, options.no_capture_limit)) {
        // A mate on the last ply of the count still wins.
        return MoveGenerator(position).any() ? draw_score(ply, options) : mated_in(ply);
    }
    switch (judge_repetition(position, ply, options.rules)) {
        case Verdict::kDraw:
            return draw_score(ply, options);
        case Verdict::kWin:
            return rule_win_in(ply);
        case Verdict::kLoss:
            return rule_loss_in(ply);
        case Verdict::kNone:
            break;
    }
    if (dead_material(position, options.rules)) return draw_score(ply, options);
    return {};
}

/// So close to the no-capture limit that scores from other paths mean little.
inline bool near_no_capture_limit(const Position& position, const SearchOptions& options) {
    constexpr int kNear = 24;
    return options.no_capture_limit > 0 &&
           position.rule_plies() >= options.no_capture_limit - kNear;
}

}  // namespace chuhe
