#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bitboard/fen.h"
#include "engine/commands.h"
#include "engine/progress_line.h"
#include "records/book.h"
#include "records/book_builder.h"
#include "support/text.h"

namespace chuhe {

namespace {

struct BuildArguments {
    std::string games;
    std::string book;
    records::BookBuildOptions options;
};

CommandResult build(const BuildArguments& arguments) {
    ProgressLine progress("read");
    const auto summary = records::build_book(
        arguments.games, arguments.book, arguments.options,
        [&](std::size_t done, std::size_t total) { progress.update(done, total); });
    progress.wipe();
    if (!summary) return error(summary.error());
    fmt::print("{} files, {} games, {} refused, {} entries\n", summary->files, summary->games,
               summary->refused, summary->entries);
    return {};
}

struct ShowArguments : PositionArguments {
    std::string book;
    std::string notation = "uci";
    bool json = false;
};

void print_json(const Position& position, const std::vector<records::BookMove>& moves,
                records::Notation notation) {
    nlohmann::json list = nlohmann::json::array();
    for (const records::BookMove& entry : moves) {
        list.push_back({{"move", records::write_move(position, entry.move, notation)},
                        {"weight", entry.weight},
                        {"games", entry.games},
                        {"wins", entry.wins},
                        {"draws", entry.draws},
                        {"losses", entry.losses}});
    }
    const nlohmann::json object = {{"fen", to_fen(position)}, {"moves", list}};
    fmt::print("{}\n", object.dump());
}

CommandResult show(const ShowArguments& arguments) {
    const auto position = arguments.read();
    if (!position) return error(position.error());
    const auto notation = records::notation_from_name(arguments.notation);
    if (!notation) {
        return error(fmt::format("--notation {}: not one of {}", printable(arguments.notation),
                                 records::notation_names()));
    }
    const auto book = records::open_book(arguments.book);
    if (!book) return error(book.error());
    const auto moves = (*book)->moves(*position);
    if (arguments.json) {
        print_json(*position, moves, *notation);
    } else if (moves.empty()) {
        fmt::print("the book of {} entries does not know this position\n", (*book)->size());
    } else {
        fmt::print("{}", records::book_table(*position, moves, *notation));
    }
    return {};
}

void add_build(CLI::App& book, ChosenCommand& chosen) {
    auto arguments = std::make_shared<BuildArguments>();
    CLI::App* command = book.add_subcommand("build", "a book from game files");
    command->add_option("games", arguments->games, "a game file or a folder")->required();
    command->add_option("book", arguments->book, "the book; BOOK.DAT's format when it ends in .dat")
        ->required();
    command->add_option("--plies", arguments->options.plies, "of each game")
        ->check(CLI::PositiveNumber);
    command->add_option("--least-games", arguments->options.least_games,
                        "moves that were played less often are left out");
    command->add_option("--least-weight", arguments->options.least_weight,
                        "moves that weigh less are left out");
    command->add_flag("--variations", arguments->options.variations, "variations count too");
    command->callback([&chosen, arguments] { chosen = [arguments] { return build(*arguments); }; });
}

void add_show(CLI::App& book, ChosenCommand& chosen) {
    auto arguments = std::make_shared<ShowArguments>();
    CLI::App* command = book.add_subcommand("show", "what a book says of a position");
    command->add_option("book", arguments->book, "the book")->required();
    arguments->add_to(*command);
    command->add_option("--notation", arguments->notation,
                        "how moves are written: " + records::notation_names());
    command->add_flag("--json", arguments->json, "one JSON object and nothing else");
    command->callback([&chosen, arguments] { chosen = [arguments] { return show(*arguments); }; });
}

}  // namespace

void add_book_command(CLI::App& app, ChosenCommand& chosen) {
    CLI::App* book = app.add_subcommand("book", "build opening books and look into them");
    book->require_subcommand(1);
    add_build(*book, chosen);
    add_show(*book, chosen);
}

}  // namespace chuhe
