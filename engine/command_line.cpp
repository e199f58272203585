#include "engine/command_line.h"

#include <cstdio>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "engine/commands.h"
#include "engine/dialect.h"

namespace chuhe {

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
