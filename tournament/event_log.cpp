#include "tournament/event_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "tournament/game_json.h"
#include "tournament/ratings.h"
#include "tournament/sprt.h"

namespace chuhe::tournament {

namespace {

using Json = nlohmann::json;

/// UTC with milliseconds, "2026-01-31T12:30:59.123Z".
std::string timestamp() {
    using namespace std::chrono;
    const auto now = system_clock::now();
    const auto ms = duration_cast<milliseconds>(now.time_since_epoch()).count() % 1000;
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(system_clock::to_time_t(now)),
                       ms);
}

/// JSON has no infinities.
Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json();
}

Json interval(const Interval& value) {
    return Json{
        {"value", number(value.value)}, {"low", number(value.low)}, {"high", number(value.high)}};
}

}  // namespace

Result<void> EventLog::open() {
    if (settings_.output.events.empty()) return {};
    file_.open(settings_.output.events, std::ios::app);
    if (!file_) return error(fmt::format("cannot write '{}'", settings_.output.events));
    return {};
}

void EventLog::write(std::string_view event, Json fields) {
    if (!file_.is_open()) return;
    fields["time"] = timestamp();
    fields["event"] = event;
    file_ << dump(fields) << '\n' << std::flush;
}

void EventLog::tournament_started(int games_before, int total, const std::string& openings) {
    Json engines = Json::array();
    for (const EngineConfig& engine : settings_.engines) {
        Json entry = to_json(engine);
        entry["dialect"] = to_string(engine.dialect);
        engines.push_back(std::move(entry));
    }
    write("tournament_started", {{"name", settings_.event},
                                 {"format", to_string(settings_.format)},
                                 {"engines", engines},
                                 {"openings", openings},
                                 {"games", total},
                                 {"games_before", games_before}});
}

void EventLog::game_started(const GameTask& task) {
    write("game_started", to_json(task));
}

void EventLog::game_finished(const GameRecord& game, const Standings& standings) {
    write("game_finished", {{"id", game.task.id},
                            {"round", game.task.round},
                            {"red", game.task.red},
                            {"black", game.task.black},
                            {"outcome", to_string(game.outcome)},
                            {"ending", to_string(game.ending)},
                            {"fault", is_fault(game.ending)},
                            {"detail", game.detail},
                            {"plies", game.moves.size()},
                            {"seconds", game.seconds},
                            {"standings", standings_json(standings)}});
}

Json EventLog::standings_json(const Standings& standings) const {
    Json json{{"games", standings.games()}};
    if (standings.engines() != 2) {
        Json ratings = Json::array();
        for (const Rating& rating : rate(standings))
            ratings.push_back({{"elo", rating.elo}, {"margin", rating.margin}});
        json["ratings"] = std::move(ratings);
        return json;
    }
    const Tally tally = standings.between(0, 1);
    const Estimate result = estimate(tally);
    json["wins"] = tally.wins;
    json["draws"] = tally.draws;
    json["losses"] = tally.losses;
    json["pairs"] = tally.pairs;
    json["elo"] = interval(result.elo);
    json["normalized_elo"] = interval(result.normalized_elo);
    json["superiority"] = result.superiority;
    if (settings_.sprt) {
        const SprtState state = sprt(tally, *settings_.sprt);
        json["llr"] = state.llr;
        json["llr_bounds"] = {state.lower, state.upper};
    }
    return json;
}

void EventLog::tournament_finished(std::string_view conclusion, const Standings& standings) {
    write("tournament_finished",
          {{"conclusion", conclusion}, {"standings", standings_json(standings)}});
}

void EventLog::warning(const std::string& text) {
    write("warning", {{"text", text}});
}

}  // namespace chuhe::tournament
