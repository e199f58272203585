#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "bitboard/move_gen.h"
#include "support/random.h"
#include "training/game_record.h"
#include "training/packed_position.h"

namespace chuhe::training {

/// A game of random legal moves with random scores.
inline GameRecord random_game(std::uint64_t number, int plies) {
    Random random(number + 1);
    GameRecord game;
    game.number = number;
    game.result = static_cast<GameResult>(random.below(3));
    game.end = static_cast<GameEnd>(random.below(kGameEnds));
    Position position;
    for (int i = 0; i < plies; ++i) {
        MoveList legal;
        legal_moves(position, legal);
        if (legal.empty()) break;
        const Move move =
            legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))];
        const auto score = static_cast<std::int16_t>(static_cast<int>(random.below(2001)) - 1000);
        game.plies.push_back({move, i < 6 ? kUnscored : score});
        position.make_move(move);
    }
    return game;
}

/// Positions of random games, with scores that follow the material so that there is something to
/// learn.
inline std::vector<PackedPosition> random_positions(std::size_t count, std::uint64_t seed) {
    constexpr TypedArray<PieceType, int> kValue = [] {
        TypedArray<PieceType, int> value;
        value[kRook] = 200;
        value[kHorse] = value[kCannon] = 90;
        value[kPawn] = 20;
        return value;
    }();
    std::vector<PackedPosition> set;
    Random random(seed);
    while (set.size() < count) {
        Position position;
        for (int ply = 0; ply < 120 && set.size() < count; ++ply) {
            MoveList legal;
            legal_moves(position, legal);
            if (legal.empty()) break;
            position.make_move(
                legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))]);
            if (random.below(8) != 0) continue;
            int score = 0;
            for (const PieceType type : PieceType::all()) {
                const Color us = position.side_to_move();
                score += kValue[type] * (position.count(Piece(us, type)) -
                                         position.count(Piece(us.opposite(), type)));
            }
            set.emplace_back(position, score, static_cast<GameResult>(random.below(3)));
        }
    }
    return set;
}

/// A file name in the temporary folder that is gone at the end.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string& name)
        : path_(std::filesystem::temp_directory_path() /
                ("chuhe_" + std::to_string(::getpid()) + "_" + name)) {
        std::filesystem::remove(path_);
    }
    ~TemporaryFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace chuhe::training
