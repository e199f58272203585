#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "bitboard/fen.h"
#include "records/dhtmlxq.h"
#include "records/dhtmlxq_format.h"
#include "records/game_cursor.h"
#include "records/utf8.h"
#include "support/text.h"

namespace chuhe::records {

namespace {

using Fields = std::map<std::string, std::string_view, std::less<>>;

/// A hostile text must not make more lines than any person ever wrote.
constexpr std::size_t kMostFields = 20000;

Fields read_fields(std::string_view block) {
    Fields fields;
    std::size_t at = 0;
    while (fields.size() < kMostFields) {
        at = block.find(dhtmlxq::kOpen, at);
        if (at == std::string_view::npos) break;
        at += dhtmlxq::kOpen.size();
        const std::size_t name_end = block.find(']', at);
        if (name_end == std::string_view::npos) break;
        const std::size_t value_end = block.find(dhtmlxq::kClose, name_end);
        if (value_end == std::string_view::npos) break;
        fields.emplace(block.substr(at, name_end - at),
                       block.substr(name_end + 1, value_end - name_end - 1));
        at = value_end + dhtmlxq::kClose.size();
    }
    return fields;
}

std::string_view field(const Fields& fields, std::string_view name) {
    const auto found = fields.find(name);
    return found == fields.end() ? std::string_view() : found->second;
}

/// "||" is a line end, "\uXXXX" a character.
std::string unescaped(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with("||")) {
            result += '\n';
            ++i;
            continue;
        }
        constexpr std::size_t kDigits = 4;
        char32_t code = 0;
        bool escape = text.substr(i).starts_with("\\u") && i + 2 + kDigits <= text.size();
        for (std::size_t d = 0; escape && d < kDigits; ++d) {
            const auto value =
                std::string_view("0123456789abcdef").find(to_lower(text.substr(i + 2 + d, 1))[0]);
            escape = value != std::string_view::npos;
            code = code * 16 + static_cast<char32_t>(value);
        }
        const bool surrogate = code >= 0xD800 && code < 0xE000;
        if (escape && !surrogate) {
            append_utf8(result, code);
            i += 1 + kDigits;
        } else {
            result += text[i];
        }
    }
    return result;
}

std::optional<Square> square_of(char column, char row) {
    if (column < '0' || column > '8' || row < '0' || row > '9') return {};
    return make_square(column - '0', Rank::kCount - 1 - (row - '0'));
}

/// Moves of a list; stops where it is no list any more. Illegal ones become kNoMove.
std::vector<Move> read_moves(std::string_view digits) {
    constexpr std::size_t kMoveSize = 4;
    std::vector<Move> moves;
    digits = trim(digits);
    for (std::size_t i = 0; i + kMoveSize <= digits.size(); i += kMoveSize) {
        const auto from = square_of(digits[i], digits[i + 1]);
        const auto to = square_of(digits[i + 2], digits[i + 3]);
        moves.push_back(from && to && *from != *to ? Move(*from, *to) : kNoMove);
    }
    return moves;
}

Result<Board> read_board(const Fields& fields) {
    const std::string_view digits = trim(field(fields, "binit"));
    if (digits.empty()) {
        const std::string_view fen = trim(field(fields, "fen"));
        if (fen.empty()) return Position().board();
        const auto position = parse_fen(fen);
        if (!position) return error(position.error());
        return position->board();
    }
    constexpr std::size_t kSize = 2 * dhtmlxq::kPieces.size();
    if (digits.size() < kSize) {
        return error(fmt::format("piece list of {} instead of {} digits", digits.size(), kSize));
    }
    Board board;
    for (std::size_t i = 0; i < dhtmlxq::kPieces.size(); ++i) {
        const auto square = square_of(digits[2 * i], digits[2 * i + 1]);
        if (square) board[*square] = dhtmlxq::kPieces[i];
    }
    return board;
}

/// One line of moves: the main line (0) or a variation that leaves `parent` at `step`.
struct Line {
    int id = 0;
    int parent = 0;
    int step = 0;
    std::vector<Move> moves;
    int last_node = Game::kRoot;
};

std::optional<std::array<int, 3>> three_numbers(std::string_view text) {
    std::array<int, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::size_t end = i + 1 < numbers.size() ? text.find('_') : text.size();
        if (end == std::string_view::npos) return {};
        const auto value = parse_integer(text.substr(0, end));
        constexpr int kMost = 1'000'000;
        if (!value || *value < 0 || *value > kMost) return {};
        numbers[i] = static_cast<int>(*value);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return numbers;
}

std::vector<Line> read_lines(const Fields& fields) {
    std::vector<Line> lines(1);
    lines[0].moves = read_moves(field(fields, "movelist"));
    constexpr std::string_view kPrefix = "move_";
    for (auto it = fields.lower_bound(kPrefix);
         it != fields.end() && it->first.starts_with(kPrefix); ++it) {
        const auto numbers = three_numbers(std::string_view(it->first).substr(kPrefix.size()));
        if (!numbers) continue;
        const auto& [parent, step, id] = *numbers;
        lines.push_back({id, parent, step, read_moves(it->second)});
    }
    std::stable_sort(lines.begin() + 1, lines.end(),
                     [](const Line& a, const Line& b) { return a.id < b.id; });
    return lines;
}

int ply_of(const Game& game, int node) {
    int ply = 0;
    for (; node != Game::kRoot; node = game.node(node).parent) ++ply;
    return ply;
}

