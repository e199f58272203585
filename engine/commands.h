#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>

#include <CLI/CLI.hpp>

#include "bitboard/position.h"
#include "support/result.h"

namespace chuhe {

/// Nothing, or one line about what went wrong.
using CommandResult = Result<std::monostate>;
using ChosenCommand = std::function<CommandResult()>;

/// The position that the options --fen and --moves describe.
struct PositionArguments {
    std::string fen;
    /// In any notation.
    std::string moves;

    void add_to(CLI::App& command);
    [[nodiscard]] Result<Position> read() const;
};

// Each adds its subcommand, which puts what is to be done into `chosen`.
void add_perft_command(CLI::App& app, ChosenCommand& chosen);
void add_bench_command(CLI::App& app, ChosenCommand& chosen);
void add_eval_command(CLI::App& app, ChosenCommand& chosen);
void add_show_command(CLI::App& app, ChosenCommand& chosen);
void add_analyse_command(CLI::App& app, ChosenCommand& chosen);
void add_judge_command(CLI::App& app, ChosenCommand& chosen);
void add_convert_command(CLI::App& app, ChosenCommand& chosen);
void add_book_command(CLI::App& app, ChosenCommand& chosen);
void add_options_command(CLI::App& app, ChosenCommand& chosen);

}  // namespace chuhe
