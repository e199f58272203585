#include <nlohmann/json.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "records/epd.h"
#include "records/game_cursor.h"

namespace chuhe::records {

namespace {

using Json = nlohmann::ordered_json;

/// A line that leaves another one; lines are numbered in the order they are written, 0 is the game.
struct Line {
    int parent;
    int first_node;
};

class LineWriter {
  public:
    LineWriter(const Game& game, Notation notation)
        : game_(game), walker_(game), notation_(notation) {}

    Json write(const Line& line, std::size_t id) {
        Json moves = Json::array();
        Json texts = Json::array();
        Json comments = Json::object();
        for (int n = line.first_node; n != Game::kNone; n = game_.node(n).first_child) {
            const Game::Node& node = game_.node(n);
            walker_.go_to(node.parent);
            moves.push_back(to_string(node.move));
            texts.push_back(write_move(walker_.position(), node.move, notation_));
            if (!game_.comment(n).empty()) {
                comments[std::to_string(walker_.ply(n))] = game_.comment(n);
            }
            if (n == line.first_node && id != 0) continue;  // its siblings belong to the parent
            for (int s = node.next_sibling; s != Game::kNone; s = game_.node(s).next_sibling) {
                lines.push_back({static_cast<int>(id), s});
            }
        }
        Json json;
        if (id != 0) {
            json["line"] = id;
            json["leaves"] = line.parent;
            json["ply"] = walker_.ply(line.first_node) - 1;
        }
        json["moves"] = std::move(moves);
        json["text"] = std::move(texts);
        if (!comments.empty()) json["comments"] = std::move(comments);
        return json;
    }

    std::vector<Line> lines;  ///< grows while lines are written

  private:
    const Game& game_;
    TreeWalker walker_;
    Notation notation_;
};

}  // namespace

std::string write_json(const Game& game, Notation notation) {
    Json json;
    json["tags"] = Json::object();
    for (const auto& [name, value] : game.tags()) json["tags"][name] = value;
    json["result"] = result_text(game.result);
    json["start"] = to_fen(game.start());
    if (!game.comment(Game::kRoot).empty()) json["comment"] = game.comment(Game::kRoot);

    LineWriter writer(game, notation);
    writer.lines.push_back({0, game.node(Game::kRoot).first_child});
    json.update(writer.write(Line(writer.lines[0]), 0));
    for (std::size_t id = 1; id < writer.lines.size(); ++id) {
        json["variations"].push_back(writer.write(Line(writer.lines[id]), id));
    }
    for (const std::string& note : game.notes()) json["notes"].push_back(note);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace chuhe::records