/// The node `ply` moves from the start on the way to `last`, none when that way is shorter.
int node_at(const Game& game, int last, int ply) {
    const int length = ply_of(game, last);
    if (ply < 0 || ply > length) return Game::kNone;
    for (int i = length; i > ply; --i) last = game.node(last).parent;
    return last;
}

/// How many of the moves can be played from this node.
std::size_t legal_prefix(const Game& game, int node, const std::vector<Move>& moves) {
    Position position = game.start();
    for (const Move move : game.line_to(node)) position.make_move(move);
    std::size_t count = 0;
    for (; count < moves.size(); ++count) {
        if (!moves[count] || !position.is_legal(moves[count])) break;
        position.make_move(moves[count]);
    }
    return count;
}

/// Appends the line's legal moves behind `node` and notes the first that is not.
void append_line(Game& game, int node, Line& line) {
    const std::size_t legal = legal_prefix(game, node, line.moves);
    int ply = ply_of(game, node);
    line.last_node = node;
    for (std::size_t i = 0; i < line.moves.size(); ++i, ++ply) {
        if (i == legal || ply >= GameCursor::kMostPlies) {
            game.add_note(
                fmt::format("{}: illegal move in line {}", move_label(game, ply), line.id));
            return;
        }
        line.last_node = game.add_move(line.last_node, line.moves[i]);
    }
}

void build_tree(Game& game, std::vector<Line>& lines) {
    append_line(game, Game::kRoot, lines[0]);
    std::multimap<int, std::size_t> by_parent;
    for (std::size_t i = 1; i < lines.size(); ++i) by_parent.emplace(lines[i].parent, i);
    std::deque<std::size_t> ready{0};
    std::size_t done = 1;
    for (; !ready.empty(); ready.pop_front()) {
        const Line parent = {lines[ready.front()].id, 0, 0, {}, lines[ready.front()].last_node};
        const auto [first, last] = by_parent.equal_range(parent.id);
        for (auto it = first; it != last; ++it, ++done) {
            Line& line = lines[it->second];
            // The step names the move replaced; some writers mean the move before.
            const int replaced = node_at(game, parent.last_node, line.step - 1);
            const int behind = node_at(game, parent.last_node, line.step);
            const std::size_t as_replaced =
                replaced == Game::kNone ? 0 : legal_prefix(game, replaced, line.moves);
            const bool later = behind != Game::kNone && as_replaced < line.moves.size() &&
                               legal_prefix(game, behind, line.moves) > as_replaced;
            if (later || replaced != Game::kNone) {
                append_line(game, later ? behind : replaced, line);
                ready.push_back(it->second);
            } else {
                game.add_note(fmt::format("line {} leaves line {} at step {}, which is not there",
                                          line.id, line.parent, line.step));
            }
        }
        by_parent.erase(first, last);  // a line that is its own ancestor is met only once
    }
    if (!by_parent.empty()) game.add_note("variations without a line to leave from left out");
}

void read_comments(Game& game, const Fields& fields, const std::vector<Line>& lines) {
    constexpr std::string_view kPrefix = "comment";
    for (auto it = fields.lower_bound(kPrefix);
         it != fields.end() && it->first.starts_with(kPrefix); ++it) {
        std::string_view name = std::string_view(it->first).substr(kPrefix.size());
        const std::size_t bar = name.find('_');
        const auto line_id =
            bar == std::string_view::npos ? 0 : parse_integer(name.substr(0, bar)).value_or(-1);
        if (bar != std::string_view::npos) name.remove_prefix(bar + 1);
        const auto step = parse_integer(name);
        const auto line = std::find_if(lines.begin(), lines.end(),
                                       [&](const Line& l) { return l.id == line_id; });
        if (!step || *step < 0 || *step > GameCursor::kMostPlies || line == lines.end()) continue;
        const int node = node_at(game, line->last_node, static_cast<int>(*step));
        if (node != Game::kNone) game.add_comment(node, unescaped(it->second));
    }
}

Result<Game> read_block(std::string_view block) {
    const Fields fields = read_fields(block);
    const auto board = read_board(fields);
    if (!board) return error(board.error());
    std::vector<Line> lines = read_lines(fields);
    Color mover = chuhe::kRed;
    const Move first = lines[0].moves.empty() ? kNoMove : lines[0].moves[0];
    if (first && (*board)[first.from()] != kNoPiece) mover = (*board)[first.from()].color();
    auto start = Position::from_board(*board, mover);
    if (!start && !first) start = Position::from_board(*board, mover.opposite());
    if (!start) return error("impossible position: " + start.error());

    Game game(*start);
    for (const auto& [name, tag] : dhtmlxq::kTags)
        game.set_tag(tag, unescaped(field(fields, name)));
    game.result = result_from_text(field(fields, "result"));
    game.add_comment(Game::kRoot, unescaped(field(fields, "remark")));
    build_tree(game, lines);
    read_comments(game, fields, lines);
    return game;
}

}  // namespace

bool is_dhtmlxq(std::string_view text) {
    return text.find("[DhtmlXQ") != std::string_view::npos;
}

void read_dhtmlxq(std::string_view text, const GameSink& sink) {
    std::size_t at = text.find(dhtmlxq::kBegin);
    if (at == std::string_view::npos) {
        sink(read_block(text));
        return;
    }
    while (at != std::string_view::npos) {
        at += dhtmlxq::kBegin.size();
        const std::size_t next = text.find(dhtmlxq::kBegin, at);
        sink(read_block(text.substr(at, next - at)));
        at = next;
    }
}

}  // namespace chuhe::records
