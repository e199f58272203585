#include "eval/evaluator.h"

#include <algorithm>
#include <new>

namespace chuhe {

namespace {

/// Moves that an accumulator is carried over at most; with more of them, starting from the cache is
/// as fast.
constexpr int kMostMoves = 4;
/// Moves that the flank balance is carried over at most; its recomputation takes about 30
/// additions.
constexpr int kMostBalanceMoves = 10;

}  // namespace

Evaluator::Evaluator(std::shared_ptr<const Network> network, InstructionSet instructions)
    : network_(std::move(network)), kernels_(kernels_for(instructions, network_->width())) {
    const int accumulators = Color::kCount * (kEntries + kViews);
    const auto values = static_cast<std::size_t>(accumulators * network_->width());
    memory_ = allocate_zeroed(values * sizeof(std::int16_t));
    if (memory_ == nullptr) throw std::bad_alloc();
    for (const Color side : Color::all()) {
        for (View view = 0; view < kViews; ++view)
            std::copy_n(network_->biases(), network_->width(), cache_accumulator(side, view));
    }
    forget_line();
}

void Evaluator::reset() {
    forget_line();
}

void Evaluator::forget_line() {
    top_ = 0;
    entries_[0].is_balance_known = false;
    entries_[0].views.fill(kNoView);
}

Score Evaluator::evaluate(const Position& position) {
    const Color us = position.side_to_move();
    const int bucket = output_bucket(position.occupied().count());
    const std::int16_t* mover = accumulator(position, us);
    const std::int16_t* waiter = accumulator(position, us.opposite());
    return network_->score(kernels_.output(mover, waiter, network_->output_weights(bucket)),
                           bucket);
}

const FlankBalance& Evaluator::balance(const Position& position) {
    const auto entry = [this](int i) -> Entry& { return entries_[static_cast<std::size_t>(i)]; };
    int known = top_;
    while (known > 0 && top_ - known < kMostBalanceMoves && !entry(known).is_balance_known) --known;
    if (!entry(known).is_balance_known) {
        known = top_;
        entry(known).balance = flank_balance(position);
        entry(known).is_balance_known = true;
    }
    for (int i = known + 1; i <= top_; ++i) {
        entry(i).balance = entry(i - 1).balance;
        entry(i).balance.apply(entry(i).change);
        entry(i).is_balance_known = true;
    }
    CHUHE_ASSERT(entry(top_).balance == flank_balance(position));
    return entry(top_).balance;
}

Evaluator::View Evaluator::view_of(const Position& position, Color side) {
    const Square own = position.king_square(side);
    const Square enemy = position.king_square(side.opposite());
    const Perspective perspective = needs_flank_balance(own, enemy)
                                        ? perspective_of(side, own, enemy, balance(position))
                                        : perspective_of(side, own, enemy, FlankBalance());
    return static_cast<View>(2 * perspective.king_bucket(network_->king_buckets()) +
                             (perspective.mirrored ? 1 : 0));
}

/// The nearest entry whose accumulator is computed in this view, -1 if it is too far away.
int Evaluator::find_source(Color side, View view) const {
    int moves = 0;
    for (int i = top_; i >= 0; --i) {
        const Entry& entry = entries_[static_cast<std::size_t>(i)];
        if (entry.views[side] == view) return i;
        if (entry.change.piece != kNoPiece && ++moves > kMostMoves) break;
    }
    return -1;
}

const std::int16_t* Evaluator::accumulator(const Position& position, Color side) {
    const View view = view_of(position, side);
    const int source = find_source(side, view);
    if (source == top_) return stack_accumulator(source, side);
    if (source < 0) {
        refresh(position, side, view);
    } else {
        update(source, side, view);
    }
    entries_[static_cast<std::size_t>(top_)].views[side] = view;
    return stack_accumulator(top_, side);
}

void Evaluator::update(int source, Color side, View view) {
    RowChanges changes;
    for (int i = source + 1; i <= top_; ++i) {
        const Change& change = entries_[static_cast<std::size_t>(i)].change;
        if (change.piece == kNoPiece) continue;
        changes.added[changes.added_count++] = row(side, view, change.piece, change.to);
        changes.removed[changes.removed_count++] = row(side, view, change.piece, change.from);
        if (change.captured != kNoPiece)
            changes.removed[changes.removed_count++] = row(side, view, change.captured, change.to);
    }
    std::int16_t* out = stack_accumulator(top_, side);
    const std::int16_t* in = stack_accumulator(source, side);
    if (changes.removed_count == 1) {
        kernels_.move(out, in, changes.added[0], changes.removed[0]);
    } else if (changes.added_count == 1) {
        kernels_.capture(out, in, changes.added[0], changes.removed[0], changes.removed[1]);
    } else {
        kernels_.update(out, in, changes);
    }
}

void Evaluator::refresh(const Position& position, Color side, View view) {
    Cached& cached = cache_[side][static_cast<std::size_t>(view)];
    Bitboard changed;
    for (const Color c : Color::all()) {
        changed |= cached.by_color[c] ^ position.pieces(c);
        cached.by_color[c] = position.pieces(c);
    }
    for (const PieceType type : PieceType::all()) {
        changed |= cached.by_type[type] ^ position.pieces(type);
        cached.by_type[type] = position.pieces(type);
    }
    RowChanges changes;
    for (const Square s : changed& cached.occupied)
        changes.removed[changes.removed_count++] = row(side, view, cached.board[s], s);
    for (const Square s : changed& position.occupied())
        changes.added[changes.added_count++] = row(side, view, position.piece_on(s), s);
    cached.occupied = position.occupied();
    cached.board = position.board();
    kernels_.refresh(stack_accumulator(top_, side), cache_accumulator(side, view), changes);
}

const std::int16_t* Evaluator::row(Color side, View view, Piece piece, Square s) const {
    const Perspective perspective{(view & 1) != 0, 0};
    const int bucket = view / 2;
    return network_->row(bucket * kFeatureRows + feature_row(perspective, side, piece, s));
}

std::int16_t* Evaluator::stack_accumulator(int entry, Color side) const {
    const std::ptrdiff_t index = entry * Color::kCount + side.index();
    return static_cast<std::int16_t*>(memory_.get()) + index * network_->width();
}

std::int16_t* Evaluator::cache_accumulator(Color side, View view) const {
    return stack_accumulator(kEntries + view, side);
}

}  // namespace chuhe
