#include "tournament/html_page.h"

#include <cmath>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "support/markup.h"
#include "tournament/game_json.h"
#include "tournament/ratings.h"
#include "tournament/report.h"

namespace chuhe::tournament {

namespace {

using Json = nlohmann::json;

Json game_json(const GameRecord& game) {
    std::string moves;
    Json scores = Json::array();
    Json times = Json::array();
    Json depths = Json::array();
    for (const MoveRecord& move : game.moves) {
        moves += to_string(move.move);
        scores.push_back(move.score ? Json(to_string(*move.score)) : Json());
        times.push_back(move.is_book ? Json() : Json(move.elapsed.count() / 1000));
        depths.push_back(move.depth);
    }
    return Json{{"id", game.task.id + 1},
                {"round", game.task.round},
                {"red", game.task.red},
                {"black", game.task.black},
                {"result", to_string(game.outcome)},
                {"ending", to_string(game.ending)},
                {"fault", is_fault(game.ending)},
                {"why", game.detail},
                {"date", game.date},
                {"fen", game.task.opening.fen.empty() ? kStartFen : game.task.opening.fen},
                {"moves", moves},
                {"scores", scores},
                {"times", times},
                {"depths", depths}};
}

Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json();
}

Json engine_json(int index, const Standings& standings, const TournamentSettings& settings,
                 const Rating& rating) {
    const EngineConfig& engine = settings.engines[static_cast<std::size_t>(index)];
    const Conduct& conduct = standings.conduct(index);
    const Tally tally = standings.total(index);
    Json against = Json::array();
    for (int other = 0; other < standings.engines(); ++other) {
        if (other == index) {
            against.push_back(Json());
            continue;
        }
        const Tally single = standings.between(index, other);
        against.push_back({single.wins, single.draws, single.losses});
    }
    int faults = 0;
    for (const auto& [ending, count] : conduct.faults) faults += count;
    return Json{{"name", engine.name},
                {"protocol", to_string(engine.dialect)},
                {"time", to_string(engine.time)},
                {"elo", number(rating.elo)},
                {"margin", number(rating.margin)},
                {"games", tally.games()},
                {"points", tally.points()},
                {"draws", tally.draws},
                {"depth", conduct.average_depth()},
                {"speed", conduct.nodes_per_second()},
                {"faults", faults},
                {"against", against}};
}

void replace(std::string& text, std::string_view mark, std::string_view value) {
    const auto at = text.find(mark);
    if (at != std::string::npos) text.replace(at, mark.size(), value);
}

/// JSON inside a script element must not close it.
std::string for_script(const Json& json) {
    std::string result;
    for (const char c : dump(json)) {
        if (c == '<') {
            result += "\\u003c";
        } else {
            result += c;
        }
    }
    return result;
}

}  // namespace

std::string html_page(const std::vector<GameRecord>& games, const Standings& standings,
                      const TournamentSettings& settings) {
    const auto ratings = rate(standings);
    Json engines = Json::array();
    for (int i = 0; i < standings.engines(); ++i)
        engines.push_back(
            engine_json(i, standings, settings, ratings[static_cast<std::size_t>(i)]));
    Json list = Json::array();
    for (const GameRecord& game : games) list.push_back(game_json(game));
    const Json data{{"event", settings.event},
                    {"rules", describe(settings.game.rules)},
                    {"faults", faults_text(standings, settings)},
                    {"report", report(standings, settings, "")},
                    {"engines", engines},
                    {"games", list}};
    std::string page(html_template());
    replace(page, "@TITLE@", escape_markup(settings.event));
    replace(page, "@DATA@", for_script(data));
    return page;
}

}  // namespace chuhe::tournament
