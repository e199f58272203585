#include "tournament/tuning.h"

#include <fmt/format.h>

#include <cstdio>

#include "tournament/identity.h"
#include "tournament/tuning_parameters.h"
#include "tournament/tuning_report.h"

namespace chuhe::tournament {

namespace {

/// Which participant plays which settings.
constexpr int kPlus = 0;
constexpr int kMinus = 1;

OptionValues option_values(const Spsa& spsa, const std::vector<std::int64_t>& values) {
    OptionValues options;
    for (std::size_t i = 0; i < values.size(); ++i)
        options.emplace_back(spsa.parameters()[i].name, fmt::format("{}", values[i]));
    return options;
}

void print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
}

}  // namespace

Result<void> prepare_tuning(const TournamentSettings& settings, const OpeningBook& book,
                            std::optional<Spsa>& spsa, TuningState& state) {
    const SpsaSettings& tuning = *settings.spsa;
    const auto offered = ask_for_options(settings.engines[kPlus]);
    if (!offered) return error(offered.error());
    auto parameters = read_tuning_parameters(tuning.parameters, *offered);
    if (!parameters) return error(fmt::format("spsa: {}", parameters.error()));
    spsa.emplace(tuning, std::move(*parameters), settings.seed);
    nlohmann::json identity = tournament_identity(settings, book.identity());
    identity["iterations"] = tuning.iterations;
    identity["pairs"] = tuning.pairs;
    identity["a-ratio"] = tuning.a_ratio;
    identity["alpha"] = tuning.alpha;
    identity["gamma"] = tuning.gamma;
    return state.open(tuning.state, *spsa, identity);
}

Tuning::Tuning(const TournamentSettings& settings, const Spsa& spsa, const OpeningBook& book,
               GamePool& pool, TuningState& state)
    : GameDriver(pool),
      settings_(settings),
      spsa_(spsa),
      book_(book),
      state_(state),
      progress_(state.found()) {}

void Tuning::warn(const std::string& text) {
    std::fprintf(stderr, "chuhe-match: %s\n", text.c_str());
}

void Tuning::hand_out() {
    while (!is_halting() && pool_.free_slots() > 0) {
        const auto task = next_task();
        if (!task) return;
        pool_.start(*task);
    }
}

std::optional<GameTask> Tuning::next_task() {
    while (waiting_.empty()) {
        if (begun_ == spsa_.settings().iterations) return {};
        if (!progress_.is_applied(++begun_)) begin_iteration(begun_);
    }
    GameTask task = std::move(waiting_.front());
    waiting_.pop_front();
    return task;
}

void Tuning::begin_iteration(int iteration) {
    const Probe probe = spsa_.probe(progress_.theta, iteration);
    const OptionValues plus = option_values(spsa_, probe.plus);
    const OptionValues minus = option_values(spsa_, probe.minus);
    rounds_[iteration].games_left = games_each();
    for (int game = 0; game < games_each(); ++game) {
        GameTask task;
        task.id = (iteration - 1) * games_each() + game;
        task.round = iteration;
        task.pair = task.id / 2;
        const bool plus_is_red = game % 2 == 0;
        task.red = plus_is_red ? kPlus : kMinus;
        task.black = plus_is_red ? kMinus : kPlus;
        task.options[kRed] = plus_is_red ? plus : minus;
        task.options[kBlack] = plus_is_red ? minus : plus;
        task.opening = book_.at(static_cast<std::size_t>(task.pair));
        waiting_.push_back(std::move(task));
    }
}

void Tuning::book_result(const GameRecord& game) {
    if (game.outcome == Outcome::kUnfinished) {
        if (!is_halting()) waiting_.push_front(game.task);
        return;
    }
    if (is_fault(game.ending)) {
        ++faults_;
        last_fault_ = game.detail;
    }
    if (is_breakdown(game.ending) && !settings_.recover) {
        // The game says nothing about the settings; its iteration is played again next time.
        warn(fmt::format("{}; stopping (-recover goes on)", game.detail));
        return halt(Conclusion::kBreakdown);
    }
    const auto at = rounds_.find(game.task.round);
    if (at == rounds_.end()) return;
    Round& round = at->second;
    const auto loser = game.loser();
    if (!loser) {
        ++round.draws;
    } else {
        const bool plus_lost = (*loser == kRed ? game.task.red : game.task.black) == kPlus;
        ++(plus_lost ? round.losses : round.wins);
    }
    if (--round.games_left > 0) return;
    const Round complete = round;
    rounds_.erase(at);
    apply(game.task.round, complete);
}

void Tuning::apply(int iteration, const Round& round) {
    spsa_.step(progress_.theta, iteration, round.wins - round.losses);
    progress_.mark(iteration);
    progress_.wins += round.wins;
    progress_.draws += round.draws;
    progress_.losses += round.losses;
    if (auto saved = state_.save(progress_); !saved) {
        warn(saved.error());
        halt(Conclusion::kFailed);
    }
    const int interval = settings_.output.score_interval;
    if (settings_.output.quiet || interval == 0 || progress_.applied() % interval != 0) return;
    print(tuning_line(spsa_, progress_, iteration,
                      fmt::format("+{} ={} -{}", round.wins, round.draws, round.losses)));
}

Conclusion Tuning::run(const std::atomic<bool>& interrupted) {
    if (!settings_.output.quiet)
        print(tuning_headline(spsa_, progress_, settings_.engines[kPlus].name));
    drive(interrupted);
    print(tuning_report(spsa_, progress_));
    if (faults_ > 0) print(fmt::format("Faults: {}, the last: {}\n", faults_, last_fault_));
    return conclusion();
}

}  // namespace chuhe::tournament
