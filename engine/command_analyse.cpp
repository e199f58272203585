#include <unistd.h>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bitboard/fen.h"
#include "engine/analyse_arguments.h"
#include "engine/score_text.h"
#include "referee/rules.h"
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

/// Keeps the last exact line of each rank, and shows the best one on a terminal meanwhile.
class Collector final : public SearchListener {
  public:
    Collector(const Position& root, bool shows_progress)
        : root_(root), shows_progress_(shows_progress) {}

    void on_line(const LineReport& report) override {
        if (report.bound != Bound::kExact) return;
        const auto index = static_cast<std::size_t>(report.multipv - 1);
        if (found.lines.size() <= index) found.lines.resize(index + 1);
        found.lines[index] = checked(root_, report);
        if (shows_progress_ && index == 0) show_progress(found.lines[index]);
    }

    void on_finished(const SearchResult& result) override {
        found.nodes = result.nodes;
        if (!result.line.pv.empty()) {
            if (found.lines.empty()) found.lines.resize(1);
            found.lines[0] = checked(root_, result.line);
        }
        // The progress line makes room for the result.
        if (progress_width_ > 0) fmt::print(stderr, "\r{:{}}\r", "", progress_width_);
    }

    PositionAnalysis found;

  private:
    void show_progress(const CheckedLine& line);

    const Position& root_;
    bool shows_progress_;
    std::int64_t last_shown_ = 0;
    std::size_t progress_width_ = 0;
};

void Collector::show_progress(const CheckedLine& line) {
    const std::int64_t now = now_ms();
    if (now - last_shown_ < kProgressInterval) return;
    last_shown_ = now;
    constexpr std::size_t kWidth = 79;
    std::string text =
        fmt::format("depth {} score {} nodes {} {}", line.report.depth, score_text(root_, line),
                    line.report.nodes, to_string(line.report.pv, Ranks::kFromZero));
    text.resize(std::min(text.size(), kWidth));
    fmt::print(stderr, "\r{:{}}", text, progress_width_);
    std::fflush(stderr);
    progress_width_ = std::max(progress_width_, text.size());
}

CommandResult analyse_position(const AnalyseArguments& arguments, records::Notation notation) {
    const auto position = arguments.read();
    if (!position) return error(position.error());
    Searcher searcher;
    if (!searcher.set_hash(arguments.hash_megabytes)) {
        return error(fmt::format("no memory for {} MiB of hash", arguments.hash_megabytes));
    }
    searcher.set_threads(arguments.threads);
    const AnalysisSettings settings = arguments.settings(kDefaultSeconds);
    SearchOptions options;
    options.multipv = settings.lines;
    options.move_overhead = 0;
    options.rules = settings.rules;
    Collector collector(*position, !arguments.json && ::isatty(STDERR_FILENO) != 0);
    searcher.start(*position, settings.limits(), options, collector);
    searcher.wait();
    fmt::print("{}", arguments.json ? result_json(*position, collector.found, notation, {}, 0)
                                    : result_text(*position, collector.found, notation));
    std::fflush(stdout);
    return {};
}

CommandResult analyse(const AnalyseArguments& arguments) {
    const auto notation = records::notation_from_name(arguments.notation);
    if (!notation) {
        return error(fmt::format("--notation {}: not one of {}", printable(arguments.notation),
                                 records::notation_names()));
    }
    const auto rules = rule_set_from_name(arguments.rules);
    if (!rules) return error(rules.error());
    if (!arguments.game.empty()) return analyse_game(arguments, *notation);
    if (!arguments.page.empty() || !arguments.pgn.empty()) {
        return error("--report and --pgn need a --game");
    }
    if (!arguments.positions.empty()) return analyse_positions(arguments, *notation);
    return analyse_position(arguments, *notation);
}

