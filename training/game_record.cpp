#include "training/game_record.h"

#include <fmt/format.h>

#include <array>

namespace chuhe::training {

namespace {

constexpr std::array<std::string_view, kGameEnds> kEndNames = {
    "checkmate",     "stalemate",     "perpetual",   "repetition",  "no capture",
    "dead material", "decided score", "level score", "length limit"};

/// What the byte after result and end says of the start.
enum StartKind : std::uint8_t { kUsualStart = 0, kRedStart = 1, kBlackStart = 2 };

constexpr int kPieceBits = 4;
constexpr int kPieceMask = 15;

void encode_board(const StartBoard& start, std::string& out) {
    put<std::uint8_t>(out, start.rule_plies);
    for (int i = 0; i < Square::kCount; i += 2) {
        const int low = start.board[Square(i)].index();
        const int high = start.board[Square(i + 1)].index();
        put(out, static_cast<std::uint8_t>(low | high << kPieceBits));
    }
}

Result<StartBoard> decode_board(ByteReader& in, Color side) {
    StartBoard start;
    start.side_to_move = side;
    const auto rule_plies = in.take<std::uint8_t>();
    const auto cells = in.take_bytes(Square::kCount / 2);
    if (!rule_plies || !cells) return error("a start board is cut short");
    start.rule_plies = *rule_plies;
    for (int i = 0; i < Square::kCount; ++i) {
        const int pair = static_cast<unsigned char>((*cells)[static_cast<std::size_t>(i / 2)]);
        const int piece = i % 2 == 0 ? pair & kPieceMask : pair >> kPieceBits;
        if (piece > Piece::kCount) return error("a start board holds an unknown piece");
        start.board[Square(i)] = Piece(piece);
    }
    return start;
}

Result<std::vector<RecordedPly>> decode_plies(ByteReader& in, std::size_t count) {
    std::vector<RecordedPly> plies(count);
    for (RecordedPly& ply : plies) {
        const auto raw = in.take<std::uint16_t>();
        if (!raw) return error("a game is cut short in its moves");
        ply.move = Move::from_raw(*raw);
        if (!ply.move.from().is_valid() || !ply.move.to().is_valid())
            return error(fmt::format("a move leaves the board ({:#06x})", *raw));
    }
    for (RecordedPly& ply : plies) {
        const auto score = in.take<std::int16_t>();
        if (!score) return error("a game is cut short in its scores");
        ply.score = *score;
    }
    return plies;
}

}  // namespace

std::string_view name(GameEnd end) {
    return kEndNames[static_cast<std::size_t>(end)];
}

Result<Position> start_position(const GameRecord& record) {
    if (!record.start) return Position();
    return Position::from_board(record.start->board, record.start->side_to_move,
                                record.start->rule_plies);
}

void encode(const GameRecord& record, std::string& out) {
    put<std::uint64_t>(out, record.number);
    put(out, static_cast<std::uint8_t>(record.result));
    put(out, static_cast<std::uint8_t>(record.end));
    const StartKind kind = !record.start                        ? kUsualStart
                           : record.start->side_to_move == kRed ? kRedStart
                                                                : kBlackStart;
    put<std::uint8_t>(out, kind);
    if (record.start) encode_board(*record.start, out);
    put(out, static_cast<std::uint16_t>(record.plies.size()));
    for (const RecordedPly& ply : record.plies) put(out, ply.move.raw());
    for (const RecordedPly& ply : record.plies) put(out, ply.score);
}

Result<GameRecord> decode(ByteReader& in) {
    const auto number = in.take<std::uint64_t>();
    const auto result = in.take<std::uint8_t>();
    const auto end = in.take<std::uint8_t>();
    const auto kind = in.take<std::uint8_t>();
    if (!kind) return error("a game is cut short in its head");
    if (*result > static_cast<std::uint8_t>(GameResult::kRedWins))
        return error(fmt::format("unknown result {}", *result));
    if (*end >= kGameEnds) return error(fmt::format("unknown end of game {}", *end));
    if (*kind > kBlackStart) return error(fmt::format("unknown kind of start {}", *kind));

    GameRecord record;
    record.number = *number;
    record.result = static_cast<GameResult>(*result);
    record.end = static_cast<GameEnd>(*end);
    if (*kind != kUsualStart) {
        auto start = decode_board(in, *kind == kRedStart ? kRed : kBlack);
        if (!start) return tl::unexpected(start.error());
        record.start = *start;
    }
    const auto count = in.take<std::uint16_t>();
    if (!count || *count > kMaxRecordedPlies) return error("a game has no sensible length");
    auto plies = decode_plies(in, *count);
    if (!plies) return tl::unexpected(plies.error());
    record.plies = std::move(*plies);
    return record;
}

}  // namespace chuhe::training
