#include "tournament/game_worker.h"

#include <fmt/format.h>

namespace chuhe::tournament {

GameWorker::~GameWorker() {
    for (std::size_t i = 0; i < clients_.size(); ++i) dismiss(static_cast<int>(i));
}

void GameWorker::dismiss(int index) {
    auto& client = clients_[static_cast<std::size_t>(index)].client;
    if (client != nullptr) client->quit();
    client.reset();
}

Result<EngineClient*> GameWorker::engine(int index) {
    const EngineConfig& config = settings_.engines[static_cast<std::size_t>(index)];
    Seat& seat = clients_[static_cast<std::size_t>(index)];
    const bool usable = seat.client != nullptr && seat.client->is_usable();
    if (usable && config.restart != Restart::kAlways) return seat.client.get();
    if (seat.was_started && !usable && config.restart == Restart::kNever)
        return error("is dead and its settings forbid to start it again");
    dismiss(index);
    auto client = EngineClient::start(config, stop_);
    if (!client) return error("could not be started: " + client.error());
    seat.client = std::move(*client);
    seat.was_started = true;
    return seat.client.get();
}

GameRecord GameWorker::play(const GameTask& task) {
    for (std::size_t i = 0; i < clients_.size(); ++i) {
        const int index = static_cast<int>(i);
        if (index != task.red && index != task.black &&
            settings_.engines[i].restart != Restart::kNever)
            dismiss(index);
    }
    TypedArray<Color, Player> players;
    GameRecord failure;
    failure.task = task;
    for (const Color side : Color::all()) {
        const int index = side == kRed ? task.red : task.black;
        const EngineConfig& config = settings_.engines[static_cast<std::size_t>(index)];
        auto client = engine(index);
        if (stop_.stop_requested()) {
            failure.detail = "stopped";
            return failure;
        }
        if (!client) {
            failure.date = local_time();
            failure.outcome = win_for(side.opposite());
            failure.ending = Ending::kStart;
            failure.detail = fmt::format("{} ({}) {}", config.name, side == kRed ? "red" : "black",
                                         client.error());
            return failure;
        }
        players[side] = {*client, &config};
    }
    return GamePlayer(task, settings_.game, players[kRed], players[kBlack]).play();
}

}  // namespace chuhe::tournament
