#include "records/epd.h"

#include <algorithm>

#include <fmt/format.h>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "records/game_cursor.h"
#include "support/text.h"

namespace chuhe::records {

namespace {

std::string_view without_word(std::string_view line, std::string_view word) {
    if (!line.starts_with(word)) return line;
    const std::string_view rest = line.substr(word.size());
    return rest.empty() || rest[0] == ' ' || rest[0] == '\t' ? trim(rest) : line;
}

/// The line from its position on; empty when it holds none.
std::string_view position_part(std::string_view line) {
    line = without_word(without_word(trim(line), "position"), "fen");
    const std::string_view board = line.substr(0, line.find_first_of(" \t_"));
    constexpr int kSlashes = Rank::kCount - 1;
    if (std::count(board.begin(), board.end(), '/') != kSlashes) return {};
    return line;
}

bool is_skipped(std::string_view line) {
    line = trim(line);
    return line.empty() || line[0] == '#' || line[0] == ';';
}

/// Where the FEN ends: behind board, side, dashes and at most two counters.
std::size_t fen_length(std::string_view line) {
    const auto words = split_words(line);
    std::size_t count = 1;
    const auto is_fen_word = [&](std::string_view word) {
        if (word == "-" || word == "--" || parse_integer(word)) return true;
        return count == 1 && word.size() == 1;
    };
    while (count < words.size() && is_fen_word(words[count])) ++count;
    const std::string_view last = words[count - 1];
    return static_cast<std::size_t>(last.data() + last.size() - line.data());
}

std::string_view unquoted(std::string_view text) {
    text = trim(text);
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
        text = text.substr(1, text.size() - 2);
    }
    return text;
}

/// Operations end at semicolons outside quotes.
std::vector<std::string_view> split_operations(std::string_view text) {
    std::vector<std::string_view> result;
    bool quote = false;
    std::size_t start = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && text[i] == '"') quote = !quote;
        if (i < text.size() && (text[i] != ';' || quote)) continue;
        const std::string_view operation = trim(text.substr(start, i - start));
        if (!operation.empty()) result.push_back(operation);
        start = i + 1;
    }
    return result;
}

void add_line(Game& game, std::string_view text, Notation notation) {
    const auto moves = read_line(game.start(), text, notation);
    if (!moves) {
        game.add_note(moves.error());
        return;
    }
    int node = Game::kRoot;
    const std::size_t size = std::min<std::size_t>(moves->size(), GameCursor::kMostPlies);
    for (std::size_t i = 0; i < size; ++i) node = game.add_move(node, (*moves)[i]);
}

void add_operation(Game& game, std::string_view operation, Notation notation) {
    const std::string_view name = operation.substr(0, operation.find_first_of(" \t"));
    const std::string_view value = trim(operation.substr(name.size()));
    if (name == "bm" || name == "sm") {
        const Position start = game.start();
        for (const std::string_view word : split_words(value)) {
            const auto move = read_move(start, word, notation);
            if (move) {
                game.add_move(Game::kRoot, *move);
            } else {
                game.add_note(fmt::format("{}: {}", name, move.error()));
            }
        }
    } else if (name == "pv") {
        add_line(game, value, notation);
    } else if (name == "id") {
        game.set_tag("Title", std::string(unquoted(value)));
    } else if (name.size() == 2 && name[0] == 'c' && name[1] >= '0' && name[1] <= '9') {
        game.add_comment(Game::kRoot, unquoted(value));
    } else {
        game.add_comment(Game::kRoot, operation);
    }
}

Result<Game> read_position_line(std::string_view line, Notation notation) {
    line = position_part(line);
    if (line.empty()) return error("no position");
    const std::size_t fen_end = fen_length(line);
    const auto start = parse_fen(line.substr(0, fen_end));
    if (!start) return error(start.error());
    Game game(*start);
    const std::string_view rest = trim(line.substr(fen_end));
    const std::string_view moves = without_word(rest, "moves");
    if (moves.size() != rest.size()) {
        add_line(game, moves, notation);
        return game;
    }
    for (const std::string_view operation : split_operations(rest)) {
        add_operation(game, operation, notation);
    }
    return game;
}

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? '\'' : c == '\n' ? ' ' : c;
    return result + '"';
}

}  // namespace

bool is_epd(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        if (!is_skipped(line)) return !position_part(line).empty();
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return false;
}

void read_epd(std::string_view text, Notation notation, const GameSink& sink) {
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (is_skipped(line)) continue;
        auto game = read_position_line(line, notation);
        if (game) {
            sink(std::move(game));
        } else {
            sink(error(fmt::format("line {}: {}", number, game.error())));
        }
    }
}

std::string write_epd(const Game& game, const EpdOptions& options) {
    Position position = game.start();
    const std::vector<Move> moves = game.main_line();
    std::string text;
    const auto line_start = [&] { text += to_fen(position); };
    if (options.every_position) {
        for (const Move move : moves) {
            line_start();
            text += fmt::format(" sm {};\n", to_string(move));
            position.make_move(move);
        }
        line_start();
        return text + '\n';
    }
    line_start();
    if (!moves.empty()) {
        text += " pv " + write_line(position, moves, Notation::kCoordinate) + ';';
    }
    const std::string_view title =
        game.tag("Title").empty() ? game.tag("Event") : game.tag("Title");
    if (!title.empty()) text += " id " + quoted(title) + ';';
    const std::string_view comment = game.comment(Game::kRoot);
    if (!comment.empty()) text += " c0 " + quoted(comment) + ';';
    return text + '\n';
}

}  // namespace chuhe::records
