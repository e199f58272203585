#pragma once

#include <optional>

#include "support/strong_index.h"
#include "support/typed_array.h"

namespace chuhe {

/// Red moves first and starts at rank 0.
class Color : public StrongIndex<Color, 2> {
  public:
    using StrongIndex::StrongIndex;
    [[nodiscard]] constexpr Color opposite() const { return Color(index() ^ 1); }
};
inline constexpr Color kRed{0};
inline constexpr Color kBlack{1};

class PieceType : public StrongIndex<PieceType, 7> {
  public:
    using StrongIndex::StrongIndex;
};
inline constexpr PieceType kKing{0};
inline constexpr PieceType kAdvisor{1};
inline constexpr PieceType kElephant{2};
inline constexpr PieceType kHorse{3};
inline constexpr PieceType kRook{4};
inline constexpr PieceType kCannon{5};
inline constexpr PieceType kPawn{6};

/// A coloured piece; kNoPiece (index 14) stands for an empty square.
class Piece : public StrongIndex<Piece, 14> {
  public:
    using StrongIndex::StrongIndex;
    constexpr Piece() : StrongIndex(kCount) {}
    constexpr Piece(Color color, PieceType type)
        : StrongIndex(color.index() * PieceType::kCount + type.index()) {}

    [[nodiscard]] constexpr Color color() const {
        return Color(index() >= PieceType::kCount ? 1 : 0);
    }
    [[nodiscard]] constexpr PieceType type() const {
        return PieceType(index() >= PieceType::kCount ? index() - PieceType::kCount : index());
    }
    /// FEN letter: KABNRCP for red, kabnrcp for black.
    [[nodiscard]] constexpr char letter() const { return "KABNRCPkabnrcp."[index()]; }
};
inline constexpr Piece kNoPiece{};

/// File a…i = 0…8, from red's left.
class File : public StrongIndex<File, 9> {
  public:
    using StrongIndex::StrongIndex;
    [[nodiscard]] constexpr char letter() const { return static_cast<char>('a' + index()); }
};

/// Rank 0…9, from red's home rank.
class Rank : public StrongIndex<Rank, 10> {
  public:
    using StrongIndex::StrongIndex;
    [[nodiscard]] constexpr char digit() const { return static_cast<char>('0' + index()); }
};

/// One of 90 points: rank * 9 + file.
class Square : public StrongIndex<Square, 90> {
  public:
    using StrongIndex::StrongIndex;
    constexpr Square(File file, Rank rank)
        : StrongIndex(rank.index() * File::kCount + file.index()) {}

    [[nodiscard]] constexpr File file() const { return File(index() % File::kCount); }
    [[nodiscard]] constexpr Rank rank() const { return Rank(index() / File::kCount); }
    /// The same point seen from the other side of the board (ranks flipped, files kept).
    [[nodiscard]] constexpr Square flipped() const {
        return Square(File(file().index()), Rank(Rank::kCount - 1 - rank().index()));
    }
    /// Left and right exchanged.
    [[nodiscard]] constexpr Square mirrored() const {
        return Square(File(File::kCount - 1 - file().index()), rank());
    }
    /// Ranks flipped for black, so that the own home rank is rank 0.
    [[nodiscard]] constexpr Square relative_to(Color side) const {
        return side == kRed ? *this : flipped();
    }
    /// On the far side of the river, seen from `side`.
    [[nodiscard]] constexpr bool is_across_river(Color side) const {
        return (index() >= kCount / 2) == (side == kRed);
    }
};

/// Number of squares in one half of the board.
inline constexpr int kHalfBoard = Square::kCount / 2;

/// The square with this file and rank, or none when they are off the board.
constexpr std::optional<Square> make_square(int file, int rank) {
    if (file < 0 || file >= File::kCount || rank < 0 || rank >= Rank::kCount) return {};
    return Square(File(file), Rank(rank));
}

}  // namespace chuhe
