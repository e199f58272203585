#include "search/move_picker.h"

#include <algorithm>

#include "bitboard/exchange.h"
#include "search/quiet_hints.h"
#include "search/tunable.h"

namespace chuhe {

namespace {

CHUHE_TUNABLE(kVictimWeight, 8, 2, 20);
// Weights of what is known of a quiet move, in 64ths.
CHUHE_TUNABLE(kQuietWeight, 126, 0, 400);
CHUHE_TUNABLE(kPawnWeight, 96, 0, 400);
CHUHE_TUNABLE(kContinuation1, 131, 0, 400);
CHUHE_TUNABLE(kContinuation2, 130, 0, 400);
CHUHE_TUNABLE(kContinuationRest, 49, 0, 300);
CHUHE_TUNABLE(kGoodCaptureDivisor, 36, 8, 128);

}  // namespace

MovePicker::MovePicker(const Position& position, Histories& histories, Move table_move)
    : position_(position), histories_(histories), table_move_(table_move) {
    if (table_move_.is_none()) stage_ = Stage::kInitCaptures;
}

MovePicker::MovePicker(const Position& position, Histories& histories, Move table_move,
                       const QuietKnowledge& knowledge)
    : MovePicker(position, histories, table_move) {
    knowledge_ = knowledge;
}

MovePicker MovePicker::captures(const Position& position, Histories& histories, Move table_move,
                                int threshold) {
    const bool usable = !table_move.is_none() && position.is_capture(table_move);
    MovePicker picker(position, histories, usable ? table_move : kNoMove);
    picker.captures_only_ = true;
    picker.threshold_ = threshold;
    return picker;
}

MoveGenerator& MovePicker::generator() {
    if (!generator_) generator_.emplace(position_);
    return *generator_;
}

void MovePicker::load_captures() {
    MoveList list;
    generator().captures(list);
    next_ = 0;
    entries_.clear();
    for (const Move move : list) {
        if (move == table_move_) continue;
        const Piece victim = position_.piece_on(move.to());
        const int learnt =
            histories_.capture[position_.piece_on(move.from())][move.to()][victim.type()].get();
        entries_.push({move, exchange_value(victim) * kVictimWeight + learnt});
    }
}

void MovePicker::load_quiets() {
    MoveList list;
    generator().quiets(list);
    next_ = 0;
    entries_.clear();
    const Color us = position_.side_to_move();
    const auto& quiet = histories_.quiet[us];
    const ContinuationTable& pawn = histories_.pawn_table(position_);
    const QuietHints hint(position_);
    for (const Move move : list) {
        if (move == table_move_) continue;
        const Piece piece = position_.piece_on(move.from());
        const Square to = move.to();
        int score =
            kQuietWeight * quiet[move.from()][to].get() + kPawnWeight * pawn[piece][to].get();
        score += kContinuation1 * (*knowledge_.continuations[0])[piece][to].get();
        score += kContinuation2 * (*knowledge_.continuations[1])[piece][to].get();
        score += kContinuationRest * ((*knowledge_.continuations[2])[piece][to].get() +
                                      (*knowledge_.continuations[3])[piece][to].get() +
                                      (*knowledge_.continuations[5])[piece][to].get());
        score /= 64;
        score += hint(piece.type(), move.from(), to);
        entries_.push({move, score});
    }
}

Move MovePicker::pick_best() {
    Entry& first = entries_[next_];
    Entry& best = *std::max_element(
        &first, entries_.end(), [](const Entry& a, const Entry& b) { return a.score < b.score; });
    std::swap(first, best);
    return entries_[next_++].move;
}

Move MovePicker::next() {
    switch (stage_) {
        case Stage::kTableMove:
            stage_ = Stage::kInitCaptures;
            return table_move_;

        case Stage::kInitCaptures:
            load_captures();
            stage_ = Stage::kGoodCaptures;
            [[fallthrough]];

        case Stage::kGoodCaptures:
            while (next_ < entries_.size()) {
                const Move move = pick_best();
                const int score = entries_[next_ - 1].score;
                const int threshold = captures_only_ ? threshold_ : -score / kGoodCaptureDivisor;
                if (exchange_at_least(position_, move, threshold)) return move;
                bad_captures_.push(move);
            }
            if (captures_only_) {
                stage_ = Stage::kDone;
                return kNoMove;
            }
            stage_ = Stage::kInitQuiets;
            [[fallthrough]];

        case Stage::kInitQuiets:
            if (!skip_quiets_) load_quiets();
            stage_ = Stage::kQuiets;
            [[fallthrough]];

        case Stage::kQuiets:
            if (!skip_quiets_ && next_ < entries_.size()) return pick_best();
            next_ = 0;
            stage_ = Stage::kBadCaptures;
            [[fallthrough]];

        case Stage::kBadCaptures:
            if (next_ < bad_captures_.size()) return bad_captures_[next_++];
            stage_ = Stage::kDone;
            [[fallthrough]];

        case Stage::kDone:
            return kNoMove;
    }
    return kNoMove;
}

}  // namespace chuhe
