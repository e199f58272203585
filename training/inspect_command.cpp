#include <fmt/format.h>

#include <memory>

#include "bitboard/fen.h"
#include "training/command_line.h"
#include "training/inspect.h"
#include "training/record_file.h"

namespace chuhe::training {

namespace {

struct InspectCommand {
    std::vector<std::filesystem::path> files;
    FilterOptions filter;
    std::optional<std::uint64_t> game;
};

std::string move_text(Move move) {
    return fmt::format("{}{}{}{}", move.from().file().letter(), move.from().rank().digit(),
                       move.to().file().letter(), move.to().rank().digit());
}

/// One game ply by ply, with what the filter says.
int print_game(const InspectCommand& command) {
    for (const std::filesystem::path& path : command.files) {
        const auto games = read_games(path);
        if (!games) return fail(games.error());
        for (const GameRecord& game : *games) {
            if (game.number != *command.game) continue;
            const auto legal =
                replay(game, command.filter,
                       [](const Position& position, const RecordedPly& ply, Rejection why) {
                           const std::string score =
                               ply.score == kUnscored ? "random" : fmt::format("{:+}", ply.score);
                           fmt::print("{} {:>7} {:<18} {}\n", move_text(ply.move), score, name(why),
                                      to_fen(position));
                       });
            if (!legal) return fail(legal.error());
            fmt::print("{}, red's points {}\n", name(game.end), points_of(game.result, kRed));
            return 0;
        }
    }
    return fail(fmt::format("there is no game {}", *command.game));
}

int run(const InspectCommand& command) {
    if (command.game) return print_game(command);
    int status = 0;
    for (const std::filesystem::path& path : command.files) {
        const auto found = inspect(path, command.filter);
        if (!found) return fail(found.error());
        fmt::print("{}\n{}", path.string(), found->text());
        if (!found->illegal.empty()) status = fail(fmt::format("{}: illegal games", path.string()));
    }
    return status;
}

}  // namespace

void add_inspect_command(CLI::App& app, int& status) {
    auto options = std::make_shared<InspectCommand>();
    CLI::App* command = app.add_subcommand(
        "inspect", "Shows what record files hold and checks every move for legality");
    command->add_option("files", options->files, "Files of game records")
        ->required()
        ->check(CLI::ExistingFile);
    command->add_option("--game", options->game, "Show the game with this number instead");
    command->add_option("--max-score", options->filter.max_score, "As in training")
        ->capture_default_str();
    command->callback([options, &status] { status = run(*options); });
}

}  // namespace chuhe::training
