#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "bitboard/attacks.h"
#include "eval/endings.h"
#include "tests/bitboard/position_of.h"

using namespace chuhe;

namespace {

constexpr int kKings = 9;
constexpr int kAdvisorPairs = 10;
constexpr int kElephantPairs = 21;
constexpr int kFormations = kKings * kAdvisorPairs * kElephantPairs;

std::vector<Square> squares_of(Piece piece) {
    std::vector<Square> result;
    for (const Square s : legal_squares(piece)) result.push_back(s);
    return result;
}

/// The sets of two of these squares, and the number of each.
class Pairs {
  public:
    explicit Pairs(Piece piece) {
        const auto squares = squares_of(piece);
        for (std::size_t i = 0; i < squares.size(); ++i) {
            for (std::size_t j = i + 1; j < squares.size(); ++j) {
                numbers_[squares[i]][squares[j]] = numbers_[squares[j]][squares[i]] =
                    static_cast<int>(sets_.size());
                sets_.push_back({squares[i], squares[j]});
            }
        }
    }
    [[nodiscard]] const std::array<Square, 2>& operator[](int number) const {
        return sets_[static_cast<std::size_t>(number)];
    }
    [[nodiscard]] int number(Square a, Square b) const { return numbers_[a][b]; }

  private:
    std::vector<std::array<Square, 2>> sets_;
    TypedArray<Square, TypedArray<Square, int>> numbers_{};
};

/// Red's king and rook against black's king, two advisors and two elephants, solved backwards. Who
/// takes the rook has a draw; who loses a guard for nothing is lost, for three do not hold a rook.
/// Red may pass: so do other pieces of red that move without attacking.
class RookEnding {
  public:
    RookEnding() {
        for (auto& won : won_) won.assign(std::size_t{kFormations} * kKings * Square::kCount, 0);
        while (sweep<true>() | sweep<false>()) {
        }
    }

    struct Board {
        int king, advisors, elephants;  ///< numbers of black's squares and pairs
        int red_king;
        Square rook;
    };

    [[nodiscard]] Bitboard guards(const Board& b) const {
        Bitboard result;
        for (const Square s : advisors_[b.advisors]) result |= Bitboard(s);
        for (const Square s : elephants_[b.elephants]) result |= Bitboard(s);
        return result;
    }
    [[nodiscard]] Square king(const Board& b) const { return at(black_kings_, b.king); }
    [[nodiscard]] Square red_king(const Board& b) const { return at(red_kings_, b.red_king); }
    [[nodiscard]] const std::array<Square, 2>& advisors(const Board& b) const {
        return advisors_[b.advisors];
    }
    [[nodiscard]] const std::array<Square, 2>& elephants(const Board& b) const {
        return elephants_[b.elephants];
    }

    /// Number of black's king and guards together, less than kFormations.
    static std::size_t formation(const Board& b) {
        return static_cast<std::size_t>((b.king * kAdvisorPairs + b.advisors) * kElephantPairs +
                                        b.elephants);
    }

    /// No two pieces on one square, kings not facing each other, and the side that has moved not in
    /// check.
    [[nodiscard]] bool is_legal(const Board& b, bool red_moves) const {
        const Bitboard all = occupied(b);
        return all.count() == 7 && !faces(king(b), red_king(b), all) &&
               !(red_moves && rook_attacks(b.rook, all).contains(king(b)));
    }
    [[nodiscard]] bool is_won(const Board& b, bool red_moves) const {
        return won_[red_moves ? 1 : 0][index(b)] != 0;
    }

    [[nodiscard]] std::string fen(const Board& b, bool red_moves) const {
        TypedArray<Square, char> letters;
        for (const Square s : Square::all()) letters[s] = '1';
        letters[king(b)] = 'k';
        letters[red_king(b)] = 'K';
        letters[b.rook] = 'R';
        for (const Square s : advisors(b)) letters[s] = 'a';
        for (const Square s : elephants(b)) letters[s] = 'b';
        std::string text;
        for (int rank = Rank::kCount; rank-- > 0;) {
            for (int file = 0; file < File::kCount; ++file)
                text += letters[Square(File(file), Rank(rank))];
            text += rank > 0 ? '/' : ' ';
        }
        return text + (red_moves ? 'w' : 'b');
    }

    /// Calls for every board, also those with two pieces on one square.
    template <class Visitor>
    static void for_each(Visitor visit) {
        for (int king = 0; king < kKings; ++king)
            for (int advisors = 0; advisors < kAdvisorPairs; ++advisors)
                for (int elephants = 0; elephants < kElephantPairs; ++elephants)
                    for (int red_king = 0; red_king < kKings; ++red_king)
                        for (const Square rook : Square::all())
                            visit(Board{king, advisors, elephants, red_king, rook});
    }

