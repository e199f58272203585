#include "eval/describe.h"

#include <optional>

#include <fmt/format.h>

#include "eval/win_model.h"

namespace chuhe {

namespace {

Score red_view(const Network& network, const Position& position) {
    const Score score = reference_evaluate(network, position);
    return position.side_to_move() == kRed ? score : -score;
}

/// What the piece adds to the score of the position (red's view); empty when the board without it
/// is no position.
std::optional<Score> worth(const Network& network, const Position& position, Score score,
                           Square square) {
    if (position.piece_on(square).type() == kKing) return {};
    Board board = position.board();
    board[square] = kNoPiece;
    const auto without = Position::from_board(board, position.side_to_move());
    if (!without) return {};
    return score - red_view(network, *without);
}

}  // namespace

std::string describe_evaluation(const Position& position, const Network& network) {
    const Score score = red_view(network, position);
    std::string text = "  ";
    for (int file = 0; file < File::kCount; ++file) text += fmt::format("{:>7c}", 'a' + file);
    text += '\n';
    for (int rank = Rank::kCount - 1; rank >= 0; --rank) {
        std::string letters = fmt::format("{:2}", rank);
        std::string worths = "  ";
        for (int file = 0; file < File::kCount; ++file) {
            const Square square = *make_square(file, rank);
            const Piece piece = position.piece_on(square);
            letters += fmt::format("{:>7c}", piece.letter());
            if (piece == kNoPiece) {
                worths += fmt::format("{:7}", "");
            } else if (const auto value = worth(network, position, score, square)) {
                worths += fmt::format("{:>+7}", *value);
            } else {
                worths += fmt::format("{:>7}", "-");
            }
        }
        text += letters + '\n' + worths + '\n';
    }
    return text + fmt::format(
                      "evaluation {:+} (score units, red's view); below each piece what it "
                      "is worth there\n"
                      "normalised {:+} (red's view; +100 is an even chance to win)\n",
                      score, normalised(score, material_left(position)));
}

}  // namespace chuhe
