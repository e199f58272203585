#pragma once

#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "support/random.h"

namespace chuhe {

/// Openings of real games, for tests and benches.
inline std::vector<Position> opening_positions() {
    std::ifstream file(CHUHE_TEST_DATA "/openings.epd");
    std::vector<Position> result;
    for (std::string line; std::getline(file, line);) {
        if (auto position = parse_fen(line)) result.push_back(*position);
    }
    return result;
}

/// A legal move at random: a capture or a check half the time when there is one, so that games
/// open up as real ones do; none when the game is over.
inline Move random_move(const Position& position, Random& random) {
    MoveList moves;
    const MoveGenerator generator(position);
    generator.captures(moves);
    if (moves.empty() || random.below(2) == 0) generator.quiets(moves);
    if (moves.empty()) generator.all(moves);
    if (moves.empty()) return kNoMove;
    return moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
}

/// Positions of random games from real openings, all stages mixed, in a shuffled order so that
/// neighbours have nothing in common. The same for a seed everywhere.
inline std::vector<Position> game_positions(std::size_t count, std::uint64_t seed) {
    constexpr int kLongest = 120;
    constexpr std::uint32_t kOneIn = 6;  // positions of a game that are kept
    Random random(seed);
    const std::vector<Position> openings = opening_positions();
    std::vector<Position> result;
    while (!openings.empty() && result.size() < count) {
        Position position = openings[random.below(static_cast<std::uint32_t>(openings.size()))];
        for (int ply = 0; ply < kLongest && result.size() < count; ++ply) {
            const Move move = random_move(position, random);
            if (move.is_none()) break;
            position.make_move(move);
            position.forget_line();
            if (random.below(kOneIn) == 0) result.push_back(position);
        }
    }
    for (std::size_t i = result.size(); i > 1; --i)
        std::swap(result[i - 1], result[random.below(static_cast<std::uint32_t>(i))]);
    return result;
}

/// Pieces thrown on the board; checks, pins and screens are far more common than in games.
inline Position thrown_position(Random& random) {
    constexpr std::uint32_t kMostPieces = 20;
    static constexpr TypedArray<Piece, Bitboard> kStands = [] {
        TypedArray<Piece, Bitboard> result;
        for (const Piece p : Piece::all()) result[p] = legal_squares(p);
        for (const Color side : Color::all()) {  // as loose as set-up positions may be
            result[Piece(side, kAdvisor)] = palace(side);
            result[Piece(side, kPawn)] = kAllSquares;
        }
        return result;
    }();
    for (;;) {
        Board board;
        const auto put = [&](Piece piece) {
            const Square s(static_cast<int>(random.below(Square::kCount)));
            if (board[s] == kNoPiece && kStands[piece].contains(s)) board[s] = piece;
        };
        for (const Color side : Color::all()) {
            constexpr int kTries = 30;
            for (int i = 0; i < kTries; ++i) put(Piece(side, kKing));
        }
        const std::uint32_t pieces = 4 + random.below(kMostPieces);
        for (std::uint32_t i = 0; i < pieces; ++i)
            put(Piece(static_cast<int>(random.below(Piece::kCount))));
        const Color side(static_cast<int>(random.below(Color::kCount)));
        if (auto position = Position::from_board(board, side)) return *position;
    }
}

}  // namespace chuhe
