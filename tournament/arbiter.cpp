#include "tournament/arbiter.h"

#include <fmt/format.h>

#include "bitboard/move_gen.h"

namespace chuhe::tournament {

namespace {

std::string_view side_name(Color side) {
    return side == kRed ? "Red" : "Black";
}

bool has_attackers(const Position& position) {
    for (const PieceType type : {kRook, kCannon, kHorse, kPawn}) {
        if (position.pieces(type).any()) return true;
    }
    return false;
}

}  // namespace

Arbiter::Arbiter(const Position& start, const RuleSettings& settings)
    : settings_(settings), position_(start) {}

void Arbiter::play(Move move) {
    position_.make_move(move);
    checks_.push_back(position_.in_check());
}

std::optional<Verdict> Arbiter::verdict() const {
    const Color side = position_.side_to_move();
    if (!MoveGenerator(position_).any()) {
        const bool mate = position_.in_check();
        return Verdict{win_for(side.opposite()), mate ? Ending::kMate : Ending::kStalemate,
                       fmt::format("{} {}", side_name(side),
                                   mate ? "is mated" : "is stalemated, which loses")};
    }
    if (auto repeated = repetition_verdict()) return repeated;
    if (settings_.no_capture_plies > 0 && position_.rule_plies() >= settings_.no_capture_plies) {
        return Verdict{
            Outcome::kDraw, Ending::kNoCapture,
            fmt::format("draw after {} plies without a capture", position_.rule_plies())};
    }
    if (settings_.material_draw && !has_attackers(position_)) {
        return Verdict{Outcome::kDraw, Ending::kMaterial,
                       "draw because no piece that could attack is left"};
    }
    return {};
}

std::optional<Verdict> Arbiter::repetition_verdict() const {
    int occurrences = 1;
    int last = 0;
    for (int back = 2; back <= position_.reversible_plies(); back += 2) {
        if (position_.state(back).key != position_.key()) continue;
        if (last == 0) last = back;
        ++occurrences;
    }
    if (occurrences < settings_.repetitions) return {};
    // Moves of the last cycle; the side not to move made the last one.
    bool all_checks[2] = {true, true};
    const Color mover = position_.side_to_move().opposite();
    for (int back = 0; back < last; ++back) {
        const Color side = back % 2 == 0 ? mover : mover.opposite();
        if (!checks_[checks_.size() - 1 - static_cast<std::size_t>(back)])
            all_checks[side.index()] = false;
    }
    if (all_checks[kRed.index()] == all_checks[kBlack.index()]) {
        return Verdict{Outcome::kDraw, Ending::kRepetition,
                       fmt::format("draw: the position occurred {} times", occurrences)};
    }
    const Color guilty = all_checks[kRed.index()] ? kRed : kBlack;
    return Verdict{win_for(guilty.opposite()), Ending::kPerpetualCheck,
                   fmt::format("{} gives perpetual check and loses; the position occurred {} times",
                               side_name(guilty), occurrences)};
}

}  // namespace chuhe::tournament
