#include "records/record_tree.h"

#include "records/game_cursor.h"

namespace chuhe::records {

namespace {

/// Where the next record hangs: `ply` moves down the current line, or on a move left out.
struct Place {
    int ply = 0;
    bool alive = true;
};

}  // namespace

std::string read_record_tree(const std::function<std::optional<TreeRecord>()>& next, Game& game,
                             RawComments& comments) {
    const auto root = next();
    if (!root) return "the file ends before the first move";
    comments.emplace_back(Game::kRoot, root->comment);
    if (!root->has_next) return {};

    GameCursor cursor(game);
    std::vector<Place> variations;
    Place place;
    for (;;) {
        const auto record = next();
        if (!record) return "the file ends inside the move list";
        bool played = false;
        if (place.alive) {
            cursor.back_to_ply(place.ply);
            if (record->from && record->to && *record->from != *record->to) {
                played = cursor.try_play(Move(*record->from, *record->to));
            } else {
                game.add_note(move_label(game, place.ply) + ": squares off the board");
            }
        }
        if (played) comments.emplace_back(cursor.node(), record->comment);
        if (record->has_variation) variations.push_back(place);
        if (record->has_next) {
            place = {place.ply + 1, played};
        } else if (variations.empty()) {
            return {};
        } else {
            place = variations.back();
            variations.pop_back();
        }
    }
}

}  // namespace chuhe::records
