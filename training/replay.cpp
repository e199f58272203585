#include "training/replay.h"

#include <cstdlib>

namespace chuhe::training {

namespace {

constexpr std::array<std::string_view, kRejections> kNames = {
    "kept",     "random move", "after random moves", "in check",      "best move takes",
    "decisive", "repeated",    "no capture long",    "before verdict"};

/// The end that the last scores already knew of.
bool ended_by_repetition(GameEnd end) {
    return end == GameEnd::kPerpetual || end == GameEnd::kRepetition;
}

}  // namespace

std::string_view name(Rejection reason) {
    return kNames[static_cast<std::size_t>(reason)];
}

Rejection Filter::judge(const Position& position, std::size_t index) {
    const RecordedPly& ply = game_.plies[index];
    const bool is_new = seen_.insert(position.key()).second;
    if (ply.score == kUnscored) {
        // The opening was chosen to be level, so its first positions are as good as any.
        if (has_scores_) disturbed_plies_ = options_.plies_after_random;
        return Rejection::kRandom;
    }
    has_scores_ = true;
    if (disturbed_plies_ > 0) {
        --disturbed_plies_;
        return Rejection::kDisturbed;
    }
    if (std::abs(ply.score) > options_.max_score) return Rejection::kDecisive;
    if (!is_new) return Rejection::kRepeated;
    if (position.rule_plies() > options_.max_rule_plies) return Rejection::kStale;
    if (ended_by_repetition(game_.end) &&
        index + static_cast<std::size_t>(options_.plies_before_verdict) >= game_.plies.size())
        return Rejection::kBeforeVerdict;
    if (!options_.keep_checks && position.in_check()) return Rejection::kInCheck;
    if (!options_.keep_captures && position.is_capture(ply.move)) return Rejection::kCapture;
    return Rejection::kKept;
}

}  // namespace chuhe::training
