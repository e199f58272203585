#include <fmt/format.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include "tournament/command_line.h"
#include "tournament/tournament.h"

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

int play(TournamentSettings settings) {
    auto book = OpeningBook::load(settings.openings, settings.seed);
    if (!book) return fail(book.error());
    Progress progress(settings, book->source());
    if (auto ready = prepare_engines(settings, progress); !ready) return fail(ready.error());
    Recorder recorder(settings);
    if (auto opened = recorder.open(book->identity()); !opened) return fail(opened.error());
    LocalPool pool(settings);
    Tournament tournament(settings, *book, pool, recorder, progress);
    switch (tournament.run(interrupted)) {
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

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    auto parsed = parse_command_line(words);
    if (!parsed) return fail(parsed.error());
    if (const auto* notice = std::get_if<Notice>(&*parsed)) {
        std::fputs(notice->text.c_str(), stdout);
        return 0;
    }
    std::signal(SIGINT, handle_signal);
    std::signal(SIGTERM, handle_signal);
    return play(std::move(std::get<TournamentSettings>(*parsed)));
}
