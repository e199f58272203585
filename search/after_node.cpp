#include "search/bonus.h"
#include "search/tunable.h"
#include "search/worker.h"

namespace chuhe {

namespace {

CHUHE_SWITCH(kContinuationHistory);
CHUHE_SWITCH(kPawnHistory);
CHUHE_SWITCH(kQuietHistory);
CHUHE_SWITCH(kCaptureHistory);

struct Reach {
    int plies_back;
    int weight;  // 1024ths of the bonus
};
constexpr Reach kContinuations[] = {{1, 1024}, {2, 820}, {3, 300}, {4, 560}, {6, 480}};

}  // namespace

void Worker::learn_continuations(Node* node, Piece piece, Square to, int bonus) {
    if (!kContinuationHistory) return;
    for (const auto& [plies_back, weight] : kContinuations) {
        // In check only the last moves say why.
        if (node->in_check && plies_back > 2) break;
        if ((node - plies_back)->move.piece == kNoPiece) continue;
        (*(node - plies_back)->continuation)[piece][to].update(bonus * weight / 1024);
    }
}

void Worker::learn_quiet(Node* node, Move move, int bonus) {
    const Piece piece = position_.piece_on(move.from());
    if (kQuietHistory)
        histories_->quiet[position_.side_to_move()][move.from()][move.to()].update(bonus);
    if (kPawnHistory) histories_->pawn_table(position_)[piece][move.to()].update(bonus);
    learn_continuations(node, piece, move.to(), bonus);
}

void Worker::learn_capture(Move move, int bonus) {
    if (!kCaptureHistory) return;
    const PieceType victim = position_.piece_on(move.to()).type();
    histories_->capture[position_.piece_on(move.from())][move.to()][victim].update(bonus);
}

void Worker::learn_from_cutoff(Node* node, Move best, int depth, std::span<const Move> quiets,
                               std::span<const Move> captures) {
    const int good = bonus::for_best(depth);
    const int bad = bonus::against_others(depth);
    if (position_.is_capture(best)) {
        learn_capture(best, good);
    } else {
        learn_quiet(node, best, good);
        for (const Move move : quiets) learn_quiet(node, move, bad);
    }
    for (const Move move : captures) learn_capture(move, bad);
}

void Worker::learn_refutation(Node* node, int depth) {
    const Change& last = (node - 1)->move;
    const int good = bonus::for_best(depth) / 2;
    histories_->quiet[last.piece.color()][last.from][last.to].update(good);
    learn_continuations(node - 1, last.piece, last.to, good);
}

}  // namespace chuhe
