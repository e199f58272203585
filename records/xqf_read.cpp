#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "bitboard/fen.h"
#include "records/byte_reader.h"
#include "records/record_tree.h"
#include "records/xqf.h"
#include "records/xqf_format.h"

namespace chuhe::records {

namespace {

constexpr int byte_at(std::string_view bytes, std::size_t i) {
    return static_cast<unsigned char>(bytes[i]);
}

std::optional<Square> square_of(int code) {
    if (code < 0 || code >= Square::kCount) return {};
    return make_square(code / xqf::kRowsPerColumn, code % xqf::kRowsPerColumn);
}

/// How a version lays out its parts. Versions between 1.0 and 1.6 differ from program to program,
/// so that the version byte only tells which layout to try first.
struct Layout {
    bool keyed;
    bool rotated_board;
    bool plain_records;
};

Board read_board(std::string_view header, const Layout& layout, const xqf::Keys& keys) {
    std::array<int, xqf::kPieceCount> codes{};
    for (std::size_t i = 0; i < codes.size(); ++i) {
        const std::size_t place =
            layout.rotated_board ? (i + keys.board + 1) % xqf::kPieceCount : i;
        codes[place] = (byte_at(header, xqf::kPieces + i) - keys.board) & 0xFF;
    }
    Board board;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        const auto square = square_of(codes[i]);
        if (!square) continue;
        const std::size_t half = xqf::kPieceOrder.size();
        board[*square] = Piece(i < half ? chuhe::kRed : chuhe::kBlack, xqf::kPieceOrder[i % half]);
    }
    return board;
}

/// Unscrambled bytes behind the header and the form of their records.
class Body {
  public:
    Body(std::string_view file, const Layout& layout, const xqf::Keys& keys)
        : plain_(layout.plain_records), keys_(keys), scrambled_(file.substr(xqf::kHeaderSize)) {
        if (!plain_) {
            bytes_.reserve(scrambled_.size());
            for (std::size_t i = 0; i < scrambled_.size(); ++i) {
                const int key = keys.stream[i % keys.stream.size()];
                bytes_ += static_cast<char>(byte_at(scrambled_, i) - key);
            }
        }
        rewind();
    }
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;

    void rewind() { reader_ = ByteReader(plain_ ? scrambled_ : std::string_view(bytes_)); }

    /// Empty when the file ends or a comment is longer than the rest of it.
    std::optional<TreeRecord> next() {
        constexpr std::size_t kRecordSize = 4;
        const auto raw = reader_.take(kRecordSize);
        if (!raw) return {};
        TreeRecord record;
        record.from = square_of((byte_at(*raw, 0) - xqf::kFromBias - keys_.from) & 0xFF);
        record.to = square_of((byte_at(*raw, 1) - xqf::kToBias - keys_.to) & 0xFF);
        const int flags = byte_at(*raw, 2);
        record.has_next = (flags & (plain_ ? xqf::kPlainNext : xqf::kNext)) != 0;
        record.has_variation = (flags & (plain_ ? xqf::kPlainVariation : xqf::kVariation)) != 0;
        if (!plain_ && (flags & xqf::kComment) == 0) return record;
        const auto length = reader_.word32();
        if (!length) return record;  // some files lack it behind the last move
        const std::uint32_t size = *length - keys_.comment;
        const auto comment = reader_.take(size);
        if (!comment) return {};
        record.comment = *comment;
        return record;
    }

