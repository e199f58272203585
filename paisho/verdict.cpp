#include "paisho/verdict.h"

#include <array>

#include "paisho/chain.h"

namespace chuhe::paisho {

namespace {

constexpr int kTooFewFlowers = 3;  // clause E2
constexpr int kPassesThatEnd = 2;  // clause E7

bool has_too_few(const Position& position, Player player) {
    return position.flowers_left(player) <= kTooFewFlowers;
}

/// A limit of 0 is none.
bool is_reached(int count, int limit) {
    return limit != 0 && count >= limit;
}

EndReason reason_by_points(const Position& position, const Relations& relations, const Rules& rules,
                           int occurrences) {
    if (has_chain(relations, Player::kSouth) || has_chain(relations, Player::kNorth)) {
        return EndReason::kChain;
    }
    if (is_reached(occurrences, rules.repetition_limit)) return EndReason::kRepetition;
    if (is_reached(position.counter(), rules.progress_limit)) return EndReason::kProgress;
    if (is_reached(position.turn() - 1, rules.turn_limit)) return EndReason::kTurns;
    if (position.passes() >= kPassesThatEnd) return EndReason::kPasses;
    return EndReason::kNone;
}

}  // namespace

std::string_view name(Outcome outcome) {
    constexpr std::array<std::string_view, 4> kNames = {"none", "p1win", "p2win", "draw"};
    return kNames[static_cast<std::size_t>(outcome)];
}

std::string_view name(EndReason reason) {
    constexpr std::array<std::string_view, 7> kNames = {
        "none", "flowers", "chain", "repetition", "progress", "turns", "passes"};
    return kNames[static_cast<std::size_t>(reason)];
}

Outcome decide_by_points(const Relations& relations) {
    const int south = relations.total(Player::kSouth);
    const int north = relations.total(Player::kNorth);
    if (south == north) return Outcome::kDraw;
    return south > north ? Outcome::kSouthWins : Outcome::kNorthWins;
}

Verdict judge(const Position& position, const Relations& relations, const Rules& rules,
              int occurrences) {
    const bool south_is_out = has_too_few(position, Player::kSouth);
    const bool north_is_out = has_too_few(position, Player::kNorth);
    if (south_is_out && north_is_out) return {Outcome::kDraw, EndReason::kFlowers};
    if (south_is_out) return {Outcome::kNorthWins, EndReason::kFlowers};
    if (north_is_out) return {Outcome::kSouthWins, EndReason::kFlowers};
    const EndReason reason = reason_by_points(position, relations, rules, occurrences);
    if (reason == EndReason::kNone) return {};
    return {decide_by_points(relations), reason};
}

}  // namespace chuhe::paisho
