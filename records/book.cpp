#include "records/book.h"

#include <algorithm>

#include <fmt/format.h>

#include "bitboard/exchange.h"
#include "bitboard/move_gen.h"
#include "support/text.h"

namespace chuhe::records {

namespace {

void sort_by_weight(std::vector<BookMove>& moves) {
    std::stable_sort(moves.begin(), moves.end(),
                     [](const BookMove& a, const BookMove& b) { return a.weight > b.weight; });
}

/// Counts of one move from the position and from its mirror image, or from two entries.
void merge_into(std::vector<BookMove>& moves, const BookMove& added) {
    const auto found = std::find_if(moves.begin(), moves.end(),
                                    [&](const BookMove& m) { return m.move == added.move; });
    if (found == moves.end()) {
        moves.push_back(added);
        return;
    }
    found->weight = std::max(found->weight, added.weight);
    found->wins += added.wins;
    found->draws += added.draws;
    found->losses += added.losses;
    found->games += added.games;
}

bool repeats(const Position& after) {
    const int back = std::min(after.reversible_plies(), after.ply_count());
    for (int plies = 2; plies <= back; plies += 2) {
        if (after.state(plies).key == after.key()) return true;
    }
    return false;
}

}  // namespace

Position mirrored_position(const Position& position) {
    Board board;
    for (const Square s : Square::all()) board[s.mirrored()] = position.piece_on(s);
    auto result = Position::from_board(board, position.side_to_move(), position.rule_plies(),
                                       position.full_move());
    CHUHE_ASSERT(result.has_value());  // the mirror image of a position is one
    return std::move(*result);
}

std::vector<BookMove> Book::moves(const Position& position) const {
    std::vector<BookMove> result;
    const auto add = [&](BookMove entry, bool mirror) {
        if (mirror) entry.move = mirrored(entry.move);
        if (entry.weight > 0 && position.is_legal(entry.move)) merge_into(result, entry);
    };
    for (const BookMove& entry : entries(position)) add(entry, false);
    const Position mirror = mirrored_position(position);
    if (mirror.key() != position.key()) {
        for (const BookMove& entry : entries(mirror)) add(entry, true);
    }
    sort_by_weight(result);
    return result;
}

bool is_safe_book_move(const Position& position, Move move) {
    // More than a pawn: what a book may give up on purpose.
    constexpr int kPieceLoss = 150;
    Position after = position;
    const Change change = after.make_move(move);
    if (repeats(after)) return false;
    const int gained = exchange_value(change.captured);
    MoveList answers;
    legal_moves(after, answers);
    for (const Move answer : answers) {
        if (after.is_capture(answer) && exchange_at_least(after, answer, gained + kPieceLoss)) {
            return false;
        }
        if (!after.gives_check(answer)) continue;
        after.make_move(answer);
        const bool mated = !MoveGenerator(after).any();
        after.undo_move();
        if (mated) return false;
    }
    return true;
}

std::vector<std::string> BookShelf::open(std::string_view names,
                                         const std::filesystem::path& folder) {
    books_.clear();
    std::vector<std::string> failures;
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(';'), names.size());
        const std::string_view name = trim(names.substr(0, end));
        names.remove_prefix(std::min(end + 1, names.size()));
        if (name.empty() || name == "<empty>") continue;
        const std::filesystem::path path(name);
        auto book = open_book(path.is_absolute() ? path : folder / path);
        if (book) {
            books_.push_back(std::move(*book));
        } else {
            failures.push_back(std::move(book.error()));
        }
    }
    return failures;
}

std::vector<BookMove> BookShelf::moves(const Position& position) const {
    for (const auto& book : books_) {
        std::vector<BookMove> moves = book->moves(position);
        moves.erase(
            std::remove_if(moves.begin(), moves.end(),
                           [&](const BookMove& m) { return !is_safe_book_move(position, m.move); }),
            moves.end());
        if (!moves.empty()) return moves;
    }
    return {};
}

std::optional<BookMove> choose_book_move(const std::vector<BookMove>& moves, bool best,
                                         Random& random) {
    if (moves.empty()) return {};
    if (best) return moves.front();
    double total = 0;
    for (const BookMove& move : moves) total += move.weight;
    double at = random.unit() * total;
    for (const BookMove& move : moves) {
        at -= move.weight;
        if (at < 0) return move;
    }
    return moves.back();
}

std::string book_table(const Position& position, const std::vector<BookMove>& moves,
                       Notation notation) {
    if (moves.empty()) return "the book does not know this position\n";
    double total = 0;
    for (const BookMove& move : moves) total += move.weight;
    std::string text;
    for (const BookMove& move : moves) {
        text +=
            fmt::format("{:<12} weight {:>6} {:>5.1f} %", write_move(position, move.move, notation),
                        move.weight, 100 * move.weight / total);
        if (move.games > 0) {
            text += fmt::format("  games {:>6}  won {:>6}  drawn {:>6}  lost {:>6}", move.games,
                                move.wins, move.draws, move.losses);
        }
        text += '\n';
    }
    return text;
}

}  // namespace chuhe::records