void add_search_options(CLI::App& command, AnalyseArguments& arguments) {
    command
        .add_option("--time", arguments.seconds,
                    "seconds for each position; 3, or 1 in games and lists, without any limit")
        ->check(CLI::Range(0.001, 1e6));
    command.add_option("--depth", arguments.depth, "depth in plies")
        ->check(CLI::Range(1, kMaxDepth));
    command.add_option("--nodes", arguments.nodes, "moves to look at for each position")
        ->check(CLI::PositiveNumber);
    command.add_option("--multipv", arguments.lines, "number of lines")
        ->check(CLI::Range(1, kMaxLines));
    command
        .add_option("--threads", arguments.threads,
                    "threads; in games and lists as many positions at a time")
        ->check(CLI::Range(1, Searcher::kMaxThreads));
    command
        .add_option("--hash", arguments.hash_megabytes,
                    "memory in MiB, for each position searched at the same time")
        ->check(CLI::Range(1, Searcher::kMaxHashMegabytes));
    command.add_option("--notation", arguments.notation,
                       "how moves are written: " + records::notation_names());
    command.add_flag("--json", arguments.json, "JSON, one object a line, and nothing else");
}

}  // namespace

AnalysisSettings AnalyseArguments::settings(double default_seconds) const {
    AnalysisSettings settings;
    settings.depth = depth;
    settings.nodes = nodes;
    auto limit = seconds;
    if (!limit && !depth && !nodes) limit = default_seconds;
    if (limit) settings.milliseconds = static_cast<std::int64_t>(*limit * kMillisecondsPerSecond);
    settings.lines = lines;
    settings.hash_megabytes = hash_megabytes;
    // The name was checked before anything was searched.
    settings.rules = rule_set_from_name(rules).value_or(RuleSet::kAsian);
    return settings;
}

std::string AnalyseArguments::effort(double default_seconds) const {
    std::string text = engine_name();
    if (depth) text += fmt::format(", depth {}", *depth);
    if (nodes) text += fmt::format(", {} nodes", *nodes);
    if (seconds || (!depth && !nodes)) {
        text += fmt::format(", {} s", seconds.value_or(default_seconds));
    }
    return text;
}

std::string result_text(const Position& position, const PositionAnalysis& found,
                        records::Notation notation) {
    std::string text = to_fen(position) + '\n';
    if (found.lines.empty()) {
        return text + fmt::format("no legal move: {} has lost\n",
                                  position.side_to_move() == kRed ? "red" : "black");
    }
    for (const CheckedLine& line : found.lines) {
        text +=
            fmt::format("{}. {}  depth {}  {}\n", line.report.multipv, score_text(position, line),
                        line.report.depth, records::write_line(position, line.report.pv, notation));
    }
    return text +
           fmt::format("best move: {}\n", records::write_move(position, found.best(), notation));
}

std::string result_json(const Position& position, const PositionAnalysis& found,
                        records::Notation notation, std::string_view id, std::size_t index) {
    nlohmann::json lines = nlohmann::json::array();
    for (const CheckedLine& line : found.lines) lines.push_back(to_json(position, line, notation));
    nlohmann::json object = {
        {"fen", to_fen(position)}, {"bestmove", nullptr}, {"nodes", found.nodes}, {"lines", lines}};
    if (found.best()) object["bestmove"] = records::write_move(position, found.best(), notation);
    if (index > 0) object["index"] = index;
    if (!id.empty()) object["id"] = id;
    return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

void add_analyse_command(CLI::App& app, ChosenCommand& chosen) {
    auto arguments = std::make_shared<AnalyseArguments>();
    CLI::App* command = app.add_subcommand(
        "analyse", "best moves of a position, of a list of positions, or a review of a game");
    command->alias("analyze");
    arguments->add_to(*command);
    add_search_options(*command, *arguments);
    auto* positions = command->add_option("--positions", arguments->positions,
                                          "analyse each position of a FEN or EPD file");
    command->add_option("--cache", arguments->cache,
                        "keep results here; a run that was ended goes on where it was");
    auto* game = command->add_option("--game", arguments->game,
                                     "review the moves of a game file of any format");
    game->excludes(positions);
    command->add_option("--number", arguments->game_number, "which game of the file, from 1")
        ->check(CLI::PositiveNumber);
    command->add_option("--report", arguments->page, "write the review as a page (HTML)");
    command->add_option("--pgn", arguments->pgn, "write the annotated game");
    command->add_option("--language", arguments->language, "of reports: en or zh")
        ->check(CLI::IsMember({"en", "zh"}));
    command->add_option("--rules", arguments->rules,
                        "the referee's rules: asian, chinese, league, computer or club");
    command->callback(
        [&chosen, arguments] { chosen = [arguments] { return analyse(*arguments); }; });
}

}  // namespace chuhe
