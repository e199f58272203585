#pragma once

#include <nlohmann/json.hpp>

#include "support/result.h"
#include "tournament/game.h"
#include "tournament/settings.h"

namespace chuhe::tournament {

/// Games and tasks as JSON, for the state file and for messages between machines.
nlohmann::json to_json(const GameTask& task);
nlohmann::json to_json(const GameRecord& game);

Result<GameTask> task_from_json(const nlohmann::json& json);
Result<GameRecord> game_from_json(const nlohmann::json& json);

/// What an engine must keep for results to be comparable: who it is, how it is started, its time.
nlohmann::json to_json(const EngineConfig& engine);

/// Never throws: bytes that are no UTF-8 are replaced.
std::string dump(const nlohmann::json& json);

}  // namespace chuhe::tournament
