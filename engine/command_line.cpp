#include "engine/command_line.h"

#include <unistd.h>
#include <cstdio>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "engine/commands.h"
#include "engine/dialect.h"
#include "engine/protocol_loop.h"

namespace chuhe {

namespace {

/// `chuhe go depth 10`: the arguments as one line of the protocol.
std::string as_protocol_line(int argc, char** argv) {
    std::string line;
    for (int i = 1; i < argc; ++i) line += fmt::format("{}{}", i > 1 ? " " : "", argv[i]);
    return line;
}

}  // namespace

int run_command_line(int argc, char** argv) {
    CLI::App app(
        "Chuhe, a xiangqi engine. Without arguments it speaks UCI and UCCI on the "
        "standard input and output.",
        "chuhe");
    app.set_version_flag("--version", engine_name());
    app.require_subcommand(1);
    std::function<CommandResult()> chosen;
    add_perft_command(app, chosen);
    add_bench_command(app, chosen);
    add_eval_command(app, chosen);
    add_show_command(app, chosen);
    add_analyse_command(app, chosen);
    add_judge_command(app, chosen);
    add_convert_command(app, chosen);
    add_book_command(app, chosen);
    add_options_command(app, chosen);
    const auto named = app.get_subcommands([name = std::string(argv[1])](const CLI::App* command) {
        return command->check_name(name);
    });
    if (named.empty() && ProtocolLoop::is_command(argv[1])) {
        ProtocolLoop(STDIN_FILENO, STDOUT_FILENO).run_line(as_protocol_line(argc, argv));
        return EXIT_SUCCESS;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& request) {
        return app.exit(request);  // help or version
    } catch (const CLI::ParseError& failure) {
        fmt::print(stderr, "chuhe: {}\n", failure.what());
        return EXIT_FAILURE;
    }
    const CommandResult result = chosen();
    if (result) return EXIT_SUCCESS;
    fmt::print(stderr, "chuhe: {}\n", result.error());
    return EXIT_FAILURE;
}

}  // namespace chuhe