  private:
    bool plain_;
    xqf::Keys keys_;
    std::string_view scrambled_;
    std::string bytes_;
    ByteReader reader_{{}};
};

/// The piece that moves first tells whose turn it is; the header's byte is unreliable and decides
/// only where no piece does.
Result<Position> start_position(const Board& board, Body& body, int side_byte) {
    const Color stated = side_byte == 1 ? chuhe::kBlack : chuhe::kRed;
    const auto root = body.next();
    const auto first = root && root->has_next ? body.next() : std::nullopt;
    const auto from = first ? first->from : std::nullopt;
    if (from && board[*from] != kNoPiece) {
        return Position::from_board(board, board[*from].color());
    }
    auto start = Position::from_board(board, stated);
    if (start) return start;
    auto other = Position::from_board(board, stated.opposite());
    return other ? other : start;
}

GameResult result_of(int code) {
    constexpr GameResult kResults[] = {GameResult::kUnknown, GameResult::kRedWins,
                                       GameResult::kBlackWins, GameResult::kDraw};
    return code < 4 ? kResults[code] : GameResult::kUnknown;
}

std::string_view header_text(std::string_view header, const xqf::TextField& field) {
    const auto length = static_cast<std::size_t>(byte_at(header, field.offset));
    std::string_view text = header.substr(field.offset + 1, std::min(length, field.capacity));
    return text.substr(0, text.find('\0'));
}

/// One encoding for the whole file, from all its text.
Encoding encoding_of(std::string_view header, const RawComments& comments) {
    constexpr std::size_t kEnough = 1 << 14;
    std::string all;
    for (const xqf::TextField& field : xqf::kTexts) all += header_text(header, field);
    for (const auto& [node, comment] : comments) {
        if (all.size() >= kEnough) break;
        all += comment;
    }
    return detect_encoding(all);
}

Result<Game> read_as(std::string_view bytes, const Layout& layout,
                     std::optional<Encoding> encoding) {
    const std::string_view header = bytes.substr(0, xqf::kHeaderSize);
    const xqf::Keys keys = layout.keyed ? xqf::keys_of(header) : xqf::Keys();
    const Board board = read_board(header, layout, keys);

    Body body(bytes, layout, keys);
    auto start = start_position(board, body, byte_at(header, xqf::kSide));
    if (!start) return error("impossible position: " + start.error());

    Game game(*start);
    RawComments comments;
    body.rewind();
    const std::string cut = read_record_tree([&] { return body.next(); }, game, comments);
    if (!cut.empty()) game.add_note(cut);
    game.result = result_of(byte_at(header, xqf::kResult));
    const Encoding text_encoding = encoding ? *encoding : encoding_of(header, comments);
    for (const xqf::TextField& field : xqf::kTexts) {
        game.set_tag(field.tag, decode(header_text(header, field), text_encoding));
    }
    for (const auto& [node, comment] : comments) {
        game.add_comment(node, decode(comment, text_encoding));
    }
    return game;
}

}  // namespace

bool is_xqf(std::string_view bytes) {
    return bytes.starts_with(xqf::kMagic) && bytes.size() > xqf::kVersion;
}

xqf::Keys xqf::keys_of(std::string_view header) {
    Keys keys;
    const auto scaled = [&](std::size_t at, int factor) {
        const int key = byte_at(header, at);
        return static_cast<std::uint8_t>((key * key * kKeySquare + kKeyBias) * factor);
    };
    keys.board = scaled(kKeyBoard, byte_at(header, kKeyBoard));
    keys.from = scaled(kKeyFrom, keys.board);
    keys.to = scaled(kKeyTo, keys.from);
    const int sum = byte_at(header, kKeySum) * 256 + byte_at(header, kKeyBoard);
    keys.comment = static_cast<std::uint32_t>(sum % kCommentModulus + kCommentBias);
    for (std::size_t i = 0; i < keys.stream.size(); ++i) {
        const int masked = byte_at(header, kKeySum + i % 4) & byte_at(header, kKeyMask);
        const int key = masked | byte_at(header, kKeyOr + i % 4);
        keys.stream[i] = static_cast<std::uint8_t>(kStreamText[i] & key);
    }
    return keys;
}

Result<Game> read_xqf(std::string_view bytes, std::optional<Encoding> encoding) {
    if (!is_xqf(bytes)) return error("no XQF file: it does not start with \"XQ\"");
    if (bytes.size() < xqf::kHeaderSize) {
        return error(
            fmt::format("XQF header cut short: {} of {} bytes", bytes.size(), xqf::kHeaderSize));
    }
    const int version = byte_at(bytes, xqf::kVersion);
    constexpr Layout kPlain = {false, false, true};
    constexpr Layout kOthers[] = {{true, true, false},
                                  {true, false, false},
                                  kPlain,
                                  {false, false, false},
                                  {false, true, false}};
    const bool plain = version <= xqf::kPlainVersion;
    Result<Game> best =
        read_as(bytes, plain ? kPlain : Layout{true, version >= xqf::kRotatedBoardVersion, false},
                encoding);
    for (const Layout& other : kOthers) {
        if (best && best->notes().empty()) break;
        Result<Game> game = read_as(bytes, other, encoding);
        const int known = best ? best->move_count() : 0;
        if (game && game->move_count() > known) best = std::move(game);
    }
    return best;
}

}  // namespace chuhe::records
