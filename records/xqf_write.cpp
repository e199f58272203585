#include <vector>

#include "records/byte_reader.h"
#include "records/utf8.h"
#include "records/xqf.h"
#include "records/xqf_format.h"

namespace chuhe::records {

namespace {

int square_code(Square s) {
    return s.file().index() * xqf::kRowsPerColumn + s.rank().index();
}

void write_pieces(const Board& board, std::string& header) {
    const std::size_t half = xqf::kPieceOrder.size();
    for (std::size_t i = 0; i < xqf::kPieceCount; ++i) {
        header[xqf::kPieces + i] = static_cast<char>(xqf::kOffBoard);
    }
    for (const Square s : Square::all()) {
        const Piece piece = board[s];
        if (piece == kNoPiece) continue;
        for (std::size_t i = 0; i < half; ++i) {
            const std::size_t at = xqf::kPieces + i + (piece.color() == chuhe::kRed ? 0 : half);
            if (xqf::kPieceOrder[i] != piece.type() ||
                header[at] != static_cast<char>(xqf::kOffBoard)) {
                continue;
            }
            header[at] = static_cast<char>(square_code(s));
            break;
        }
    }
}

/// Encoded and cut between characters to what the field holds.
void write_text(std::string_view text, const xqf::TextField& field, std::string& header) {
    text = utf8_prefix(text, 3 * field.capacity);  // no character is longer in UTF-8 than this
    std::string bytes = encode(text, Encoding::kGb18030);
    while (bytes.size() > field.capacity) {
        text = utf8_prefix(text, text.size() - 1);
        bytes = encode(text, Encoding::kGb18030);
    }
    header[field.offset] = static_cast<char>(bytes.size());
    header.replace(field.offset + 1, bytes.size(), bytes);
}

void append_record(int from, int to, const Game::Node& node, std::string_view comment,
                   std::string& file) {
    const int next = node.first_child != Game::kNone ? xqf::kPlainNext : 0;
    const int variation = node.next_sibling != Game::kNone ? xqf::kPlainVariation : 0;
    file += static_cast<char>(from + xqf::kFromBias);
    file += static_cast<char>(to + xqf::kToBias);
    file += static_cast<char>(next | variation);
    file += '\0';
    std::string lines;
    for (const char c : comment) {
        if (c == '\n') lines += '\r';
        lines += c;
    }
    const std::string bytes = encode(lines, Encoding::kGb18030);
    append_word32(file, static_cast<std::uint32_t>(bytes.size()));
    file += bytes;
}

}  // namespace

std::string write_xqf(const Game& game) {
    std::string file(xqf::kHeaderSize, '\0');
    file.replace(0, xqf::kMagic.size(), xqf::kMagic);
    file[xqf::kVersion] = static_cast<char>(xqf::kPlainVersion);
    write_pieces(game.start_board(), file);
    file[xqf::kSide] = static_cast<char>(game.first_mover().index());
    file[xqf::kResult] = static_cast<char>(game.result);
    constexpr char kEnding = 3;
    file[xqf::kStartType] = game.is_usual_start() ? '\0' : kEnding;
    for (const xqf::TextField& field : xqf::kTexts) write_text(game.tag(field.tag), field, file);

    append_record(0, 0, game.node(Game::kRoot), game.comment(Game::kRoot), file);
    std::vector<int> pending{game.node(Game::kRoot).first_child};
    while (!pending.empty()) {
        const int n = pending.back();
        pending.pop_back();
        if (n == Game::kNone) continue;
        const Game::Node& node = game.node(n);
        append_record(square_code(node.move.from()), square_code(node.move.to()), node,
                      game.comment(n), file);
        pending.push_back(node.next_sibling);
        pending.push_back(node.first_child);
    }
    return file;
}

}  // namespace chuhe::records
