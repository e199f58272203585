#include <unistd.h>
#include <cstdio>

#include <fmt/format.h>

#include "engine/board_view.h"
#include "engine/commands.h"
#include "engine/move_text.h"
#include "records/board_svg.h"
#include "records/board_text.h"
#include "records/game_file.h"
#include "records/notation.h"
#include "support/text.h"

namespace chuhe {

namespace {

struct Arguments : PositionArguments {
    std::string svg;
    std::vector<std::string> arrows;
    bool latin = false;
    std::string color = "auto";
    bool flip = false;
    bool plain = false;
};

/// What led to the position, or none.
Move last_move(const Position& position) {
    if (position.ply_count() == 0) return kNoMove;
    const Change& change = position.state().change;
    return {change.from, change.to};
}

Result<std::vector<Move>> read_arrows(const Position& position, const Arguments& arguments) {
    std::vector<Move> moves;
    for (const std::string& text : arguments.arrows) {
        // Any two points will do, for threats of the side that is not to move.
        if (const auto free = parse_move(text, Ranks::kFromZero)) {
            moves.push_back(*free);
            continue;
        }
        const auto move = records::read_move(position, text);
        if (!move) return error(move.error());
        moves.push_back(*move);
    }
    return moves;
}

CommandResult show(const Arguments& arguments) {
    const auto position = arguments.read();
    if (!position) return error(position.error());
    if (!arguments.svg.empty()) {
        const auto arrows = read_arrows(*position, arguments);
        if (!arrows) return error(arrows.error());
        records::BoardPicture picture;
        picture.latin = arguments.latin;
        picture.red_below = !arguments.flip;
        picture.arrows = *arrows;
        if (const Move move = last_move(*position)) picture.marked = {move.from(), move.to()};
        const std::string svg = records::board_svg(position->board(), picture);
        const auto written = records::write_file(arguments.svg, svg);
        if (!written) return error(written.error());
        return {};
    }
    if (arguments.plain) {
        fmt::print("{}", describe_position(*position));
        return {};
    }
    records::BoardTextOptions options;
    options.chinese = !arguments.latin;
    options.color =
        arguments.color == "always" || (arguments.color == "auto" && ::isatty(STDOUT_FILENO) != 0);
    options.black_below = arguments.flip;
    options.last_move = last_move(*position);
    fmt::print("{}", records::board_text(*position, options));
    return {};
}

}  // namespace

void add_show_command(CLI::App& app, ChosenCommand& chosen) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("show", "the board in the terminal or as a picture");
    arguments->add_to(*command);
    command->add_option("--svg", arguments->svg, "write a picture instead, as SVG");
    command->add_option("--arrow", arguments->arrows, "an arrow in the picture, such as h2e2");
    command->add_flag("--latin", arguments->latin, "letters instead of Chinese characters");
    command->add_option("--color", arguments->color, "auto, always or never")
        ->check(CLI::IsMember({"auto", "always", "never"}));
    command->add_flag("--flip", arguments->flip, "seen from black's side");
    command->add_flag("--plain", arguments->plain, "ASCII with FEN, key and checking pieces");
    command->callback([&chosen, arguments] { chosen = [arguments] { return show(*arguments); }; });
}

}  // namespace chuhe
