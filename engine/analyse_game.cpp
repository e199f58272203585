#include <cstdio>

#include <fmt/format.h>

#include "engine/analyse_arguments.h"
#include "engine/analysis_cache.h"
#include "engine/game_analysis.h"
#include "engine/progress_line.h"
#include "engine/report_text.h"
#include "records/game_file.h"

namespace chuhe {

namespace {

constexpr double kDefaultSeconds = 1;

/// One game of a file, and whether the file holds others.
struct ChosenGame {
    records::Game game;
    int count = 0;
};

Result<ChosenGame> read_game(const AnalyseArguments& arguments) {
    const auto bytes = records::read_file(arguments.game);
    if (!bytes) return error(bytes.error());
    ChosenGame chosen;
    std::string problem;
    records::read_games(*bytes, {}, [&](Result<records::Game> game) {
        if (++chosen.count != arguments.game_number) return;
        if (game) {
            chosen.game = std::move(*game);
        } else {
            problem = game.error();
        }
    });
    if (!problem.empty()) return error(fmt::format("{}: {}", arguments.game, problem));
    if (chosen.count < arguments.game_number) {
        return error(chosen.count == 0
                         ? fmt::format("{}: no game in it", arguments.game)
                         : fmt::format("{}: only {} games in it", arguments.game, chosen.count));
    }
    if (chosen.game.main_line().empty()) {
        const auto& notes = chosen.game.notes();
        return error(fmt::format("{}: {}", arguments.game,
                                 notes.empty() ? "a game without moves" : notes.front()));
    }
    return chosen;
}

Result<std::vector<PositionAnalysis>> search_all(const AnalyseArguments& arguments,
                                                 const std::vector<Position>& positions,
                                                 AnalysisCache* cache) {
    std::vector<PositionAnalysis> results(positions.size());
    ProgressLine progress("analysed");
    std::size_t done = 0;
    std::size_t quick = 0;
    AnalysisJob job;
    job.count = positions.size();
    job.position = [&](std::size_t index) { return positions[index]; };
    job.settings = arguments.settings(kDefaultSeconds);
    job.threads = arguments.threads;
    job.cache = cache;
    job.done = [&](std::size_t index, const PositionAnalysis& found, bool is_new) {
        results[index] = found;
        quick += is_new ? 0 : 1;
        progress.update(++done, positions.size(), quick);
    };
    const CommandResult result = run_analysis(job);
    if (!result) return error(result.error());
    return results;
}

Result<std::unique_ptr<AnalysisCache>> open_cache(const AnalyseArguments& arguments) {
    if (arguments.cache.empty()) return std::unique_ptr<AnalysisCache>();
    return AnalysisCache::open(arguments.cache);
}

Result<void> write_files(const AnalyseArguments& arguments, const records::Game& record,
                         const GameReview& review, const ReportStyle& style) {
    if (!arguments.page.empty()) {
        const auto written =
            records::write_file(arguments.page, report_html(record, review, style));
        if (!written) return error(written.error());
    }
    if (arguments.pgn.empty()) return {};
    records::PgnOptions options;
    options.notation = style.notation;
    return records::write_file(arguments.pgn,
                               write_pgn(annotated_game(record, review, style), options));
}

}  // namespace

CommandResult analyse_game(const AnalyseArguments& arguments, records::Notation notation) {
    const auto chosen = read_game(arguments);
    if (!chosen) return error(chosen.error());
    if (chosen->count > 1 && !arguments.json) {
        fmt::print(stderr, "{} games in the file, this is number {} (--number)\n", chosen->count,
                   arguments.game_number);
    }
    const auto cache = open_cache(arguments);
    if (!cache) return error(cache.error());
    const records::Game& record = chosen->game;
    if (!arguments.json) {
        for (const std::string& note : record.notes()) fmt::print(stderr, "note: {}\n", note);
    }
    const std::vector<Move> line = record.main_line();
    auto results = search_all(arguments, positions_of(record.start(), line), cache->get());
    if (!results) return error(results.error());
    const RuleSet rules = arguments.settings(kDefaultSeconds).rules;
    const GameReview review =
        review_game(record.start(), line, std::move(*results), rule_options(rules));
    const ReportStyle style{notation,
                            arguments.language == "zh" ? Language::kChinese : Language::kEnglish,
                            arguments.effort(kDefaultSeconds)};
    fmt::print("{}", arguments.json ? report_json(record, review, style)
                                    : report_table(record, review, style));
    std::fflush(stdout);
    if (const auto written = write_files(arguments, record, review, style); !written) {
        return error(written.error());
    }
    if (*cache && !(*cache)->complaint().empty()) return error((*cache)->complaint());
    return {};
}

}  // namespace chuhe
