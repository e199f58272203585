#include "training/packed_position.h"

#include <bit>

#include "support/random.h"
#include "training/bytes.h"

namespace chuhe::training {

namespace {

/// Rows by side, mirrored or not, square and piece: feature_row() without its case distinctions.
class RowTable {
  public:
    RowTable() {
        for (const Color side : Color::all()) {
            for (const bool mirrored : {false, true}) {
                for (const Piece piece : Piece::all()) fill(side, mirrored, piece);
            }
        }
    }

    using PieceRows = std::array<std::uint16_t, 1 << 4>;
    [[nodiscard]] const TypedArray<Square, PieceRows>& of(Color side, bool mirrored) const {
        return rows_[side][mirrored ? 1 : 0];
    }

  private:
    void fill(Color side, bool mirrored, Piece piece) {
        for (const Square s : Square::all()) {
            const std::int16_t row = detail::kRowTables[side][mirrored ? 1 : 0][piece][s];
            if (row == detail::kNoRow) continue;
            rows_[side][mirrored ? 1 : 0][s][static_cast<std::size_t>(piece.index())] =
                static_cast<std::uint16_t>(row);
        }
    }

    TypedArray<Color, std::array<TypedArray<Square, PieceRows>, 2>> rows_{};
};

const RowTable kRows;

}  // namespace

PackedPosition::PackedPosition(const Position& position, int score, GameResult result)
    : score_(static_cast<std::int16_t>(score)) {
    std::size_t count = 0;
    for (const Square s : position.occupied()) {
        if (s.index() < kLowSquares)
            low_squares_ |= std::uint64_t{1} << s.index();
        else
            high_squares_ |= std::uint32_t{1} << (s.index() - kLowSquares);
        constexpr std::size_t kPerWord = 16;
        pieces_[count / kPerWord] |= static_cast<std::uint64_t>(position.piece_on(s).index())
                                     << (kPieceBits * (count % kPerWord));
        ++count;
    }
    int view = position.side_to_move().index() | static_cast<int>(result) << kResultShift;
    for (const Color side : Color::all()) {
        const Perspective perspective = perspective_of(position, side);
        view |= (perspective.mirrored ? 1 : 0) << (kMirrorShift + side.index());
        view |= perspective.king_place << (kPlaceShift + kPlaceBits * side.index());
    }
    view_ = static_cast<std::uint16_t>(view);
}

int PackedPosition::pieces() const {
    return std::popcount(low_squares_) + std::popcount(high_squares_);
}

std::uint64_t PackedPosition::key() const {
    const std::uint64_t mover = view_ & 1U;
    std::uint64_t hash = 0;
    for (const std::uint64_t word :
         {low_squares_, std::uint64_t{high_squares_}, pieces_[0], pieces_[1], mover}) {
        hash = Random(hash ^ word).next();
    }
    return hash;
}

int PackedPosition::rows(Color side, int king_buckets,
                         std::span<std::uint16_t, kMaxActiveFeatures> out) const {
    const bool mirrored = (view_ >> (kMirrorShift + side.index()) & 1) != 0;
    const int place = view_ >> (kPlaceShift + kPlaceBits * side.index()) & ((1 << kPlaceBits) - 1);
    const auto first = static_cast<std::uint16_t>(king_buckets == 1 ? 0 : place * kFeatureRows);
    const auto& table = kRows.of(side, mirrored);
    std::size_t count = 0;
    constexpr std::uint64_t kPieceMask = (1 << kPieceBits) - 1;
    std::uint64_t pieces = pieces_[0];
    const auto add = [&](int square) {
        constexpr std::size_t kPerWord = 16;
        if (count == kPerWord) pieces = pieces_[1];
        out[count++] =
            static_cast<std::uint16_t>(first + table[Square(square)][pieces & kPieceMask]);
        pieces >>= kPieceBits;
    };
    for (std::uint64_t left = low_squares_; left != 0; left &= left - 1)
        add(std::countr_zero(left));
    for (std::uint32_t left = high_squares_; left != 0; left &= left - 1)
        add(kLowSquares + std::countr_zero(left));
    return static_cast<int>(count);
}

}  // namespace chuhe::training
