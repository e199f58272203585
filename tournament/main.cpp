#include <fmt/format.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include "tournament/command_line.h"
#include "tournament/ranks.h"
#include "tournament/tournament.h"
#include "tournament/tuning.h"

namespace {

using namespace chuhe;
using namespace chuhe::tournament;

constexpr int kExitInterrupted = 130;

std::atomic<bool> interrupted{false};

void handle_signal(int) {
    interrupted = true;
}

int fail(const std::string& reason) {
    std::fprintf(stderr, "chuhe-match: %s\n", reason.c_str());
    return 1;
}

int exit_status(Conclusion conclusion) {
    switch (conclusion) {
        case Conclusion::kFinished:
        case Conclusion::kSprtDecided:
            return 0;
        case Conclusion::kInterrupted:
            return kExitInterrupted;
        case Conclusion::kBreakdown:
        case Conclusion::kFailed:
            return 1;
    }
    return 1;
}

/// The part of a rank that plays games for rank 0.
int serve(TournamentSettings settings) {
    if (share_preparation(settings, false)) serve_games(settings);
    return 0;
}

/// The part of the rank that schedules and records.
int play(TournamentSettings settings, const Ranks& ranks) {
    auto book = OpeningBook::load(settings.openings, settings.seed);
    Progress progress(settings, book ? book->source() : "");
    Recorder recorder(settings);
    Result<void> ready = book ? Result<void>() : error(book.error());
    if (ready) ready = prepare_engines(settings, progress);
    if (ready) ready = recorder.open(book->identity());
    share_preparation(settings, ready.has_value());
    if (!ready) return fail(ready.error());
    const auto pool = make_rank_pool(settings, ranks);
    Tournament tournament(settings, *book, *pool, recorder, progress);
    return exit_status(tournament.run(interrupted));
}

/// The same for a tuning.
int tune(TournamentSettings settings, const Ranks& ranks) {
    auto book = OpeningBook::load(settings.openings, settings.seed);
    Progress progress(settings, "");
    TuningState state;
    Result<void> ready = book ? Result<void>() : error(book.error());
    if (ready) ready = prepare_engines(settings, progress);
    std::optional<Spsa> spsa;
    if (ready) ready = prepare_tuning(settings, *book, spsa, state);
    share_preparation(settings, ready.has_value());
    if (!ready) return fail(ready.error());
    const auto pool = make_rank_pool(settings, ranks);
    return exit_status(Tuning(settings, *spsa, *book, *pool, state).run(interrupted));
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    auto parsed = parse_command_line(words);
    if (!parsed) return fail(parsed.error());
    if (const auto* notice = std::get_if<Notice>(&*parsed)) {
        std::fputs(notice->text.c_str(), stdout);
        return 0;
    }
    const auto ranks = join_ranks();
    if (!ranks) return fail(ranks.error());
    std::signal(SIGINT, handle_signal);
    std::signal(SIGTERM, handle_signal);
    auto& settings = std::get<TournamentSettings>(*parsed);
    const auto lead = settings.spsa ? tune : play;
    const int status =
        ranks->own == 0 ? lead(std::move(settings), *ranks) : serve(std::move(settings));
    leave_ranks(status);
    return status;
}
