#include <fmt/format.h>

#include <memory>

#include "training/command_line.h"
#include "training/datagen.h"

namespace chuhe::training {

namespace {

int run(DatagenOptions options, const std::string& network_file) {
    if (options.shard >= options.shards) return fail("--shard must be less than --shards");
    if (!network_file.empty()) {
        auto network = load_network(network_file);
        if (!network) return fail(network.error());
        options.play.network = std::move(*network);
    }
    const auto counts = generate(options, g_stop);
    if (!counts) return fail(counts.error());
    fmt::print("{}\nends: {}\n{} positions kept in {}\n", counts->summary(), counts->end_summary(),
               counts->positions, options.output.string());
    return 0;
}

}  // namespace

void add_datagen_command(CLI::App& app, int& status) {
    constexpr int kMaxHashMegabytes = 1024;
    constexpr int kMaxThreads = 256;
    auto options = std::make_shared<DatagenOptions>();
    auto network_file = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand(
        "datagen", "Plays games against itself and records every move with its score");
    command->add_option("output", options->output, "File of game records; continued if it exists")
        ->required();
    command->add_option("--network", *network_file,
                        "Network file that evaluates; otherwise the program's own");
    command->add_option("--threads", options->threads, "Games played at a time")
        ->check(CLI::Range(1, kMaxThreads))
        ->capture_default_str();
    command->add_option("--seed", options->play.seed, "Decides all games")->capture_default_str();
    command->add_option("--nodes", options->play.soft_nodes, "Nodes for a move (soft)")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command
        ->add_option("--hard-factor", options->play.hard_factor,
                     "Nodes never exceed this many times --nodes")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--hash", options->play.hash_megabytes, "Megabytes of table for a thread")
        ->check(CLI::Range(1, kMaxHashMegabytes))
        ->capture_default_str();
    command
        ->add_option("--scale", options->play.scale,
                     "Score that wins 73 % of the points; measures openings and adjudication")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--games", options->games, "Stop when the file holds so many games");
    command->add_option("--positions", options->positions,
                        "Stop when the file holds so many positions fit for training");
    command->add_option("--seconds", options->seconds, "Stop after this time");
    command->add_option("--shard", options->shard, "Which part of the seed's games to play, from 0")
        ->capture_default_str();
    command->add_option("--shards", options->shards, "Into how many parts the games are divided")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command
        ->add_option("--report", options->report_seconds,
                     "Seconds between lines of progress; 0 for none")
        ->capture_default_str();
    command->callback([options, network_file, &status] { status = run(*options, *network_file); });
}

}  // namespace chuhe::training
