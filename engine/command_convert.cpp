#include <cstdio>

#include <fmt/format.h>

#include "engine/commands.h"
#include "engine/progress_line.h"
#include "records/convert.h"
#include "support/text.h"

namespace chuhe {

namespace {

struct Arguments {
    std::string input;
    std::string output;
    std::string format;
    std::string notation = "chinese";
    std::string encoding;
    std::string input_encoding;
    bool deduplicate = false;
    bool every_position = false;
    bool quiet = false;
};

Result<std::optional<records::Encoding>> encoding_of(const std::string& name) {
    if (name.empty()) return std::optional<records::Encoding>();
    const auto encoding = records::encoding_from_name(name);
    if (!encoding) return error(fmt::format("{}: no encoding that is known", printable(name)));
    return std::optional(*encoding);
}

Result<records::ConvertOptions> options_of(const Arguments& arguments) {
    records::ConvertOptions options;
    if (!arguments.format.empty()) {
        const auto format = records::format_from_name(arguments.format);
        if (!format) return error(fmt::format("{}: no format", printable(arguments.format)));
        options.write.format = *format;
        options.format_given = true;
    }
    const auto notation = records::notation_from_name(arguments.notation);
    if (!notation) {
        return error(fmt::format("--notation {}: not one of {}", printable(arguments.notation),
                                 records::notation_names()));
    }
    options.write.notation = *notation;
    const auto output = encoding_of(arguments.encoding);
    if (!output) return error(output.error());
    if (*output) options.write.encoding = **output;
    const auto input = encoding_of(arguments.input_encoding);
    if (!input) return error(input.error());
    options.read.encoding = *input;
    options.write.every_position = arguments.every_position;
    options.deduplicate = arguments.deduplicate;
    return options;
}

CommandResult convert(const Arguments& arguments) {
    auto options = options_of(arguments);
    if (!options) return error(options.error());
    ProgressLine progress("converted");
    options->on_progress = [&](std::size_t done, std::size_t total) {
        if (!arguments.quiet) progress.update(done, total);
    };
    const auto complain = [&](std::string_view kind, const std::filesystem::path& file, int game,
                              const std::string& text) {
        if (arguments.quiet) return;
        progress.wipe();
        fmt::print(stderr, "{}: {}, game {}: {}\n", kind, file.string(), game, text);
    };
    options->on_refused = [&](const std::filesystem::path& file, int game,
                              const std::string& reason) {
        complain("refused", file, game, reason);
    };
    options->on_note = [&](const std::filesystem::path& file, int game, const std::string& note) {
        complain("note", file, game, note);
    };
    const auto summary = records::convert(arguments.input, arguments.output, *options);
    progress.wipe();
    if (!summary) return error(summary.error());
    if (!arguments.quiet) fmt::print("{}\n", records::describe(*summary));
    if (summary->games == 0 && summary->duplicates == 0) return error("no game was converted");
    return {};
}

}  // namespace

void add_convert_command(CLI::App& app, ChosenCommand& chosen) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        app.add_subcommand("convert", "game files, or whole folders of them, to another format");
    command->add_option("input", arguments->input, "a game file or a folder")->required();
    command->add_option("output", arguments->output, "a file or a folder")->required();
    command->add_option("--format", arguments->format,
                        "pgn, xqf, ubb, epd or json; else as the output is called");
    command->add_option("--notation", arguments->notation,
                        "of moves in PGN and JSON: " + records::notation_names());
    command->add_option("--encoding", arguments->encoding, "of the texts written: utf-8, gb18030");
    command->add_option("--input-encoding", arguments->input_encoding,
                        "of the texts read, when it is not to be guessed");
    command->add_flag("--deduplicate", arguments->deduplicate,
                      "games with the same start and moves only once");
    command->add_flag("--every-position", arguments->every_position,
                      "in EPD a line for each position instead of each game");
    command->add_flag("--quiet", arguments->quiet, "no progress, no summary, no refused files");
    command->callback(
        [&chosen, arguments] { chosen = [arguments] { return convert(*arguments); }; });
}

}  // namespace chuhe
