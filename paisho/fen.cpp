#include <array>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "paisho/geometry.h"
#include "paisho/notation.h"
#include "support/text.h"

namespace chuhe::paisho {

namespace {

constexpr std::string_view kStart = "startpos";
constexpr std::size_t kFieldCount = 5;
/// Far above every game, far below overflow.
constexpr std::int64_t kMostPlies = 1000000;

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::optional<Tile> tile_of_letter(char c) {
    for (const Player player : kPlayers) {
        for (int i = 0; i < kKindCount; ++i) {
            const Tile tile(player, kind_from_index(i));
            if (letter(tile) == c) return tile;
        }
    }
    return {};
}

/// The parts of `text` between separators; one more than there are separators.
std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// A decimal number of one or two digits without leading zero off the front of `text`; 0 if there
/// is none.
int take_small_number(std::string_view& text) {
    constexpr int kTen = 10;
    constexpr std::size_t kMostDigits = 2;
    std::size_t used = 0;
    int value = 0;
    while (used < text.size() && used < kMostDigits && is_digit(text[used])) {
        if (used == 0 && text[used] == '0') return 0;
        value = value * kTen + (text[used++] - '0');
    }
    text.remove_prefix(used);
    return value;
}

std::string write_row(const Position& position, int y) {
    std::string text;
    int empty = 0;
    const auto flush = [&] {
        if (empty > 0) text += std::to_string(empty);
        empty = 0;
    };
    for (int x = -kRadius; x <= kRadius; ++x) {
        const Point point = point_at(x, y);
        if (point == kNoPoint) continue;
        const Tile tile = position.at(point);
        if (tile.is_empty()) {
            ++empty;
            continue;
        }
        flush();
        text += letter(tile);
    }
    flush();
    return text;
}

std::string write_reserves(const Position& position) {
    std::string text;
    for (const Player player : kPlayers) {
        for (int i = 0; i < kKindCount; ++i) {
            const Kind kind = kind_from_index(i);
            const int count = position.reserve(player, kind);
            if (count > 0) text += letter(Tile(player, kind)) + std::to_string(count);
        }
    }
    return text.empty() ? "-" : text;
}

/// The points of a row from west to east.
std::vector<Point> row_points(int y) {
    std::vector<Point> points;
    for (int x = -kRadius; x <= kRadius; ++x) {
        if (const Point point = point_at(x, y); point != kNoPoint) points.push_back(point);
    }
    return points;
}

Result<void> read_row(Position& position, std::string_view text, int y) {
    const int row = y + kRadius + 1;
    const std::vector<Point> points = row_points(y);
    std::size_t next = 0;
    bool after_number = false;
    while (!text.empty()) {
        std::size_t width = 1;
        if (is_digit(text[0])) {
            if (after_number) return error(fmt::format("row {}: two numbers in a row", row));
            width = static_cast<std::size_t>(take_small_number(text));
            if (width == 0) return error(fmt::format("row {}: a number starts with 0", row));
            after_number = true;
        } else {
            const std::optional<Tile> tile = tile_of_letter(text[0]);
            if (!tile) {
                return error(fmt::format("row {}: '{}' is no tile letter", row,
                                         printable(text.substr(0, 1))));
            }
            if (next < points.size()) position.set_tile(points[next], *tile);
            text.remove_prefix(1);
            after_number = false;
        }
        next += width;
        if (next > points.size()) {
            return error(fmt::format("row {}: more than its {} points", row, points.size()));
        }
    }
    if (next != points.size()) {
        return error(fmt::format("row {}: {} points, not {}", row, next, points.size()));
    }
    return {};
}

Result<void> read_board(Position& position, std::string_view text) {
    const std::vector<std::string_view> rows = split(text, '/');
    if (rows.size() != kSpan) {
        return error(fmt::format("board: {} rows, not {}", rows.size(), kSpan));
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Result<void> read = read_row(position, rows[i], kRadius - static_cast<int>(i));
        if (!read) return error("board, " + read.error());
    }
    return {};
}

Result<void> read_reserves(Position& position, std::string_view text) {
    if (text == "-") return {};
    if (text.empty()) return error("reserve: empty; write '-' for no tiles");
    while (!text.empty()) {
        const std::optional<Tile> tile = tile_of_letter(text[0]);
        if (!tile) {
            return error(
                fmt::format("reserve: '{}' is no tile letter", printable(text.substr(0, 1))));
        }
        if (position.reserve(tile->owner(), tile->kind()) > 0) {
            return error(fmt::format("reserve: '{}' twice", text[0]));
        }
        const char written = text[0];
        text.remove_prefix(1);
        const int count = take_small_number(text);
        if (count == 0) {
            return error(fmt::format("reserve: no count from 1 up after '{}'", written));
        }
        if (count > tiles_per_player(tile->kind())) {
            return error(fmt::format("reserve: {}{}, but a player has only {}", written, count,
                                     tiles_per_player(tile->kind())));
        }
        position.set_reserve(tile->owner(), tile->kind(), count);
    }
    return {};
}

/// Clause N7: nobody has more tiles of a kind than the game gives out.
Result<void> check_counts(const Position& position) {
    for (const Player player : kPlayers) {
        for (int i = 0; i < kKindCount; ++i) {
            const Kind kind = kind_from_index(i);
            const int count =
                position.tiles_of(player, kind).size() + position.reserve(player, kind);
            if (count <= tiles_per_player(kind)) continue;
            return error(fmt::format("{} has {} of {} ({}) on the board and in reserve, at most {}",
                                     name(player), count, name(kind), letter(kind),
                                     tiles_per_player(kind)));
        }
    }
    return {};
}

Result<void> read_side(Position& position, std::string_view text) {
    if (text != "s" && text != "n") {
        return error(fmt::format("side to move: '{}', not 's' or 'n'", printable(text)));
    }
    position.set_side(text == "s" ? Player::kSouth : Player::kNorth);
    return {};
}

Result<int> read_number(std::string_view text, std::string_view field, std::int64_t least) {
    const std::optional<std::int64_t> value = parse_integer(text);
    if (!value || *value < least || *value > kMostPlies) {
        return error(fmt::format("{}: '{}', not a number from {} to {}", field, printable(text),
                                 least, kMostPlies));
    }
    return static_cast<int>(*value);
}

Result<void> read_turn(Position& position, std::string_view text) {
    const Result<int> turn = read_number(text, "turn", kFirstTurn);
    if (!turn) return error(turn.error());
    position.set_turn(*turn);
    return {};
}

/// A position with neither tiles nor reserves.
Position bare_position() {
    Position position;
    for (const Player player : kPlayers) {
        for (int i = 0; i < kKindCount; ++i) position.set_reserve(player, kind_from_index(i), 0);
    }
    return position;
}

}  // namespace

std::string to_fen(const Position& position) {
    std::string board;
    for (int y = kRadius; y >= -kRadius; --y) {
        board += write_row(position, y);
        if (y > -kRadius) board += '/';
    }
    return fmt::format("{} {} {} {} {}", board, position.side() == Player::kSouth ? 's' : 'n',
                       write_reserves(position), position.counter(), position.turn());
}

Result<Position> parse_fen(std::string_view text) {
    const std::vector<std::string_view> fields = split(text, ' ');
    if (fields.size() != kFieldCount) {
        return error(fmt::format(
            "{} fields separated by single spaces, not 5 (board side reserve counter turn)",
            fields.size()));
    }
    Position position = bare_position();
    if (Result<void> read = read_board(position, fields[0]); !read) return error(read.error());
    if (Result<void> read = read_side(position, fields[1]); !read) return error(read.error());
    if (Result<void> read = read_reserves(position, fields[2]); !read) return error(read.error());
    const Result<int> counter = read_number(fields[3], "counter", 0);
    if (!counter) return error(counter.error());
    position.set_counter(*counter);
    if (Result<void> read = read_turn(position, fields[4]); !read) return error(read.error());
    if (Result<void> check = check_counts(position); !check) return error(check.error());
    return position;
}

namespace {

Result<void> read_short_tile(Position& position, Player owner, std::string_view word) {
    const std::optional<Tile> tile = tile_of_letter(word[0]);
    const std::optional<Point> point = parse_point(word.substr(1));
    if (!tile || tile->owner() != Player::kSouth || !point) {
        return error(fmt::format("'{}' is not a capital tile letter with a point of the board",
                                 printable(word)));
    }
    if (!position.at(*point).is_empty()) {
        return error(fmt::format("two tiles on {}", point_name(*point)));
    }
    const int left = position.reserve(owner, tile->kind());
    if (left == 0) {
        return error(fmt::format("{}: {} has only {} of {}", printable(word), name(owner),
                                 tiles_per_player(tile->kind()), name(tile->kind())));
    }
    position.set_reserve(owner, tile->kind(), left - 1);
    position.set_tile(*point, Tile(owner, tile->kind()));
    return {};
}

}  // namespace

Result<Position> parse_short(std::string_view text) {
    const std::vector<std::string_view> words = split_words(text);
    if (words.empty() || words[0] != "S") return error("the short form starts with 'S'");
    Position position;
    std::size_t next = 1;
    for (const Player player : kPlayers) {
        if (player == Player::kNorth) {
            if (next >= words.size() || words[next] != "N") {
                return error("no 'N' after South's tiles");
            }
            ++next;
        }
        while (next < words.size() && words[next] != "N" && words[next] != "s" &&
               words[next] != "n") {
            Result<void> read = read_short_tile(position, player, words[next++]);
            if (!read) return error(read.error());
        }
    }
    if (words.size() != next + 2) {
        return error("after North's tiles come the side to move ('s' or 'n') and the turn");
    }
    if (Result<void> read = read_side(position, words[next]); !read) return error(read.error());
    if (Result<void> read = read_turn(position, words[next + 1]); !read) {
        return error(read.error());
    }
    return position;
}

std::string to_short(const Position& position) {
    std::string text;
    for (const Player player : kPlayers) {
        text += player == Player::kSouth ? "S" : "N";
        for (const Point point : position.tiles_of(player)) {
            text += fmt::format(" {}{}", letter(position.at(point).kind()), point_name(point));
        }
        text += ' ';
    }
    return fmt::format("{}{} {}", text, position.side() == Player::kSouth ? 's' : 'n',
                       position.turn());
}

Result<Position> parse_position(std::string_view text) {
    const std::string_view trimmed = trim(text);
    if (trimmed == kStart) return Position();
    if (trimmed.starts_with("S ")) return parse_short(trimmed);
    return parse_fen(trimmed);
}

}  // namespace chuhe::paisho
