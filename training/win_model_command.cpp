#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "training/command_line.h"
#include "training/win_fit.h"
#include "training/win_report.h"

namespace chuhe::training {

namespace {

int run(const std::vector<std::filesystem::path>& files) {
    WinSamples samples;
    for (const std::filesystem::path& path : files) {
        const auto added = add_win_samples(path, samples);
        if (!added) return fail(added.error());
    }
    const auto model = fit_win_model(samples.samples);
    if (!model) return fail(model.error());
    fmt::print("{} positions of {} games at {}; {} games that were not played out are left out\n",
               samples.samples.size(), samples.games, fmt::join(samples.controls, ", "),
               samples.games_passed);
    fmt::print("{}\nfor eval/win_model.cpp:\n{}", win_report(*model, samples),
               model_source(*model));
    return 0;
}

}  // namespace

void add_win_model_command(CLI::App& app, int& status) {
    auto files = std::make_shared<std::vector<std::filesystem::path>>();
    CLI::App* command = app.add_subcommand(
        "win-model", "Fits the chances of win, draw and loss to the results of games");
    command
        ->add_option("files", *files,
                     "PGN of chuhe-match, the engines with option.ScoreType=Raw, or game records")
        ->required()
        ->check(CLI::ExistingFile);
    command->callback([files, &status] { status = run(*files); });
}

}  // namespace chuhe::training