  private:
    static Square at(const std::vector<Square>& squares, int number) {
        return squares[static_cast<std::size_t>(number)];
    }
    static int number_of(const std::vector<Square>& squares, Square s) {
        return static_cast<int>(std::find(squares.begin(), squares.end(), s) - squares.begin());
    }
    static std::size_t index(const Board& b) {
        return (formation(b) * kKings + static_cast<std::size_t>(b.red_king)) * Square::kCount +
               static_cast<std::size_t>(b.rook.index());
    }
    [[nodiscard]] Bitboard occupied(const Board& b) const {
        return guards(b) | Bitboard(king(b)) | Bitboard(red_king(b)) | Bitboard(b.rook);
    }
    static bool faces(Square a, Square b, Bitboard all) {
        return a.file() == b.file() && (between(a, b) & all).empty();
    }

    /// Marks boards as won for red; false when nothing new was found.
    template <bool RedMoves>
    bool sweep() {
        bool found = false;
        for_each([&](const Board& b) {
            if (is_won(b, RedMoves) || !is_legal(b, RedMoves)) return;
            if (RedMoves ? red_wins(b) : black_loses(b)) {
                won_[RedMoves ? 1 : 0][index(b)] = 1;
                found = true;
            }
        });
        return found;
    }

    [[nodiscard]] bool red_wins(const Board& b) const {
        if (is_won(b, false)) return true;  // by passing
        const Bitboard all = occupied(b);
        const Bitboard black = guards(b);
        for (const Square to : rook_attacks(b.rook, all).without(Bitboard(red_king(b)))) {
            const Bitboard after = all.without(Bitboard(b.rook)) | Bitboard(to);
            if (faces(king(b), red_king(b), after)) continue;
            if (black.contains(to)
                    ? !is_protected(b, to, after)
                    : is_won({b.king, b.advisors, b.elephants, b.red_king, to}, false))
                return true;
        }
        for (const Square to : king_attacks(red_king(b)).without(all)) {
            const Board after{b.king, b.advisors, b.elephants, number_of(red_kings_, to), b.rook};
            if (is_legal(after, false) && is_won(after, false)) return true;
        }
        return false;
    }

    /// The rook has just taken a guard on `s`: can black take it?
    [[nodiscard]] bool is_protected(const Board& b, Square s, Bitboard all) const {
        const auto takes = [&](Square from, Bitboard attacks) {
            return from != s && attacks.contains(s) &&
                   !faces(from == king(b) ? s : king(b), red_king(b), all.without(Bitboard(from)));
        };
        bool result = takes(king(b), king_attacks(king(b)));
        for (const Square a : advisors(b)) result |= takes(a, advisor_attacks(a));
        for (const Square e : elephants(b)) result |= takes(e, elephant_attacks(e, all));
        return result;
    }

    [[nodiscard]] bool black_loses(const Board& b) const {
        const Bitboard all = occupied(b);
        const auto holds = [&](const Board& after, Square from, Square to) {
            if (to == b.rook) return !faces(king(after), red_king(b), all.without(Bitboard(from)));
            const Bitboard moved = all.without(Bitboard(from)) | Bitboard(to);
            return !faces(king(after), red_king(b), moved) &&
                   !rook_attacks(b.rook, moved).contains(king(after)) && !is_won(after, true);
        };
        const Bitboard own = guards(b) | Bitboard(king(b));
        Board after = b;
        for (const Square to : king_attacks(king(b)).without(own)) {
            after.king = number_of(black_kings_, to);
            if (holds(after, king(b), to)) return false;
        }
        after = b;
        for (std::size_t i = 0; i < 2; ++i) {
            for (const Square to : advisor_attacks(advisors(b)[i]).without(own)) {
                after.advisors = advisors_.number(to, advisors(b)[1 - i]);
                if (holds(after, advisors(b)[i], to)) return false;
            }
        }
        after = b;
        for (std::size_t i = 0; i < 2; ++i) {
            for (const Square to : elephant_attacks(elephants(b)[i], all).without(own)) {
                after.elephants = elephants_.number(to, elephants(b)[1 - i]);
                if (holds(after, elephants(b)[i], to)) return false;
            }
        }
        return true;
    }

    const std::vector<Square> black_kings_ = squares_of(Piece(kBlack, kKing));
    const std::vector<Square> red_kings_ = squares_of(Piece(kRed, kKing));
    const Pairs advisors_{Piece(kBlack, kAdvisor)};
    const Pairs elephants_{Piece(kBlack, kElephant)};
    std::array<std::vector<char>, 2> won_;  ///< [red to move][board]
};

}  // namespace

TEST_CASE("the formations that hold a rook are those that the solved ending never sees broken") {
    const RookEnding ending;
    struct Seen {
        bool broken = false;
        std::string fen;
    };
    std::vector<Seen> seen(kFormations);
    RookEnding::for_each([&](const RookEnding::Board& b) {
        Seen& formation = seen[RookEnding::formation(b)];
        for (const bool red_moves : {false, true}) {
            if (!ending.is_legal(b, red_moves)) continue;
            formation.broken |= ending.is_won(b, red_moves);
            if (formation.fen.empty()) formation.fen = ending.fen(b, red_moves);
        }
    });
    int held = 0;
    for (const auto& [broken, fen] : seen) {
        if (fen.empty()) continue;  // two pieces on one square
        INFO(fen);
        CHECK(drawish_divisor(position_of(fen)) == (broken ? kDrawishDivisor : kRookProofDivisor));
        held += broken ? 0 : 1;
    }
    CHECK(held == 20);
}
