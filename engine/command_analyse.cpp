#include <unistd.h>
#include <cstdio>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bitboard/fen.h"
#include "engine/commands.h"
#include "engine/dialect.h"
#include "records/notation.h"
#include "support/clock.h"
#include "support/text.h"

namespace chuhe {

namespace {

constexpr int kMaxDepth = 200;
constexpr int kMaxLines = 128;
constexpr double kMillisecondsPerSecond = 1000;
/// When no limit is given: long enough for a good move, short enough to wait for.
constexpr double kDefaultSeconds = 3;
/// How often the line on a terminal changes.
constexpr std::int64_t kProgressInterval = 100;

struct Arguments : PositionArguments {
    std::optional<double> seconds;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    int lines = 1;
    int threads = 1;
    int hash_megabytes = Searcher::kDefaultHashMegabytes;
    /// A list of positions instead of one.
    std::string file;
    std::string notation = "uci";
    bool json = false;
};

/// Keeps the last exact line of each rank, and shows the best one on a terminal meanwhile.
class Collector final : public SearchListener {
  public:
    Collector(const Position& root, bool shows_progress)
        : root_(root), shows_progress_(shows_progress) {}

    void on_line(const LineReport& report) override {
        if (report.bound != Bound::kExact) return;
        const auto index = static_cast<std::size_t>(report.multipv - 1);
        if (lines.size() <= index) lines.resize(index + 1);
        lines[index] = checked(root_, report);
        if (shows_progress_ && index == 0) show_progress(lines[index]);
    }

    void on_finished(const SearchResult& found) override {
        result = found;
        if (!found.line.pv.empty()) {
            if (lines.empty()) lines.resize(1);
            lines[0] = checked(root_, found.line);
        }
        // The progress line makes room for the result.
        if (progress_width_ > 0) fmt::print(stderr, "\r{:{}}\r", "", progress_width_);
    }

    std::vector<CheckedLine> lines;
    SearchResult result;

  private:
    void show_progress(const CheckedLine& line);

