#include "bitboard/position.h"

#include <fmt/format.h>

namespace chuhe {

namespace {

constexpr std::size_t kUsualLine = 1024;  // states reserved, so that a search never reallocates

/// Where a set-up position may have a piece. Diagrams in books and tests put advisors on any point
/// of the palace and pawns behind their first rank; such pieces move by the usual steps.
constexpr Bitboard set_up_squares(Piece piece) {
    if (piece.type() == kAdvisor) return palace(piece.color());
    if (piece.type() == kPawn) return kAllSquares;
    return legal_squares(piece);
}

constexpr TypedArray<Piece, Bitboard> make_set_up_squares() {
    TypedArray<Piece, Bitboard> result;
    for (const Piece p : Piece::all()) result[p] = set_up_squares(p);
    return result;
}
constexpr TypedArray<Piece, Bitboard> kSetUpSquares = make_set_up_squares();

constexpr const char* kTypeNames[] = {"king", "advisor", "elephant", "horse",
                                      "rook", "cannon",  "pawn"};

std::string describe(Piece piece) {
    return fmt::format("{} {}", piece.color() == kRed ? "red" : "black",
                       kTypeNames[piece.type().index()]);
}

std::string describe(Square s) {
    return {s.file().letter(), s.rank().digit()};
}

Board start_board() {
    Board board;
    constexpr PieceType kHomeRank[] = {kRook,    kHorse,    kElephant, kAdvisor, kKing,
                                       kAdvisor, kElephant, kHorse,    kRook};
    for (const Color side : Color::all()) {
        const auto put = [&](PieceType type, int file, int rank) {
            board[Square(File(file), Rank(rank)).relative_to(side)] = Piece(side, type);
        };
        for (int file = 0; file < File::kCount; ++file) {
            put(kHomeRank[file], file, 0);
            if (file % 2 == 0) put(kPawn, file, 3);
        }
        put(kCannon, 1, 2);
        put(kCannon, 7, 2);
    }
    return board;
}

}  // namespace

Position::Position() : Position(*from_board(start_board(), kRed)) {}

Result<Position> Position::from_board(const Board& board, Color side_to_move, int rule_plies,
                                      int full_move) {
    Position position{Empty{}};
    for (const Square s : Square::all()) {
        const Piece piece = board[s];
        if (piece == kNoPiece) continue;
        if (!kSetUpSquares[piece].contains(s)) {
            return error(fmt::format("a {} cannot stand on {}", describe(piece), describe(s)));
        }
        position.place(piece, s);
        if (position.counts_[piece] > full_set_count(piece.type())) {
            return error(fmt::format("more than {} {}{}", full_set_count(piece.type()),
                                     describe(piece), piece.type() == kKing ? "" : "s"));
        }
    }
    for (const Color side : Color::all()) {
        const Piece king(side, kKing);
        if (position.counts_[king] == 0) return error(fmt::format("no {}", describe(king)));
        position.king_[side] = position.pieces(side, kKing).first();
    }

    const Square red = position.king_[kRed];
    const Square black = position.king_[kBlack];
    if (red.file() == black.file() && (between(red, black) & position.occupied()).empty()) {
        return error(fmt::format("the kings face each other on file {}", red.file().letter()));
    }
    const Color waiting = side_to_move.opposite();
    if (position.is_attacked(position.king_[waiting], side_to_move, position.occupied())) {
        return error(fmt::format("{} is in check, but it is {} to move",
                                 waiting == kRed ? "red" : "black",
                                 side_to_move == kRed ? "red" : "black"));
    }

    position.side_to_move_ = side_to_move;
    position.first_mover_ = side_to_move;
    position.first_full_move_ = full_move;
    position.states_.reserve(kUsualLine);
    position.states_.push_back(position.computed_state());
    position.states_.back().rule_plies = rule_plies;
    return position;
}

void Position::place(Piece piece, Square s) {
    board_[s] = piece;
    by_type_[piece.type()] |= Bitboard(s);
    by_color_[piece.color()] |= Bitboard(s);
    ++counts_[piece];
}

Position::State Position::computed_state() const {
    State result;
    for (const Square s : occupied()) {
        const Piece piece = board_[s];
        const std::uint64_t random = kZobrist.piece[piece][s];
        result.key ^= random;
        (piece.type() == kPawn ? result.pawn_key : result.non_pawn_key[piece.color()]) ^= random;
    }
    if (side_to_move_ == kBlack) result.key ^= kZobrist.black_to_move;
    return result;
}

std::uint64_t Position::compute_key() const {
    return computed_state().key;
}

std::uint64_t Position::key_after(Move move) const {
    const Piece piece = board_[move.from()];
    const Piece captured = board_[move.to()];
    std::uint64_t result = key() ^ kZobrist.black_to_move;
    if (piece != kNoPiece)
        result ^= kZobrist.piece[piece][move.from()] ^ kZobrist.piece[piece][move.to()];
    if (captured != kNoPiece) result ^= kZobrist.piece[captured][move.to()];
    return result;
}

int Position::full_move() const {
    const int black_first = first_mover_ == kBlack ? 1 : 0;
    return first_full_move_ + (ply_count() + black_first) / 2;
}

Bitboard Position::attackers_to(Square s, Bitboard occupied) const {
    const LineTargets lines = line_targets(s, occupied);
    Bitboard result = (lines.reach & pieces(kRook)) | (lines.second & pieces(kCannon));
    result |= horse_attackers(s, occupied) & pieces(kHorse);
    result |= elephant_attacks(s, occupied) & pieces(kElephant);
    result |= advisor_attacks(s) & pieces(kAdvisor);
    result |= king_attacks(s) & pieces(kKing);
    if (by_type_[kKing].contains(s)) result |= lines.reach & file_bb(s.file()) & pieces(kKing);
    for (const Color side : Color::all()) result |= pawn_attackers(side, s) & pieces(side, kPawn);
    return result & occupied;
}

bool Position::is_attacked(Square s, Color by, Bitboard occupied, Bitboard ignored) const {
    const Bitboard enemy = by_color_[by].without(ignored);
    const LineTargets lines = line_targets(s, occupied);
    Bitboard attackers = (lines.reach & by_type_[kRook]) | (lines.second & by_type_[kCannon]);
    attackers |= horse_attackers(s, occupied) & by_type_[kHorse];
    attackers |= pawn_attackers(by, s) & by_type_[kPawn];
    attackers |= lines.reach & file_bb(s.file()) & by_type_[kKing];
    return (attackers & enemy).any();
}

void Position::compute_checkers() const {
    const Square king = king_[side_to_move_];
    const Color enemy = side_to_move_.opposite();
    const LineTargets lines = line_targets(king, occupied());
    Bitboard result = (lines.reach & by_type_[kRook]) | (lines.second & by_type_[kCannon]);
    result |= horse_attackers(king, occupied()) & by_type_[kHorse];
    result |= pawn_attackers(enemy, king) & by_type_[kPawn];
    remember_checkers(result & by_color_[enemy]);
}

Change Position::make_move(Move move) {
    CHUHE_ASSERT(board_[move.from()] != kNoPiece && board_[move.from()].color() == side_to_move_);
    // The past must know its checkers: checks count in the rules.
    if (!state().checkers_known) compute_checkers();

    const Change change{board_[move.from()], board_[move.to()], move.from(), move.to()};
    // Filled in place: a copy of what has just been written in pieces would stall.
    State& next = states_.emplace_back();
    const State& before = state(1);
    next.key = before.key ^ kZobrist.black_to_move;
    next.pawn_key = before.pawn_key;
    next.non_pawn_key = before.non_pawn_key;
    next.change = change;
    next.rule_plies = before.rule_plies + 1;
    next.reversible = before.reversible + 1;

    const Bitboard to(change.to);
    if (change.captured != kNoPiece) {
        const Piece captured = change.captured;
        const std::uint64_t random = kZobrist.piece[captured][change.to];
        next.key ^= random;
        (captured.type() == kPawn ? next.pawn_key : next.non_pawn_key[captured.color()]) ^= random;
        by_type_[captured.type()] ^= to;
        by_color_[captured.color()] ^= to;
        --counts_[captured];
        next.rule_plies = 0;
        next.reversible = 0;
    }

    const Piece piece = change.piece;
    const std::uint64_t random =
        kZobrist.piece[piece][change.from] ^ kZobrist.piece[piece][change.to];
    next.key ^= random;
    (piece.type() == kPawn ? next.pawn_key : next.non_pawn_key[piece.color()]) ^= random;
    const Bitboard step = Bitboard(change.from) | to;
    by_type_[piece.type()] ^= step;
    by_color_[side_to_move_] ^= step;
    board_[change.from] = kNoPiece;
    board_[change.to] = piece;
    if (piece.type() == kKing) king_[side_to_move_] = change.to;

    side_to_move_ = side_to_move_.opposite();
    return change;
}

void Position::undo_move() {
    CHUHE_ASSERT(ply_count() > 0);
    const Change change = states_.back().change;
    states_.pop_back();
    side_to_move_ = side_to_move_.opposite();

    const Bitboard step = Bitboard(change.from) | Bitboard(change.to);
    by_type_[change.piece.type()] ^= step;
    by_color_[side_to_move_] ^= step;
    board_[change.from] = change.piece;
    board_[change.to] = change.captured;
    if (change.piece.type() == kKing) king_[side_to_move_] = change.from;
    if (change.captured != kNoPiece) {
        by_type_[change.captured.type()] ^= Bitboard(change.to);
        by_color_[change.captured.color()] ^= Bitboard(change.to);
        ++counts_[change.captured];
    }
}

void Position::make_null_move() {
    CHUHE_ASSERT(!in_check());
    State next = states_.back();
    next.key ^= kZobrist.black_to_move;
    next.change = {kNoPiece, kNoPiece, Square(0), Square(0)};
    ++next.rule_plies;
    next.reversible = 0;
    next.checkers_known = false;
    side_to_move_ = side_to_move_.opposite();
    states_.push_back(next);
}

void Position::undo_null_move() {
    CHUHE_ASSERT(ply_count() > 0 && state().change.piece == kNoPiece);
    states_.pop_back();
    side_to_move_ = side_to_move_.opposite();
}

void Position::forget_line() {
    first_full_move_ = full_move();
    first_mover_ = side_to_move_;
    states_.erase(states_.begin(), states_.end() - 1);
    states_.back().reversible = 0;
    states_.back().change = {};
}

bool Position::is_consistent() const {
    const auto fresh = from_board(board_, side_to_move_);
    if (!fresh) return false;
    const State& now = state();
    const State& then = fresh->state();
    return now.key == then.key && now.pawn_key == then.pawn_key &&
           now.non_pawn_key == then.non_pawn_key && by_type_ == fresh->by_type_ &&
           by_color_ == fresh->by_color_ && king_ == fresh->king_ && counts_ == fresh->counts_ &&
           checkers() == fresh->checkers();
}

}  // namespace chuhe
