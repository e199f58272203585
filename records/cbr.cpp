#include "records/cbr.h"

#include <algorithm>

#include "records/byte_reader.h"
#include "records/cbr_format.h"
#include "records/encoding.h"
#include "records/record_tree.h"

namespace chuhe::records {

namespace {

constexpr int byte_at(std::string_view bytes, std::size_t i) {
    return static_cast<unsigned char>(bytes[i]);
}

constexpr std::optional<Square> square_of(int code) {
    if (code >= Square::kCount) return {};
    return make_square(code % File::kCount, Rank::kCount - 1 - code / File::kCount);
}

std::optional<Piece> piece_of(int code) {
    constexpr PieceType kTypes[] = {chuhe::kRook, chuhe::kHorse,  chuhe::kElephant, chuhe::kAdvisor,
                                    chuhe::kKing, chuhe::kCannon, chuhe::kPawn};
    const int side = code & ~0xF;
    const int kind = (code & 0xF) - 1;
    if (kind < 0 || kind >= PieceType::kCount) return {};
    if (side != cbr::kRedPiece && side != cbr::kBlackPiece) return {};
    return Piece(side == cbr::kRedPiece ? chuhe::kRed : chuhe::kBlack, kTypes[kind]);
}

/// The board at `offset`, when the bytes there can be one.
std::optional<Board> board_at(std::string_view bytes, std::size_t offset) {
    if (offset + cbr::kBoardSize > bytes.size()) return {};
    Board board;
    int kings = 0;
    for (std::size_t i = 0; i < cbr::kBoardSize; ++i) {
        const int code = byte_at(bytes, offset + i);
        if (code == 0) continue;
        const auto piece = piece_of(code);
        if (!piece) return {};
        if (piece->type() == chuhe::kKing) ++kings;
        board[*square_of(static_cast<int>(i))] = *piece;
    }
    if (kings != 2) return {};
    return board;
}

std::optional<std::size_t> find_board(std::string_view bytes) {
    if (board_at(bytes, cbr::kUsualBoard)) return cbr::kUsualBoard;
    const std::size_t last = std::min(cbr::kLastBoard, bytes.size());
    for (std::size_t offset = cbr::kFirstBoard; offset < last; ++offset) {
        const auto board = board_at(bytes, offset);
        if (board && (Position::from_board(*board, chuhe::kRed) ||
                      Position::from_board(*board, chuhe::kBlack))) {
            return offset;
        }
    }
    return {};
}

std::optional<TreeRecord> next_record(ByteReader& reader) {
    constexpr std::size_t kRecordSize = 4;
    const auto raw = reader.take(kRecordSize);
    if (!raw || byte_at(*raw, 0) > cbr::kAllFlags) return {};
    const int flags = byte_at(*raw, 0);
    TreeRecord record;
    record.has_next = (flags & cbr::kEnd) == 0;
    record.has_variation = (flags & cbr::kVariation) != 0;
    record.from = square_of(byte_at(*raw, 2));
    record.to = square_of(byte_at(*raw, 3));
    if ((flags & cbr::kComment) == 0) return record;
    const auto length = reader.word32();
    if (!length) return {};
    const auto comment = reader.take(*length);
    if (!comment) return {};
    record.comment = *comment;
    return record;
}

Result<Game> read_from(std::string_view bytes, const Board& board, std::size_t moves) {
    ByteReader probe(bytes, moves);
    const auto root = next_record(probe);
    Color mover = chuhe::kRed;
    if (root && root->has_next) {
        const auto first = next_record(probe);
        if (first && first->from && board[*first->from] != kNoPiece) {
            mover = board[*first->from].color();
        }
    }
    auto start = Position::from_board(board, mover);
    if (!start && root && !root->has_next) start = Position::from_board(board, mover.opposite());
    if (!start) return error("impossible position: " + start.error());
    Game game(*start);
    RawComments comments;
    ByteReader reader(bytes, moves);
    const std::string cut = read_record_tree([&] { return next_record(reader); }, game, comments);
    if (!cut.empty()) game.add_note(cut);
    for (const auto& [node, comment] : comments) {
        game.add_comment(node, decode(comment, Encoding::kUtf16Le));
    }
    return game;
}

std::string text_field(std::string_view bytes, const cbr::TextField& field) {
    std::string_view text = bytes.substr(field.offset, field.size);
    for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
        if (text[i] == '\0' && text[i + 1] == '\0') {
            text = text.substr(0, i);
            break;
        }
    }
    return decode(text, Encoding::kUtf16Le);
}

}  // namespace

bool is_cbr(std::string_view bytes) {
    return bytes.starts_with(cbr::kRecordMagic);
}

bool is_cbl(std::string_view bytes) {
    return bytes.starts_with(cbr::kLibraryMagic);
}

Result<Game> read_cbr(std::string_view bytes) {
    if (!is_cbr(bytes)) return error("no CBR file: it does not start with \"CCBridge Record\"");
    const auto board_offset = find_board(bytes);
    if (!board_offset) return error("no board found in the CBR record");
    const Board board = *board_at(bytes, *board_offset);

    // The offset that explains most of the file is the right one; the usual one wins ties.
    std::optional<Result<Game>> best;
    const auto worth = [](const Result<Game>& game) {
        return game ? game->move_count() - static_cast<int>(game->notes().size()) : -1;
    };
    const std::size_t after_board = *board_offset + cbr::kBoardSize;
    const auto consider = [&](std::size_t offset) {
        Result<Game> game = read_from(bytes, board, offset);
        if (!best || worth(game) > worth(*best)) best = std::move(game);
    };
    consider(after_board + (cbr::kUsualMoves - cbr::kUsualBoard - cbr::kBoardSize));
    for (std::size_t skip = 0; skip <= cbr::kMostBeforeMoves; ++skip) consider(after_board + skip);
    if (!*best) return std::move(*best);
    Game game = std::move(**best);
    for (const cbr::TextField& field : cbr::kTexts)
        game.set_tag(field.tag, text_field(bytes, field));
    constexpr GameResult kResults[] = {GameResult::kUnknown, GameResult::kRedWins,
                                       GameResult::kBlackWins, GameResult::kDraw};
    const int result = byte_at(bytes, cbr::kResult);
    if (*board_offset == cbr::kUsualBoard && result < 4) game.result = kResults[result];
    return game;
}

void read_cbl(std::string_view bytes, const GameSink& sink) {
    std::size_t at = bytes.find(cbr::kRecordMagic);
    if (at == std::string_view::npos) sink(error("no record in the CBL library"));
    while (at != std::string_view::npos) {
        const std::size_t next = bytes.find(cbr::kRecordMagic, at + 1);
        sink(read_cbr(bytes.substr(at, next - at)));
        at = next;
    }
}

}  // namespace chuhe::records