    const Position& root_;
    bool shows_progress_;
    std::int64_t last_shown_ = 0;
    std::size_t progress_width_ = 0;
};

/// "+0.35", "mate in 3", "mated in 2", "wins by the repetition rule": for the side to move.
std::string score_text(const CheckedLine& line) {
    const auto reported = to_reported(line.report.score);
    if (const auto* mate = std::get_if<MateIn>(&reported); mate && line.mate_is_played_out) {
        return mate->moves > 0 ? fmt::format("mate in {}", mate->moves)
                               : fmt::format("mated in {}", -mate->moves);
    }
    if (const auto* rule = std::get_if<RuleDecision>(&reported)) {
        return rule->win ? "wins by the repetition rule" : "loses by the repetition rule";
    }
    if (const auto* value = std::get_if<Centipawns>(&reported)) {
        constexpr double kPawn = 100;
        return fmt::format("{:+.2f}", value->value / kPawn);
    }
    return is_win(line.report.score) ? "winning" : "losing";
}

void Collector::show_progress(const CheckedLine& line) {
    const std::int64_t now = now_ms();
    if (now - last_shown_ < kProgressInterval) return;
    last_shown_ = now;
    constexpr std::size_t kWidth = 79;
    std::string text =
        fmt::format("depth {} score {} nodes {} {}", line.report.depth, score_text(line),
                    line.report.nodes, to_string(line.report.pv, Ranks::kFromZero));
    text.resize(std::min(text.size(), kWidth));
    fmt::print(stderr, "\r{:{}}", text, progress_width_);
    std::fflush(stderr);
    progress_width_ = std::max(progress_width_, text.size());
}

nlohmann::json to_json(const Position& position, const CheckedLine& line,
                       records::Notation notation) {
    const LineReport& report = line.report;
    nlohmann::json score;
    const auto reported = to_reported(report.score);
    if (const auto* mate = std::get_if<MateIn>(&reported); mate && line.mate_is_played_out) {
        score["mate"] = mate->moves;
    } else if (const auto* rule = std::get_if<RuleDecision>(&reported)) {
        score["rule"] = rule->win ? "win" : "loss";
        score["plies"] = rule->plies;
    } else if (const auto* value = std::get_if<Centipawns>(&reported)) {
        score["cp"] = value->value;
    } else {
        score["cp"] = report.score;
    }
    nlohmann::json moves = nlohmann::json::array();
    Position place = position;
    for (const Move move : report.pv) {
        moves.push_back(records::write_move(place, move, notation));
        place.make_move(move);
    }
    return {{"multipv", report.multipv}, {"depth", report.depth},       {"score", score},
            {"nodes", report.nodes},     {"time", report.milliseconds}, {"pv", moves}};
}

void print_json(const Position& position, const Collector& found, records::Notation notation) {
    nlohmann::json lines = nlohmann::json::array();
    for (const CheckedLine& line : found.lines) lines.push_back(to_json(position, line, notation));
    nlohmann::json best;
    if (found.result.best) best = records::write_move(position, found.result.best, notation);
    const nlohmann::json object = {{"fen", to_fen(position)},
                                   {"bestmove", best},
                                   {"nodes", found.result.nodes},
                                   {"lines", lines}};
    fmt::print("{}\n", object.dump());
}

void print_text(const Position& position, const Collector& found, records::Notation notation) {
    fmt::print("{}\n", to_fen(position));
    if (found.result.best.is_none()) {
        fmt::print("no legal move: {} has lost\n",
                   position.side_to_move() == kRed ? "red" : "black");
        return;
    }
    for (const CheckedLine& line : found.lines) {
        fmt::print("{}. {}  depth {}  {}\n", line.report.multipv, score_text(line),
                   line.report.depth, records::write_line(position, line.report.pv, notation));
    }
    fmt::print("best move: {}\n", records::write_move(position, found.result.best, notation));
}

Limits limits_of(const Arguments& arguments) {
    Limits limits;
    limits.started = now_ms();
    limits.depth = arguments.depth;
    limits.nodes = arguments.nodes;
    auto seconds = arguments.seconds;
    if (!seconds && !arguments.depth && !arguments.nodes) seconds = kDefaultSeconds;
    if (seconds) limits.move_time = static_cast<std::int64_t>(*seconds * kMillisecondsPerSecond);
    return limits;
}

/// The FENs of a file, one a line; what follows a position, such as the operations of EPD, is
/// passed over, and so are empty lines and those that begin with `#`.
Result<std::vector<Position>> read_positions(const std::string& path) {
    std::ifstream input(path);
    if (!input) return error(fmt::format("{}: cannot be read", path));
    std::vector<Position> positions;
    int number = 0;
    for (std::string line; std::getline(input, line);) {
        ++number;
        std::string_view text = trim(line);
        if (text.empty() || text.starts_with('#')) continue;
        auto position = parse_fen(text);
        const std::string reason = position ? std::string() : position.error();
        while (!position) {
            const auto cut = text.find_last_of(" \t;");
            if (cut == std::string_view::npos) {
                return error(fmt::format("{}:{}: {}", path, number, reason));
            }
            text = trim(text.substr(0, cut));
            position = parse_fen(text);
        }
        positions.push_back(std::move(*position));
    }
    return positions;
}

CommandResult analyse(const Arguments& arguments) {
    std::vector<Position> positions;
    if (arguments.file.empty()) {
        const auto position = arguments.read();
        if (!position) return error(position.error());
        positions.push_back(*position);
    } else {
        auto read = read_positions(arguments.file);
        if (!read) return error(read.error());
        positions = std::move(*read);
    }
    const auto notation = records::notation_from_name(arguments.notation);
    if (!notation) {
        return error(fmt::format("--notation {}: not one of {}", printable(arguments.notation),
                                 records::notation_names()));
    }
    Searcher searcher;
    if (!searcher.set_hash(arguments.hash_megabytes)) {
        return error(fmt::format("no memory for {} MiB of hash", arguments.hash_megabytes));
    }
    searcher.set_threads(arguments.threads);
    SearchOptions options;
    options.multipv = arguments.lines;
    options.move_overhead = 0;
    for (const Position& position : positions) {
        Collector collector(position, !arguments.json && ::isatty(STDERR_FILENO) != 0);
        searcher.start(position, limits_of(arguments), options, collector);
        searcher.wait();
        if (arguments.json) {
            print_json(position, collector, *notation);
        } else {
            print_text(position, collector, *notation);
        }
        std::fflush(stdout);
    }
    return {};
}

}  // namespace

void add_analyse_command(CLI::App& app, ChosenCommand& chosen) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("analyse", "best moves of a position");
    command->alias("analyze");
    arguments->add_to(*command);
    command->add_option("--time", arguments->seconds, "seconds to think; 3 without any limit")
        ->check(CLI::Range(0.001, 1e6));
    command->add_option("--depth", arguments->depth, "depth in plies")
        ->check(CLI::Range(1, kMaxDepth));
    command->add_option("--nodes", arguments->nodes, "positions to visit")
        ->check(CLI::PositiveNumber);
    command->add_option("--multipv", arguments->lines, "number of lines")
        ->check(CLI::Range(1, kMaxLines));
    command->add_option("--threads", arguments->threads, "search threads")
        ->check(CLI::Range(1, Searcher::kMaxThreads));
    command->add_option("--hash", arguments->hash_megabytes, "memory for positions in MiB")
        ->check(CLI::Range(1, Searcher::kMaxHashMegabytes));
    command->add_option("--positions", arguments->file,
                        "analyse each position of a FEN or EPD file");
    command->add_option("--notation", arguments->notation,
                        "how moves are written: " + records::notation_names());
    command->add_flag("--json", arguments->json, "one JSON object a position and nothing else");
    command->callback(
        [&chosen, arguments] { chosen = [arguments] { return analyse(*arguments); }; });
}

}  // namespace chuhe
