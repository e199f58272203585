#include "bitboard/fen.h"

#include <fmt/format.h>

#include "support/text.h"

namespace chuhe {

namespace {

constexpr int kMaxCounter = 9999;

constexpr std::optional<Piece> piece_from_letter(char c) {
    const bool black = c >= 'a' && c <= 'z';
    const char upper = black ? static_cast<char>(c - 'a' + 'A') : c;
    const Color side = black ? kBlack : kRed;
    switch (upper) {
        case 'K':
            return Piece(side, kKing);
        case 'A':
            return Piece(side, kAdvisor);
        case 'B':
        case 'E':
            return Piece(side, kElephant);
        case 'N':
        case 'H':
            return Piece(side, kHorse);
        case 'R':
            return Piece(side, kRook);
        case 'C':
            return Piece(side, kCannon);
        case 'P':
        case 'S':
            return Piece(side, kPawn);
        default:
            return {};
    }
}

/// Blanks for `_` and `%20`, no quotes at the ends, no empty pockets.
std::string normalised(std::string_view text) {
    std::string result;
    text = trim(text);
    if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') &&
        text.back() == text.front()) {
        text = text.substr(1, text.size() - 2);
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '_') {
            result += ' ';
        } else if (text.substr(i).starts_with("%20")) {
            result += ' ';
            i += 2;
        } else if (text.substr(i).starts_with("[]")) {
            i += 1;
        } else {
            result += text[i];
        }
    }
    return result;
}

Result<Board> parse_board(std::string_view text) {
    Board board;
    int file = 0;
    int rank = Rank::kCount - 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '/') {
            if (file != File::kCount) {
                return error(fmt::format("rank {} of the board has {} files, not 9", rank, file));
            }
            if (--rank < 0) return error("the board has more than 10 ranks");
            file = 0;
        } else if (c >= '1' && c <= '9') {
            file += c - '0';
            if (file > File::kCount)
                return error(fmt::format("rank {} of the board has more than 9 files", rank));
        } else {
            const auto piece = piece_from_letter(c);
            if (!piece) {
                return error(fmt::format("'{}' at character {} of the board is no piece",
                                         printable(text.substr(i, 1)), i + 1));
            }
            if (file >= File::kCount) {
                return error(fmt::format("rank {} of the board has more than 9 files", rank));
            }
            board[Square(File(file), Rank(rank))] = *piece;
            ++file;
        }
    }
    if (rank != 0) return error(fmt::format("the board has {} ranks, not 10", Rank::kCount - rank));
    if (file != File::kCount)
        return error(fmt::format("rank 0 of the board has {} files, not 9", file));
    return board;
}

struct Tail {
    Color side = kRed;
    int rule_plies = 0;
    int full_move = 1;
};

Result<Tail> parse_tail(std::span<const std::string_view> words) {
    Tail tail;
    std::size_t i = 0;
    if (i < words.size() && words[i].size() == 1 && words[i][0] != '-' &&
        !parse_integer(words[i])) {
        const char c = words[i][0];
        if ((c < 'a' || c > 'z') && (c < 'A' || c > 'Z')) {
            return error(fmt::format("'{}' is no side to move", printable(words[i])));
        }
        tail.side = c == 'b' || c == 'B' ? kBlack : kRed;
        ++i;
    }
    while (i < words.size() && (words[i] == "-" || words[i] == "--")) ++i;

    int* const counters[] = {&tail.rule_plies, &tail.full_move};
    for (int* counter : counters) {
        if (i == words.size()) return tail;
        const auto value = parse_integer(words[i]);
        if (!value || *value < 0 || *value > kMaxCounter) {
            return error(
                fmt::format("'{}' is no counter of 0 to {}", printable(words[i]), kMaxCounter));
        }
        *counter = static_cast<int>(*value);
        ++i;
    }
    if (i != words.size())
        return error(fmt::format("'{}' after the position", printable(words[i])));
    if (tail.full_move == 0) tail.full_move = 1;
    return tail;
}

}  // namespace

Result<Position> parse_fen(std::string_view text) {
    const std::string clean = normalised(text);
    const auto words = split_words(clean);
    if (words.empty()) return error("empty FEN");
    const auto board = parse_board(words[0]);
    if (!board) return error(fmt::format("bad FEN: {}", board.error()));
    const auto tail = parse_tail(std::span(words).subspan(1));
    if (!tail) return error(fmt::format("bad FEN: {}", tail.error()));
    auto position = Position::from_board(*board, tail->side, tail->rule_plies, tail->full_move);
    if (!position) return error(fmt::format("impossible position: {}", position.error()));
    return position;
}

std::string board_fen(const Board& board) {
    std::string result;
    for (int rank = Rank::kCount - 1; rank >= 0; --rank) {
        int empty = 0;
        for (const File file : File::all()) {
            const Piece piece = board[Square(file, Rank(rank))];
            if (piece == kNoPiece) {
                ++empty;
                continue;
            }
            if (empty > 0) result += static_cast<char>('0' + empty);
            empty = 0;
            result += piece.letter();
        }
        if (empty > 0) result += static_cast<char>('0' + empty);
        if (rank > 0) result += '/';
    }
    return result;
}

std::string to_fen(const Position& position) {
    return fmt::format("{} {} - - {} {}", board_fen(position.board()),
                       position.side_to_move() == kRed ? 'w' : 'b', position.rule_plies(),
                       position.full_move());
}

}  // namespace chuhe
