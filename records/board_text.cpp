#include "records/board_text.h"

#include <fmt/format.h>

#include "bitboard/fen.h"
#include "records/glyphs.h"

namespace chuhe::records {

namespace {

constexpr std::string_view kRedStyle = "\x1b[1;31m";
constexpr std::string_view kBlackStyle = "\x1b[1;36m";
constexpr std::string_view kMarkStyle = "\x1b[7m";
constexpr std::string_view kReset = "\x1b[0m";

/// A point takes five columns: a piece, two columns wide when Chinese, and the line to the next.
class Drawer {
  public:
    Drawer(const Position& position, const BoardTextOptions& options)
        : position_(position), options_(options) {}

    std::string draw() {
        files_line();
        for (int row = 0; row < Rank::kCount; ++row) {
            const int rank = options_.black_below ? row : Rank::kCount - 1 - row;
            text_ += fmt::format("{}  ", rank);
            for (int column = 0; column < File::kCount; ++column) {
                const int file = options_.black_below ? File::kCount - 1 - column : column;
                point(Square(File(file), Rank(rank)), column);
            }
            text_ += fmt::format(" {}\n", rank);
            if (row != Rank::kCount - 1) between_rows(row);
        }
        files_line();
        text_ += fmt::format("{} to move\n{}\n", position_.side_to_move() == kRed ? "red" : "black",
                             to_fen(position_));
        return std::move(text_);
    }

  private:
    void files_line() {
        text_ += "   ";
        for (int column = 0; column < File::kCount; ++column) {
            const int file = options_.black_below ? File::kCount - 1 - column : column;
            text_ += fmt::format("{}{}", column == 0 ? "" : "    ", File(file).letter());
        }
        text_ += '\n';
    }

    void point(Square s, int column) {
        const bool last =
            options_.last_move && (options_.last_move.from() == s || options_.last_move.to() == s);
        const Piece piece = position_.piece_on(s);
        std::string name =
            piece == kNoPiece ? (last && !options_.color ? "o" : "+") : letter(piece);
        if (options_.color && piece != kNoPiece) {
            name = fmt::format("{}{}{}{}", piece.color() == kRed ? kRedStyle : kBlackStyle,
                               last ? kMarkStyle : "", name, kReset);
        } else if (options_.color && last) {
            name = fmt::format("{}{}{}", kMarkStyle, name, kReset);
        }
        const bool wide = options_.chinese && piece != kNoPiece;
        const bool marked = last && !options_.color && piece != kNoPiece;
        // A piece that has just arrived is marked by a star behind it when there is no colour.
        const std::string_view line = column == File::kCount - 1 ? "   " : "----";
        text_ += name;
        if (marked) text_ += '*';
        text_ += line.substr((wide ? 1U : 0U) + (marked ? 1U : 0U));
    }

    [[nodiscard]] std::string letter(Piece piece) const {
        if (!options_.chinese) return {piece.letter()};
        // Characters shared by both sides are told apart by the traditional red forms.
        if (!options_.color && piece.color() == kRed) {
            if (piece.type() == kHorse) return "傌";
            if (piece.type() == kRook) return "俥";
            if (piece.type() == kCannon) return "炮";
        }
        if (!options_.color && piece.color() == kBlack) {
            if (piece.type() == kHorse) return options_.traditional ? "馬" : "马";
            if (piece.type() == kRook) return options_.traditional ? "車" : "车";
            if (piece.type() == kCannon) return "砲";
        }
        return std::string(piece_glyph(piece, options_.traditional));
    }

    void between_rows(int row) {
        constexpr int kRowAboveRiver = 4;
        text_ += "   ";
        if (row == kRowAboveRiver) {
            text_ += "|                                       |\n";
            return;
        }
        // The palace has diagonals in the files d to f.
        const bool first = row == 0 || row == 7;
        const bool second = row == 1 || row == 8;
        for (int column = 0; column < File::kCount; ++column) {
            text_ += '|';
            if (column == File::kCount - 1) break;
            const bool left = column == 3;
            const bool right = column == 4;
            if ((left && first) || (right && second)) {
                text_ += " \\  ";
            } else if ((right && first) || (left && second)) {
                text_ += "  / ";
            } else {
                text_ += "    ";
            }
        }
        text_ += '\n';
    }

    const Position& position_;
    const BoardTextOptions& options_;
    std::string text_;
};

}  // namespace

std::string board_text(const Position& position, const BoardTextOptions& options) {
    return Drawer(position, options).draw();
}

}  // namespace chuhe::records
