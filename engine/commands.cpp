#include "engine/commands.h"

#include <unistd.h>
#include <cstdio>
#include <fstream>

#include <fmt/format.h>

#include "bitboard/fen.h"
#include "engine/bench.h"
#include "engine/option.h"
#include "eval/evaluate.h"
#include "records/board_svg.h"
#include "records/board_text.h"
#include "records/notation.h"

namespace chuhe {

namespace {

constexpr int kMaxDepth = 100;

void print_line(const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
}

}  // namespace

void PositionArguments::add_to(CLI::App& command) {
    command.add_option("--fen", fen, "position in FEN; the starting position if left out");
    command.add_option("--moves", moves, "moves played from there, such as \"h2e2 h9g7\"");
}

Result<Position> PositionArguments::read() const {
    auto position = parse_fen(fen.empty() ? kStartFen : fen);
    if (!position) return error(position.error());
    const auto line = records::read_line(*position, moves);
    if (!line) return error(line.error());
    for (const Move move : *line) {
        position->make_move(move);
        // The judge of repetitions wants to know of every position whether it was check.
        (void)position->checkers();
    }
    return position;
}

void add_perft_command(CLI::App& app, ChosenCommand& chosen) {
    struct Arguments : PositionArguments {
        int depth = 0;
        bool divide = false;
    };
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("perft", "count the legal move sequences of a length");
    command->add_option("depth", arguments->depth, "length in plies")
        ->required()
        ->check(CLI::Range(0, kMaxDepth));
    command->add_flag("--divide", arguments->divide, "also a line for each first move");
    arguments->add_to(*command);
    command->callback([&chosen, arguments] {
        chosen = [arguments]() -> CommandResult {
            const auto position = arguments->read();
            if (!position) return error(position.error());
            run_perft(*position, arguments->depth, arguments->divide, print_line, false);
            return {};
        };
    });
}

void add_bench_command(CLI::App& app, ChosenCommand& chosen) {
    auto setup = std::make_shared<BenchSetup>();
    CLI::App* command = app.add_subcommand(
        "bench", "search fixed positions; the number of nodes is the signature of the search");
    command->add_option("depth", setup->depth, "depth in plies")->check(CLI::Range(1, kMaxDepth));
    command->callback([&chosen, setup] {
        chosen = [setup]() -> CommandResult {
            run_bench(*setup, print_line, false);
            return {};
        };
    });
}

void add_eval_command(CLI::App& app, ChosenCommand& chosen) {
    auto arguments = std::make_shared<PositionArguments>();
    CLI::App* command = app.add_subcommand("eval", "static evaluation of a position, part by part");
    arguments->add_to(*command);
    command->callback([&chosen, arguments] {
        chosen = [arguments]() -> CommandResult {
            const auto position = arguments->read();
            if (!position) return error(position.error());
            fmt::print("{}", describe_evaluation(*position));
            return {};
        };
    });
}

namespace {

struct ShowArguments : PositionArguments {
    std::string svg;
    bool latin = false;
};

CommandResult show(const ShowArguments& arguments) {
    const auto position = arguments.read();
    if (!position) return error(position.error());
    const Change& last = position->state().change;
    const bool has_moved = position->ply_count() > 0;
    if (!arguments.svg.empty()) {
        records::BoardPicture picture;
        picture.latin = arguments.latin;
        if (has_moved) picture.arrows.push_back(Move(last.from, last.to));
        std::ofstream file(arguments.svg);
        file << records::board_svg(position->board(), picture);
        if (!file.flush()) return error(fmt::format("{}: cannot be written", arguments.svg));
        return {};
    }
    records::BoardTextOptions options;
    options.chinese = !arguments.latin;
    options.color = ::isatty(STDOUT_FILENO) != 0;
    if (has_moved) options.last_move = Move(last.from, last.to);
    fmt::print("{}", records::board_text(*position, options));
    return {};
}

}  // namespace

void add_show_command(CLI::App& app, ChosenCommand& chosen) {
    auto arguments = std::make_shared<ShowArguments>();
    CLI::App* command = app.add_subcommand("show", "show the board of a position");
    arguments->add_to(*command);
    command->add_flag("--latin", arguments->latin, "letters instead of Chinese characters");
    command->add_option("--svg", arguments->svg, "draw into this file instead");
    command->callback([&chosen, arguments] { chosen = [arguments] { return show(*arguments); }; });
}

void add_options_command(CLI::App& app, ChosenCommand& chosen) {
    app.add_subcommand("options", "print the protocol options as a Markdown table")
        ->callback([&chosen] {
            chosen = []() -> CommandResult {
                fmt::print("{}", option_markdown());
                return {};
            };
        });
}

}  // namespace chuhe
