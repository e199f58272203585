#include "random_game.h"

#include <algorithm>

#include <catch2/catch.hpp>

namespace chuhe::paisho {

namespace {

Action pick(const ActionList& actions, Random& random) {
    return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
}

}  // namespace

Action random_action(const Game& game, Random& random) {
    const ActionList all = game.legal_actions();
    ActionList on_board;
    std::copy_if(all.begin(), all.end(), std::back_inserter(on_board),
                 [](Action action) { return action.type() != ActionType::kPlace; });
    return on_board.empty() || random.below(2) == 0 ? pick(all, random) : pick(on_board, random);
}

void random_game(std::uint64_t seed, int plies, const std::function<void(const Game&)>& visit) {
    Random random(seed);
    Game game;
    visit(game);
    for (int ply = 0; ply < plies && !game.verdict().is_over(); ++ply) {
        REQUIRE(game.play(random_action(game, random)).has_value());
        visit(game);
    }
}

}  // namespace chuhe::paisho
