#include "tournament/identity.h"

#include "tournament/game_json.h"

namespace chuhe::tournament {

nlohmann::json tournament_identity(const TournamentSettings& settings,
                                   const std::string& openings) {
    nlohmann::json engines = nlohmann::json::array();
    for (const EngineConfig& engine : settings.engines) engines.push_back(to_json(engine));
    const auto& adjudication = settings.game.adjudication;
    const auto& rules = settings.game.rules;
    return {{"engines", engines},
            {"tournament", to_string(settings.format)},
            {"seeds", settings.seeds},
            {"games", settings.games},
            {"repeat", settings.repeat},
            {"swap", settings.swap},
            {"srand", settings.seed},
            {"openings", openings},
            {"rules", describe(rules)},
            {"adjudication",
             {adjudication.resign_moves, adjudication.resign_score, adjudication.resign_two_sided,
              adjudication.draw_moves, adjudication.draw_score, adjudication.draw_from_move,
              adjudication.max_moves}}};
}

}  // namespace chuhe::tournament
