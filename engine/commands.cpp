#include "engine/commands.h"

#include <cstdio>

#include <fmt/format.h>

#include "bitboard/fen.h"
#include "engine/bench.h"
#include "engine/option.h"
#include "eval/describe.h"
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
    CLI::App* command =
        app.add_subcommand("eval", "static evaluation of a position, piece by piece");
    arguments->add_to(*command);
    command->callback([&chosen, arguments] {
        chosen = [arguments]() -> CommandResult {
            const auto position = arguments->read();
            if (!position) return error(position.error());
            fmt::print("{}", describe_evaluation(*position, *embedded_network()));
            return {};
        };
    });
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
