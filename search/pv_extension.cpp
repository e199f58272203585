#include "search/pv_extension.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "bitboard/move_gen.h"

namespace chuhe {

namespace {

/// Positions that the search for the missing end may visit: about a tenth of a second.
constexpr int kBudget = 100000;
/// On a clock, for each millisecond that is left to the end of the move: about a tenth of it.
constexpr int kBudgetPerMillisecond = 100;
constexpr int kLeastMilliseconds = 10;

int budget_of(const SharedState& shared) {
    if (!shared.time.is_timed()) return kBudget;
    const std::int64_t left = shared.time.maximum() - shared.own_time();
    return kBudgetPerMillisecond * static_cast<int>(std::clamp<std::int64_t>(
                                       left, kLeastMilliseconds, kBudget / kBudgetPerMillisecond));
}

/// Plain search for the end of a mate: every move of the winner, checks first, against every reply.
class MateFinder {
  public:
    MateFinder(Position& position, int budget) : position_(position), budget_(budget) {}

    /// Whether the winner, to move, mates within `plies` (odd); the line is then in `line`.
    bool attack(int plies, std::vector<Move>& line) {
        if (plies <= 0 || --budget_ < 0) return false;
        MoveList moves;
        legal_moves(position_, moves);
        for (const bool checks : {true, false}) {
            for (const Move move : moves) {
                if (position_.gives_check(move) == checks && try_move(move, plies, line))
                    return true;
            }
        }
        return false;
    }

    /// Whether the loser, to move, is mated within `plies` (even) whatever it does.
    bool defend(int plies, std::vector<Move>& line) {
        if (--budget_ < 0) return false;
        MoveList moves;
        legal_moves(position_, moves);
        if (moves.empty()) {
            line.clear();
            return true;
        }
        if (plies <= 0) return false;
        std::vector<Move> longest;
        for (const Move move : moves) {
            std::vector<Move> rest;
            position_.make_move(move);
            const bool mated = attack(plies - 1, rest);
            position_.undo_move();
            if (!mated) return false;
            if (rest.size() + 1 > longest.size()) {
                longest.assign(1, move);
                longest.insert(longest.end(), rest.begin(), rest.end());
            }
        }
        line = std::move(longest);
        return true;
    }

  private:
    bool try_move(Move move, int plies, std::vector<Move>& line) {
        std::vector<Move> rest;
        position_.make_move(move);
        const bool mated = defend(plies - 1, rest);
        position_.undo_move();
        if (!mated) return false;
        line.assign(1, move);
        line.insert(line.end(), rest.begin(), rest.end());
        return true;
    }

    Position& position_;
    int budget_;
};

/// Follows table moves while their scores tell the same mate.
void follow_table(Position& position, const TranspositionTable& table, Score score, int wanted,
                  std::vector<Move>& line) {
    while (static_cast<int>(line.size()) < wanted) {
        TableEntry entry;
        const int ply = static_cast<int>(line.size());
        if (!table.probe(position.key(), ply, entry) || entry.bound != Bound::kExact ||
            entry.score != (ply % 2 == 0 ? score : -score) || !position.is_legal(entry.move)) {
            return;
        }
        line.push_back(entry.move);
        position.make_move(entry.move);
    }
}

}  // namespace

void complete_mate_line(const Position& root, LineReport& line, const SharedState& shared) {
    if (!is_mate(line.score) || line.bound != Bound::kExact) return;
    const int wanted = kMate - std::abs(line.score);
    if (static_cast<int>(line.pv.size()) >= wanted) return;

    Position position = root;
    for (const Move move : line.pv) position.make_move(move);
    follow_table(position, *shared.table, line.score, wanted, line.pv);
    const int missing = wanted - static_cast<int>(line.pv.size());
    if (missing <= 0) return;

    std::vector<Move> rest;
    MateFinder finder(position, budget_of(shared));
    const bool winner_to_move = missing % 2 == 1;
    if (winner_to_move ? finder.attack(missing, rest) : finder.defend(missing, rest)) {
        line.pv.insert(line.pv.end(), rest.begin(), rest.end());
    }
}

}  // namespace chuhe
