#include "tournament/pgn_writer.h"

#include <fmt/format.h>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"

namespace chuhe::tournament {

namespace {

constexpr std::size_t kLineLength = 80;
constexpr double kMsPerSecond = 1000;

double seconds(Milliseconds time) {
    return static_cast<double>(time.count()) / kMsPerSecond;
}

std::string tag(std::string_view name, std::string_view value) {
    std::string text = fmt::format("[{} \"", name);
    for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += c == '\n' || c == '\r' ? ' ' : c;
    }
    return text + "\"]\n";
}

std::string comment(const MoveRecord& move) {
    if (move.is_book) return "{book}";
    std::string text = "{";
    if (move.score) text += fmt::format("{}/{} ", to_string(*move.score), move.depth);
    text += fmt::format("{:.3f}s", seconds(std::chrono::round<Milliseconds>(move.elapsed)));
    if (move.clock) text += fmt::format(" {:.3f}s left", seconds(*move.clock));
    if (move.nodes > 0) text += fmt::format(", {} n", move.nodes);
    return text + "}";
}

/// Comments are closed by the first brace.
std::string without_braces(std::string text) {
    for (char& c : text) {
        if (c == '{') c = '(';
        if (c == '}') c = ')';
    }
    return text;
}

std::string iccs(Move move) {
    std::string text = to_string(move.from()) + "-" + to_string(move.to());
    for (char& c : text) {
        if (c >= 'a' && c <= 'i') c = static_cast<char>(c - 'a' + 'A');
    }
    return text;
}

/// Appends words, breaking lines between them.
class Wrapper {
  public:
    void add(std::string_view word) {
        if (column_ > 0 && column_ + word.size() + 1 > kLineLength) {
            text_ += '\n';
            column_ = 0;
        }
        if (column_ > 0) {
            text_ += ' ';
            ++column_;
        }
        text_ += word;
        column_ += word.size();
    }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    std::string text_;
    std::size_t column_ = 0;
};

}  // namespace

std::string to_pgn(const GameRecord& game, const TournamentSettings& settings) {
    const auto engine = [&settings](int index) -> const EngineConfig& {
        return settings.engines[static_cast<std::size_t>(index)];
    };
    const GameTask& task = game.task;
    const std::string_view outcome = to_string(game.outcome);
    std::string text = tag("Game", "Chinese Chess");
    text += tag("Event", settings.event);
    text += tag("Site", settings.site);
    text += tag("Date", game.date.substr(0, game.date.find(' ')));
    text += tag("Round", fmt::format("{}.{}", task.round, task.id + 1));
    text += tag("Red", engine(task.red).name);
    text += tag("Black", engine(task.black).name);
    text += tag("Result", outcome);
    text += tag("GameStartTime", game.date);
    if (task.opening.fen != kStartFen && !task.opening.fen.empty()) {
        text += tag("SetUp", "1");
        text += tag("FEN", task.opening.fen);
    }
    if (!task.opening.name.empty()) text += tag("Opening", task.opening.name);
    text += tag("RedTimeControl", to_string(engine(task.red).time));
    text += tag("BlackTimeControl", to_string(engine(task.black).time));
    text += tag("PlyCount", fmt::format("{}", game.moves.size()));
    text += tag("Termination", to_string(game.ending));
    text += tag("Reason", game.detail);
    text += tag("Format", "ICCS");
    text += '\n';

    const Position start =
        parse_fen(task.opening.fen.empty() ? kStartFen : task.opening.fen).value_or(Position());
    bool red = start.side_to_move() == kRed;
    int number = start.full_move();
    Wrapper moves;
    for (const MoveRecord& move : game.moves) {
        if (red || &move == &game.moves.front())
            moves.add(fmt::format("{}.{}", number, red ? "" : ".."));
        moves.add(iccs(move.move));
        moves.add(comment(move));
        if (!red) ++number;
        red = !red;
    }
    moves.add(fmt::format("{{{}}}", without_braces(game.detail)));
    moves.add(outcome);
    return text + moves.text() + "\n\n";
}

}  // namespace chuhe::tournament
