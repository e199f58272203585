#pragma once

#include <memory>
#include <span>

#include "eval/network.h"
#include "support/random.h"

namespace chuhe {

inline constexpr int kTestScale = 400;

/// Random numbers from -limit to limit.
template <class T>
void fill_random(std::span<T> values, int limit, Random& random) {
    const auto range = static_cast<std::uint32_t>(2 * limit + 1);
    for (T& value : values) value = static_cast<T>(static_cast<int>(random.below(range)) - limit);
}

/// A network with random weights of a size that makes about a third of the activations zero and a
/// third full, and all scores different.
inline Network random_network(NetworkShape shape, std::uint64_t seed) {
    constexpr int kFeatureLimit = 60;
    constexpr int kBiasLimit = 200;
    constexpr int kOutputLimit = 40;
    constexpr int kOutputBiasLimit = 3000;
    Random random(seed);
    Network network(shape);
    network.set_score_scale(kTestScale);
    fill_random(network.feature_weights(), kFeatureLimit, random);
    fill_random(network.feature_biases(), kBiasLimit, random);
    fill_random(network.all_output_weights(), kOutputLimit, random);
    fill_random(network.output_biases(), kOutputBiasLimit, random);
    return network;
}

inline std::shared_ptr<const Network> shared_random_network(NetworkShape shape,
                                                            std::uint64_t seed) {
    return std::make_shared<const Network>(random_network(shape, seed));
}

/// Left and right exchanged.
inline Position mirror_image(const Position& position) {
    Board board;
    for (const Square s : Square::all()) board[s.mirrored()] = position.piece_on(s);
    return *Position::from_board(board, position.side_to_move());
}

/// Every piece of the other colour on the other side of the board, the other side to move.
inline Position colours_exchanged(const Position& position) {
    Board board;
    for (const Square s : position.occupied()) {
        const Piece piece = position.piece_on(s);
        board[s.flipped()] = Piece(piece.color().opposite(), piece.type());
    }
    return *Position::from_board(board, position.side_to_move().opposite());
}

}  // namespace chuhe
