#include "tournament/game_json.h"

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"

namespace chuhe::tournament {

namespace {

using Json = nlohmann::json;

/// Only tunings set options for a game; other tasks stay without the key.
constexpr const char* kOptions = "options";

Json moves_json(const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) text += to_string(move);
    return text;
}

/// The moves written one behind the other, four letters each.
std::vector<Move> read_moves(const std::string& text) {
    constexpr std::size_t kMoveLength = 4;
    std::vector<Move> moves;
    for (std::size_t i = 0; i + kMoveLength <= text.size(); i += kMoveLength) {
        const auto move = parse_coordinates(std::string_view(text).substr(i, kMoveLength));
        if (!move) break;
        moves.push_back(*move);
    }
    return moves;
}

/// A move without the move itself: elapsed, clock, score, mate flag, depths, nodes, speed, book.
Json numbers(const MoveRecord& move) {
    return Json::array({move.elapsed.count(), move.clock ? Json(move.clock->count()) : Json(),
                        move.score ? Json(move.score->value) : Json(),
                        move.score && move.score->is_mate ? 1 : 0, move.depth, move.selective_depth,
                        move.nodes, move.nodes_per_second, move.is_book ? 1 : 0});
}

MoveRecord read_numbers(Move move, const Json& json) {
    MoveRecord record;
    record.move = move;
    record.elapsed = std::chrono::microseconds{json.at(0).get<std::int64_t>()};
    if (!json.at(1).is_null()) record.clock = Milliseconds{json.at(1).get<std::int64_t>()};
    if (!json.at(2).is_null())
        record.score = Score{json.at(3).get<int>() != 0, json.at(2).get<int>()};
    record.depth = json.at(4).get<int>();
    record.selective_depth = json.at(5).get<int>();
    record.nodes = json.at(6).get<std::int64_t>();
    record.nodes_per_second = json.at(7).get<std::int64_t>();
    record.is_book = json.at(8).get<int>() != 0;
    return record;
}

GameTask read_task(const Json& json) {
    GameTask task;
    task.id = json.at("id").get<int>();
    task.round = json.at("round").get<int>();
    task.pair = json.at("pair").get<int>();
    task.red = json.at("red").get<int>();
    task.black = json.at("black").get<int>();
    task.opening.fen = json.at("fen").get<std::string>();
    task.opening.moves = read_moves(json.at("book").get<std::string>());
    task.opening.name = json.at("opening").get<std::string>();
    if (json.contains(kOptions)) {
        task.options[kRed] = json.at(kOptions).at(0).get<OptionValues>();
        task.options[kBlack] = json.at(kOptions).at(1).get<OptionValues>();
    }
    return task;
}

/// JSON that was written by someone else can lack anything; the library tells by exception.
template <class T, class Read>
Result<T> guarded(const Read& read) {
    try {
        return read();
    } catch (const Json::exception& problem) {
        return error(problem.what());
    }
}

}  // namespace

Json to_json(const GameTask& task) {
    Json json{{"id", task.id},
              {"round", task.round},
              {"pair", task.pair},
              {"red", task.red},
              {"black", task.black},
              {"fen", task.opening.fen},
              {"book", moves_json(task.opening.moves)},
              {"opening", task.opening.name}};
    const OptionValues& red = task.options[kRed];
    const OptionValues& black = task.options[kBlack];
    if (!red.empty() || !black.empty()) json[kOptions] = Json::array({red, black});
    return json;
}

Json to_json(const GameRecord& game) {
    std::vector<Move> moves;
    Json details = Json::array();
    for (const MoveRecord& move : game.moves) {
        moves.push_back(move.move);
        details.push_back(numbers(move));
    }
    return Json{{"task", to_json(game.task)},
                {"moves", moves_json(moves)},
                {"numbers", std::move(details)},
                {"outcome", to_string(game.outcome)},
                {"ending", to_string(game.ending)},
                {"detail", game.detail},
                {"date", game.date},
                {"seconds", game.seconds},
                {"overhead_us", game.overhead_us}};
}

Result<GameTask> task_from_json(const Json& json) {
    return guarded<GameTask>([&json] { return read_task(json); });
}

Result<GameRecord> game_from_json(const Json& json) {
    return guarded<GameRecord>([&json]() -> Result<GameRecord> {
        GameRecord game;
        game.task = read_task(json.at("task"));
        const auto moves = read_moves(json.at("moves").get<std::string>());
        const Json& details = json.at("numbers");
        if (details.size() != moves.size()) return error("moves and numbers differ in length");
        for (std::size_t i = 0; i < moves.size(); ++i)
            game.moves.push_back(read_numbers(moves[i], details[i]));
        const auto outcome = parse_outcome(json.at("outcome").get<std::string>());
        const auto ending = parse_ending(json.at("ending").get<std::string>());
        if (!outcome || !ending) return error("unknown outcome or ending");
        game.outcome = *outcome;
        game.ending = *ending;
        game.detail = json.at("detail").get<std::string>();
        game.date = json.at("date").get<std::string>();
        game.seconds = json.at("seconds").get<double>();
        game.overhead_us = json.at("overhead_us").get<double>();
        return game;
    });
}

Json to_json(const EngineConfig& engine) {
    Json options = Json::array();
    for (const auto& [name, value] : engine.options) options.push_back(name + "=" + value);
    return Json{{"name", engine.name},
                {"command", engine.command},
                {"arguments", engine.arguments},
                {"directory", engine.directory},
                {"options", options},
                {"init", engine.init_strings},
                {"time", to_string(engine.time)},
                {"margin", engine.time.margin.count()},
                {"ponder", engine.ponder}};
}

std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace chuhe::tournament
