#include "records/board_svg.h"

#include <cmath>

#include <fmt/format.h>

#include "records/glyphs.h"
#include "support/markup.h"

namespace chuhe::records {

namespace {

// All lengths in user units; a point of the board is one cell from the next.
constexpr int kCell = 40;
constexpr int kMargin = 36;
constexpr int kRadius = 17;
constexpr int kLastFile = File::kCount - 1;
constexpr int kLastRank = Rank::kCount - 1;
constexpr int kWidth = kLastFile * kCell + 2 * kMargin;
constexpr int kHeight = kLastRank * kCell + 2 * kMargin;
constexpr int kCaptionHeight = 26;

struct Point {
    int x;
    int y;
};

class Drawing {
  public:
    Drawing(const Board& board, const BoardPicture& picture) : board_(board), picture_(picture) {}

    std::string svg() {
        const int height = kHeight + (picture_.caption.empty() ? 0 : kCaptionHeight);
        text_ = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
            "height=\"{1}\" font-family=\"sans-serif\">\n"
            "<rect width=\"{0}\" height=\"{1}\" fill=\"#f3dcaa\"/>\n",
            kWidth, height);
        draw_grid();
        draw_coordinates();
        for (const Square s : Square::all()) {
            if (board_[s] != kNoPiece) draw_piece(board_[s], at(s));
        }
        for (const Square s : picture_.marked) draw_mark(at(s));
        for (const Move move : picture_.arrows) draw_arrow(at(move.from()), at(move.to()));
        if (!picture_.caption.empty()) {
            label({kWidth / 2, kHeight + kCaptionHeight / 2}, escape_markup(picture_.caption), 14,
                  "#333");
        }
        return text_ + "</svg>\n";
    }

  private:
    static Point cell(int column, int row) {
        return {kMargin + column * kCell, kMargin + row * kCell};
    }
    [[nodiscard]] Point at(Square s) const {
        const int file = s.file().index();
        const int rank = s.rank().index();
        return picture_.red_below ? cell(file, kLastRank - rank) : cell(kLastFile - file, rank);
    }

    void line(Point a, Point b) {
        text_ += fmt::format("<path d=\"M{} {}L{} {}\" stroke=\"#704214\"/>\n", a.x, a.y, b.x, b.y);
    }
    void label(Point p, std::string_view words, int size, std::string_view colour) {
        text_ += fmt::format(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"middle\" "
            "dominant-baseline=\"central\">{}</text>\n",
            p.x, p.y, size, colour, words);
    }

    void draw_grid() {
        constexpr int kUpperBank = 4;  // rows of points on either side of the river
        for (int row = 0; row <= kLastRank; ++row) line(cell(0, row), cell(kLastFile, row));
        for (int column = 0; column <= kLastFile; ++column) {
            if (column == 0 || column == kLastFile) {
                line(cell(column, 0), cell(column, kLastRank));
            } else {
                line(cell(column, 0), cell(column, kUpperBank));
                line(cell(column, kUpperBank + 1), cell(column, kLastRank));
            }
        }
        for (const int top : {0, kLastRank - 2}) {  // the palaces
            line(cell(3, top), cell(5, top + 2));
            line(cell(5, top), cell(3, top + 2));
        }
        const int river = (cell(0, kUpperBank).y + cell(0, kUpperBank + 1).y) / 2;
        if (!picture_.latin) {
            label({cell(2, 0).x, river}, "楚河", 20, "#704214");
            label({cell(6, 0).x, river}, "漢界", 20, "#704214");
        }
    }

    void draw_coordinates() {
        for (const File file : File::all()) {
            label({at(Square(file, Rank(0))).x, kHeight - 9}, std::string(1, file.letter()), 12,
                  "#555");
        }
        for (const Rank rank : Rank::all()) {
            label({9, at(Square(File(0), rank)).y}, std::string(1, rank.digit()), 12, "#555");
        }
    }

    void draw_piece(Piece piece, Point p) {
        const std::string_view colour = piece.color() == kRed ? "#b3120f" : "#1a1a1a";
        text_ += fmt::format(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#fdf3d8\" stroke=\"{}\" "
            "stroke-width=\"2\"/>\n",
            p.x, p.y, kRadius, colour);
        const std::string letter(1, piece.letter());
        label(p, picture_.latin ? letter : std::string(piece_glyph(piece)), 20, colour);
    }

    void draw_mark(Point p) {
        text_ += fmt::format(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"#1f6feb\" "
            "stroke-width=\"3\"/>\n",
            p.x, p.y, kRadius + 3);
    }

    /// From the rim of one point to the rim of the other, with a head.
    void draw_arrow(Point a, Point b) {
        constexpr double kHead = 10;
        const double dx = b.x - a.x;
        const double dy = b.y - a.y;
        const double length = std::hypot(dx, dy);
        const double ux = dx / length;
        const double uy = dy / length;
        const double tip_x = b.x - ux * 4;
        const double tip_y = b.y - uy * 4;
        const double neck_x = tip_x - ux * kHead;
        const double neck_y = tip_y - uy * kHead;
        text_ += fmt::format(
            "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"#1f6feb\" stroke-width=\"4\" "
            "opacity=\".8\"/>\n<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}Z\" "
            "fill=\"#1f6feb\" opacity=\".8\"/>\n",
            a.x + ux * kRadius, a.y + uy * kRadius, neck_x, neck_y, tip_x, tip_y,
            neck_x - uy * kHead / 2, neck_y + ux * kHead / 2, neck_x + uy * kHead / 2,
            neck_y - ux * kHead / 2);
    }

    const Board& board_;
    const BoardPicture& picture_;
    std::string text_;
};

}  // namespace

std::string board_svg(const Board& board, const BoardPicture& picture) {
    return Drawing(board, picture).svg();
}

}  // namespace chuhe::records
