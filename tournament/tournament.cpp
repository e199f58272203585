#include "tournament/tournament.h"

#include <fmt/format.h>

#include <set>

#include "tournament/engine_client.h"
#include "tournament/report.h"

namespace chuhe::tournament {

Result<void> prepare_engines(TournamentSettings& settings, Progress& progress) {
    std::set<std::string> names;
    for (EngineConfig& engine : settings.engines) {
        auto client = EngineClient::start(engine, {});
        if (!client)
            return error(fmt::format("engine '{}': {}",
                                     engine.name.empty() ? engine.command : engine.name,
                                     client.error()));
        engine.dialect = (*client)->dialect();
        if (engine.name.empty()) engine.name = (*client)->own_name();
        if (engine.name.empty()) engine.name = engine.command;
        const std::string base = engine.name;
        for (int copy = 2; !names.insert(engine.name).second; ++copy)
            engine.name = fmt::format("{} ({})", base, copy);
        for (const std::string& warning : (*client)->warnings()) {
            progress.warn(fmt::format("engine '{}' {}", engine.name, warning));
        }
        if (engine.dialect == Dialect::kCecp && engine.time.nodes > 0)
            return error(
                fmt::format("engine '{}' speaks CECP, which knows no node limit", engine.name));
        (*client)->quit();
    }
    return {};
}

Result<std::vector<OptionLine>> ask_for_options(const EngineConfig& engine) {
    auto client = EngineClient::start(engine, {});
    if (!client) return error(fmt::format("engine '{}': {}", engine.name, client.error()));
    std::vector<OptionLine> options = (*client)->offered_options();
    (*client)->quit();
    return options;
}

Tournament::Tournament(const TournamentSettings& settings, const OpeningBook& book, GamePool& pool,
                       Recorder& recorder, Progress& progress)
    : GameDriver(pool),
      settings_(settings),
      book_(book),
      recorder_(recorder),
      progress_(progress),
      schedule_(Schedule::make(settings, book)),
      standings_(settings.engines.size()) {}

void Tournament::hand_out() {
    while (!is_halting() && pool_.free_slots() > 0) {
        std::optional<GameTask> task;
        if (!lost_.empty()) {
            task = std::move(lost_.back());
            lost_.pop_back();
        } else {
            task = schedule_->next();
        }
        if (!task) return;
        // Results of earlier runs come when their game is due, so that a schedule that waits for
        // results sees the same ones at the same points.
        if (const auto known = earlier_.find(task->id); known != earlier_.end()) {
            schedule_->record({task->id, task->red, task->black, known->second});
            earlier_.erase(known);
            continue;
        }
        recorder_.events().game_started(*task);
        pool_.start(*task);
    }
}

void Tournament::book_result(const GameRecord& game) {
    if (game.outcome == Outcome::kUnfinished) {
        if (!is_halting()) lost_.push_back(game.task);
        return;
    }
    standings_.add(game);
    schedule_->record({game.task.id, game.task.red, game.task.black, game.outcome});
    if (auto written = recorder_.add(game, standings_); !written) {
        warn(written.error());
        halt(Conclusion::kFailed);
    }
    progress_.game_finished(game, standings_);
    check_end(game);
}

void Tournament::check_end(const GameRecord& game) {
    if (is_breakdown(game.ending) && !settings_.recover) {
        warn(fmt::format("{}; stopping (-recover goes on)", game.detail));
        halt(Conclusion::kBreakdown);
    }
    if (settings_.sprt &&
        sprt(standings_.between(0, 1), *settings_.sprt).verdict != SprtVerdict::kContinue)
        halt(Conclusion::kSprtDecided);
}

void Tournament::take_earlier_games() {
    for (const GameRecord& game : recorder_.earlier_games()) {
        standings_.add(game);
        earlier_[game.task.id] = game.outcome;
    }
    if (settings_.sprt && standings_.games() > 0 &&
        sprt(standings_.between(0, 1), *settings_.sprt).verdict != SprtVerdict::kContinue)
        halt(Conclusion::kSprtDecided);
}

void Tournament::warn(const std::string& text) {
    progress_.warn(text);
    recorder_.events().warning(text);
}

Conclusion Tournament::run(const std::atomic<bool>& interrupted) {
    take_earlier_games();
    const int before = standings_.games();
    progress_.tournament_started(before, schedule_->total());
    recorder_.events().tournament_started(before, schedule_->total(), book_.source());
    drive(interrupted);
    progress_.tournament_finished(standings_);
    recorder_.events().tournament_finished(to_string(conclusion()), standings_);
    if (auto written = recorder_.write_page(standings_, true); !written) {
        warn(written.error());
        fail();
    }
    return conclusion();
}

}  // namespace chuhe::tournament
