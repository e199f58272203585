#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <memory>

#include "training/command_line.h"
#include "training/loss_curve.h"
#include "training/position_set.h"
#include "training/trainer.h"
#include "training/validation.h"

namespace chuhe::training {

namespace {

struct TrainCommand {
    std::vector<std::filesystem::path> files;
    std::filesystem::path output = "network.nn";
    std::optional<std::filesystem::path> curve;
    std::optional<std::filesystem::path> start;
    LoadOptions load;
    TrainOptions train;
};

void print_files(const PositionSet& set) {
    for (const LoadedFile& file : set.files) {
        fmt::print("{}: {} games, {} positions kept, scale {:.0f}\n", file.path.string(),
                   file.games, file.judged[static_cast<std::size_t>(Rejection::kKept)], file.scale);
    }
    fmt::print("{} positions for training ({} duplicates merged), {} for validation\n",
               set.training.size(), set.duplicates, set.validation.size());
    std::fflush(stdout);
}

void print_progress(const TrainProgress& progress) {
    const bool terminal = isatty(STDERR_FILENO) != 0;
    if (progress.validation_loss) {
        fmt::print(
            "{}epoch {:.0f}: loss {:.6f}, validation {:.6f}, rate {:.2e}, {:.0f} "
            "positions/s\n",
            terminal ? "\r" : "", progress.epochs_done, progress.training_loss,
            *progress.validation_loss, progress.rate, progress.positions_per_second);
        std::fflush(stdout);
    } else if (terminal) {
        fmt::print(stderr, "\repoch {:.2f}: loss {:.6f}, {:.0f} positions/s   ",
                   progress.epochs_done, progress.training_loss, progress.positions_per_second);
    }
}

/// Reads the network to start from, if there is one.
Result<void> read_start(TrainCommand& command) {
    if (!command.start) return {};
    auto network = load_network(command.start->string());
    if (!network) return error(network.error());
    if (!can_grow(**network, command.train.shape))
        return error(fmt::format(
            "{}: a network of width {} with {} king buckets cannot become one of width {} with {}",
            command.start->string(), (*network)->width(), (*network)->king_buckets(),
            command.train.shape.width, command.train.shape.king_buckets));
    command.train.start = *network;
    return {};
}

int run(TrainCommand& command) {
    if (!Weights::is_supported(command.train.shape))
        return fail(fmt::format("width {} with {} king buckets is not supported",
                                command.train.shape.width, command.train.shape.king_buckets));
    if (const auto begun = read_start(command); !begun) return fail(begun.error());
    command.load.common_scale = command.train.target.score_scale;
    const auto set = load_positions(command.files, command.load);
    if (!set) return fail(set.error());
    print_files(*set);
    if (set->training.empty()) return fail("no position to train on");

    Trainer trainer(command.train, set->training, set->validation);
    const auto finished = trainer.run(g_stop, print_progress);
    if (!finished) return fail(finished.error());
    if (!*finished) return fail("stopped; the same command continues from the checkpoint");

    const auto network = quantise(trainer.weights(), command.train.target.score_scale);
    if (const auto written = write_network(*network, command.output.string()); !written)
        return fail(written.error());
    fmt::print("{}network written to {}\n",
               validate(trainer.weights(), *network, set->validation).text(),
               command.output.string());
    if (command.curve) {
        std::ofstream picture(*command.curve);
        picture << loss_curve_svg(trainer.history(), command.output.filename().string());
        if (!picture) return fail(fmt::format("{}: cannot be written", command.curve->string()));
    }
    return 0;
}

void add_learning_options(CLI::App& command, TrainOptions& train) {
    constexpr int kMaxThreads = 64;
    command.add_option("--width", train.shape.width, "Neurons of a perspective, a multiple of 128")
        ->capture_default_str();
    command
        .add_option("--king-buckets", train.shape.king_buckets,
                    "1, or 6: features for each place of the own king")
        ->capture_default_str();
    command.add_option("--epochs", train.epochs, "How often every position is seen")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command.add_option("--batch", train.batch, "Positions between two steps")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command.add_option("--lr", train.rate, "First learning rate")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command
        .add_option("--decay", train.optimizer.decay,
                    "Weight decay of the features, per step and learning rate")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command
        .add_option("--deviation-decay", train.optimizer.deviation_decay,
                    "Weight decay of what a king bucket adds")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command
        .add_option("--wdl", train.target.result_weight,
                    "Share of the game's result in what is learnt")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command
        .add_option("--k0", train.target.score_scale,
                    "Common scale: score that wins 73 % of the points")
        ->check(CLI::Range(1, kMaxScoreScale))
        ->capture_default_str();
    command.add_option("--seed", train.seed, "Decides start values and order")
        ->capture_default_str();
    command.add_option("--threads", train.threads, "Threads")
        ->check(CLI::Range(1, kMaxThreads))
        ->capture_default_str();
    command.add_option("--checkpoint", train.checkpoint,
                       "File to continue from when it exists; written after each epoch");
}

void add_loading_options(CLI::App& command, LoadOptions& load) {
    command
        .add_option("--validation", load.validation_share, "Share of the games kept for validation")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command.add_option("--max-scales", load.max_scales, "Larger scores, in scales, are left out")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command
        .add_option("--lookahead", load.lookahead,
                    "Share of the scores of later plies in the score of a position")
        ->check(CLI::Range(0.0, 0.99))
        ->capture_default_str();
    command
        .add_option("--max-plies-without-capture", load.filter.max_rule_plies,
                    "Positions later than that are left out")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command.add_flag("--keep-captures", load.filter.keep_captures,
                     "Also positions whose best move takes something");
    command.add_flag("--keep-checks", load.filter.keep_checks, "Also positions in check");
    command.add_flag("!--keep-duplicates", load.merge_duplicates,
                     "Do not merge equal positions into one with the mean score");
}

}  // namespace

void add_train_command(CLI::App& app, int& status) {
    auto options = std::make_shared<TrainCommand>();
    CLI::App* command = app.add_subcommand("train", "Trains a network from game records");
    command->add_option("files", options->files, "Files of game records")
        ->required()
        ->check(CLI::ExistingFile);
    command->add_option("--output", options->output, "Network file to write")
        ->capture_default_str();
    command
        ->add_option("--start", options->start,
                     "Network to learn on from, as wide or narrower; else fresh weights")
        ->check(CLI::ExistingFile);
    command->add_option("--curve", options->curve, "SVG picture of the loss to write");
    add_learning_options(*command, options->train);
    add_loading_options(*command, options->load);
    command->callback([options, &status] { status = run(*options); });
}

}  // namespace chuhe::training
