#include "engine/opening_names.h"

#include <algorithm>
#include <vector>

#include "engine/move_text.h"
#include "support/text.h"

namespace chuhe {

namespace {

/// Moves that make an opening, with red's first move on the right wing.
struct Row {
    OpeningName name;
    std::string_view red;    ///< all of them are played by red within `plies`
    std::string_view black;  ///< and all of these by black
    int plies;
    /// Black plays none of these meanwhile.
    std::string_view black_never = "";
};

constexpr int kEarly = 12;
/// A cannon that leaves its place sideways is no part of the two screen horses.
constexpr std::string_view kCannonSteps = "b7d7 b7e7 b7f7 h7d7 h7e7 h7f7";

constexpr Row kRows[] = {
    {{"Central Cannon", "当头炮"}, "h2e2", "", 1},
    {{"Same-Direction Cannons", "顺炮"}, "h2e2", "h7e7", 2},
    {{"Opposite-Direction Cannons", "列炮"}, "h2e2", "b7e7", 2},
    {{"Delayed Same-Direction Cannons", "半途顺炮"}, "h2e2", "h7e7 b9c7", kEarly},
    {{"Delayed Opposite-Direction Cannons", "半途列炮"}, "h2e2", "b7e7 h9g7", kEarly},
    {{"Same-Direction Cannons, Ranging Chariot against File Chariot", "顺炮横车对直车"},
     "h2e2 i0i1",
     "h7e7 i9h9",
     kEarly},
    {{"Same-Direction Cannons, File Chariot against Ranging Chariot", "顺炮直车对横车"},
     "h2e2 i0h0",
     "h7e7 i9i8",
     kEarly},
    {{"Central Cannon against Screen Horses", "中炮对屏风马"},
     "h2e2",
     "h9g7 b9c7",
     kEarly,
     kCannonSteps},
    {{"Central Cannon, Cross-River Chariot, against Screen Horses", "中炮过河车对屏风马"},
     "h2e2 i0h0 h0h6",
     "h9g7 b9c7",
     kEarly + 4,
     kCannonSteps},
    {{"Central Cannon, Patrolling Cannon, against Screen Horses", "中炮巡河炮对屏风马"},
     "h2e2 b2b4",
     "h9g7 b9c7",
     kEarly,
     kCannonSteps},
    {{"Central Cannon, Patrolling Chariot, against Screen Horses", "中炮巡河车对屏风马"},
     "h2e2 i0h0 h0h4",
     "h9g7 b9c7",
     kEarly + 4,
     kCannonSteps},
    {{"Fifth and Seventh File Cannons against Screen Horses", "五七炮对屏风马"},
     "h2e2 b2c2",
     "h9g7 b9c7",
     kEarly,
     kCannonSteps},
    {{"Fifth and Sixth File Cannons against Screen Horses", "五六炮对屏风马"},
     "h2e2 b2d2",
     "h9g7 b9c7",
     kEarly,
     kCannonSteps},
    {{"Fifth and Eighth File Cannons against Screen Horses", "五八炮对屏风马"},
     "h2e2 b2b6",
     "h9g7 b9c7",
     kEarly,
     kCannonSteps},
    {{"Central Cannon against Sandwiched Horses", "中炮对反宫马"},
     "h2e2",
     "h9g7 b9c7 h7f7",
     kEarly},
    {{"Central Cannon against Sandwiched Horses", "中炮对反宫马"},
     "h2e2",
     "h9g7 b9c7 b7d7",
     kEarly},
    {{"Central Cannon against Single Horse", "中炮对单提马"}, "h2e2", "h9g7 b9a7", kEarly},
    {{"Central Cannon against Single Horse", "中炮对单提马"}, "h2e2", "b9c7 h9i7", kEarly},
    {{"Central Cannon against Three-Step Tiger", "中炮对三步虎"}, "h2e2", "h9g7 i9h9 h7i7", kEarly},
    {{"Central Cannon against Left Cannon Blockade", "中炮对左炮封车"},
     "h2e2",
     "h9g7 h7h3",
     kEarly},
    {{"Central Cannon against Turtle-Back Cannons", "中炮对龟背炮"}, "h2e2", "i9i8 h7h8", kEarly},
    {{"Elephant Opening", "飞相局"}, "g0e2", "", 1},
    {{"Elephant Opening against Left Central Cannon", "飞相局对左中炮"}, "g0e2", "h7e7", 2},
    {{"Elephant Opening against Right Central Cannon", "飞相局对右中炮"}, "g0e2", "b7e7", 2},
    {{"Elephant Opening against Right Palace-Corner Cannon", "飞相局对右士角炮"},
     "g0e2",
     "b7d7",
     2},
    {{"Elephant Opening against Left Palace-Corner Cannon", "飞相局对左士角炮"}, "g0e2", "h7f7", 2},
    {{"Elephant Opening against Cross-Palace Cannon", "飞相局对过宫炮"}, "g0e2", "h7d7", 2},
    {{"Elephant Opening against Cross-Palace Cannon", "飞相局对过宫炮"}, "g0e2", "b7f7", 2},
    {{"Elephant Opening against Pawn", "飞相局对进卒"}, "g0e2", "c6c5", 2},
    {{"Elephant Opening against Pawn", "飞相局对进卒"}, "g0e2", "g6g5", 2},
    {{"Pawn Opening (Angel Shows the Way)", "仙人指路"}, "g3g4", "", 1},
    {{"Pawn Opening against Ground-Sweeping Cannon", "仙人指路对卒底炮"}, "g3g4", "b7c7", 2},
    {{"Pawn Opening against Ground-Sweeping Cannon", "仙人指路对卒底炮"}, "g3g4", "h7g7", 2},
    {{"Pawn Opening against Elephant", "仙人指路对飞象"}, "g3g4", "c9e7", 2},
    {{"Pawn Opening against Elephant", "仙人指路对飞象"}, "g3g4", "g9e7", 2},
    {{"Pawn Opening against Central Cannon", "仙人指路对中炮"}, "g3g4", "b7e7", 2},
    {{"Pawn Opening against Central Cannon", "仙人指路对中炮"}, "g3g4", "h7e7", 2},
    {{"Opposite Pawns", "对兵局"}, "g3g4", "c6c5", 2},
    {{"Horse Opening", "起马局"}, "h0g2", "", 1},
    {{"Horse Opening against Pawn", "起马局对进卒"}, "h0g2", "c6c5", 2},
    {{"Horse Opening against Pawn", "起马局对进卒"}, "h0g2", "g6g5", 2},
    {{"Edge Horse Opening", "边马局"}, "h0i2", "", 1},
    {{"Cross-Palace Cannon", "过宫炮"}, "h2d2", "", 1},
    {{"Cross-Palace Cannon against Central Cannon", "过宫炮对中炮"}, "h2d2", "b7e7", 2},
    {{"Cross-Palace Cannon against Central Cannon", "过宫炮对中炮"}, "h2d2", "h7e7", 2},
    {{"Palace-Corner Cannon", "士角炮"}, "h2f2", "", 1},
    {{"Palace-Corner Cannon against Central Cannon", "士角炮对中炮"}, "h2f2", "b7e7", 2},
    {{"Palace-Corner Cannon against Central Cannon", "士角炮对中炮"}, "h2f2", "h7e7", 2},
    {{"Golden Hook Cannon", "金钩炮"}, "h2c2", "", 1},
    {{"Pawn-File Cannon", "兵底炮"}, "h2g2", "", 1},
    {{"Patrolling Cannon", "巡河炮"}, "h2h4", "", 1},
    {{"Cross-River Cannon", "过河炮"}, "h2h6", "", 1},
    {{"Advisor Opening", "上仕局"}, "f0e1", "", 1},
    {{"Edge Pawn Opening", "边兵局"}, "i3i4", "", 1},
    {{"Central Pawn Opening", "中兵局"}, "e3e4", "", 1},
    {{"Ranging Chariot Opening", "横车局"}, "i0i1", "", 1},
};

bool starts_on_left(Move move) {
    constexpr int kCentralFile = 4;
    return move.from().file().index() < kCentralFile;
}

/// Moves of one side within the first plies as words, turned so that red begins on the right.
std::vector<std::string> moves_of(std::span<const Move> moves, bool black, std::size_t plies) {
    const bool turned = starts_on_left(moves.front());
    std::vector<std::string> words;
    for (std::size_t i = black ? 1 : 0; i < std::min(plies, moves.size()); i += 2) {
        const Move move =
            turned ? Move(moves[i].from().mirrored(), moves[i].to().mirrored()) : moves[i];
        words.push_back(to_string(move, Ranks::kFromZero));
    }
    return words;
}

bool holds(const std::vector<std::string>& played, std::string_view word) {
    return std::find(played.begin(), played.end(), word) != played.end();
}

/// How many moves the row demands when the game follows it, else 0.
std::size_t definiteness(const Row& row, std::span<const Move> moves) {
    const auto plies = static_cast<std::size_t>(row.plies);
    const auto red = moves_of(moves, false, plies);
    const auto black = moves_of(moves, true, plies);
    const auto red_words = split_words(row.red);
    const auto black_words = split_words(row.black);
    const auto never = split_words(row.black_never);
    const bool follows =
        red.front() == red_words.front() &&
        std::all_of(red_words.begin(), red_words.end(), [&](auto w) { return holds(red, w); }) &&
        std::all_of(black_words.begin(), black_words.end(),
                    [&](auto w) { return holds(black, w); }) &&
        std::none_of(never.begin(), never.end(), [&](auto w) { return holds(black, w); });
    return follows ? red_words.size() + black_words.size() : 0;
}

}  // namespace

const OpeningName* opening_name(std::span<const Move> moves) {
    if (moves.empty()) return nullptr;
    const OpeningName* best = nullptr;
    std::size_t most = 0;
    for (const Row& row : kRows) {
        const std::size_t size = definiteness(row, moves);
        if (size <= most) continue;
        most = size;
        best = &row.name;
    }
    return best;
}

}  // namespace chuhe
