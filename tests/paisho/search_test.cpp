#include "paisho/searcher.h"

#include <catch2/catch.hpp>

#include <algorithm>

#include "paisho/notation.h"
#include "paisho/placement_filter.h"
#include "paisho/time_control.h"
#include "random_game.h"
#include "support/clock.h"

using namespace chuhe;
using namespace chuhe::paisho;

namespace {

const std::atomic<bool> kNeverStop = false;

SearchLimits to_depth(int depth) {
    SearchLimits limits;
    limits.depth = depth;
    return limits;
}

SearchLimits to_nodes(std::uint64_t nodes) {
    SearchLimits limits;
    limits.nodes = nodes;
    return limits;
}

Game game_of(const char* short_form) {
    return Game(parse_short(short_form).value());
}

constexpr const char* kMiddleGame =
    "S Je5 Yk7 Wh10 Rf8 Bd7 Oh12 Ti5 Dj12 Kc11 N Jm13 Yg12 Wj10 Rk10 Cc6 Hl6 Bn12 Om7 Tj14 De9 s "
    "12";

/// Plays the expected line and checks that every action of it is legal.
void check_line(Game game, const SearchReport& report) {
    for (const Action action : report.line) {
        INFO(to_text(action));
        REQUIRE(game.play(action).has_value());
    }
}

}  // namespace

TEST_CASE("the computer closes a chain that wins") {
    Searcher searcher;
    const Game game = game_of("S Jf6 Yl6 Jl12 Yd10 N Jm13 s 9");
    const SearchReport report = searcher.search(game, to_depth(3), kNeverStop);
    REQUIRE_FALSE(report.line.empty());
    CHECK(is_win(report.value));
    CHECK(actions_to_result(report.value) == 1);
    Game after = game;
    REQUIRE(after.play(report.line[0]).has_value());
    CHECK(after.verdict() == Verdict{Outcome::kSouthWins, EndReason::kChain});
}

TEST_CASE("the computer does not close a chain that loses") {
    Searcher searcher;
    const Game game = game_of("S Jf6 Yl6 Jl12 Yd10 N Jd16 Ye16 Wf16 Rg16 Ch16 Hi16 s 9");
    const SearchReport report = searcher.search(game, to_depth(2), kNeverStop);
    REQUIRE_FALSE(report.line.empty());
    CHECK(to_text(report.line[0]) != "d10f12");
    CHECK_FALSE(is_loss(report.value));
}

TEST_CASE("the computer takes the last flowers") {
    Searcher searcher;
    const Game game(
        parse_fen("9/11/13/15/12j4/13y3/14w2/17/17/4r12/17/17/4J12/15/13/11/9 s J5Y6W6R6C6H6 0 20")
            .value());
    const SearchReport report = searcher.search(game, to_depth(2), kNeverStop);
    REQUIRE_FALSE(report.line.empty());
    CHECK(to_text(report.line[0]) == "e5e8");
    CHECK(actions_to_result(report.value) == 1);
}

TEST_CASE("a forced pass is found") {
    Searcher searcher;
    const Game game(parse_fen("9/11/13/15/12j4/17/17/17/17/17/17/2Yk13/2JYJ12/15/13/11/9 s "
                              "j5y6w6r6c6h6k2o3b3s3d3t3 0 20")
                        .value());
    const SearchReport report = searcher.search(game, to_depth(2), kNeverStop);
    REQUIRE_FALSE(report.line.empty());
    CHECK(report.line[0] == Action::pass());
}

TEST_CASE("a finished game has no best action") {
    Searcher searcher;
    const Game game = game_of("S Jf6 Yl6 Jl12 Yf12 N Jm13 n 9");
    CHECK(searcher.search(game, to_depth(3), kNeverStop).line.empty());
}

TEST_CASE("a search repeats itself exactly after clear") {
    Searcher first;
    Searcher second(1);
    second.search(game_of("S Je5 N Jm13 s 5"), to_nodes(3000), kNeverStop);
    second.clear();
    second.set_hash(Searcher::kDefaultHash);
    const Game game = game_of(kMiddleGame);
    const SearchReport a = first.search(game, to_nodes(20000), kNeverStop);
    const SearchReport b = second.search(game, to_nodes(20000), kNeverStop);
    CHECK(a.line == b.line);
    CHECK(a.value == b.value);
    CHECK(a.nodes == b.nodes);
    CHECK(a.depth == b.depth);
    check_line(game, a);
}

TEST_CASE("every expected line is legal") {
    Searcher searcher;
    random_game(11, 40, [&](const Game& game) {
        if (game.verdict().is_over()) return;
        const SearchReport report = searcher.search(game, to_nodes(400), kNeverStop);
        REQUIRE_FALSE(report.line.empty());
        check_line(game, report);
    });
}

TEST_CASE("a search is broken off by its limits and by the flag, with an action to play") {
    Searcher searcher;
    const Game game = game_of(kMiddleGame);
    const SearchReport by_nodes = searcher.search(game, to_nodes(5000), kNeverStop);
    CHECK(by_nodes.nodes < 5200);
    CHECK_FALSE(by_nodes.line.empty());
    const std::atomic<bool> stop = true;
    const SearchReport by_flag = searcher.search(game, SearchLimits(), stop);
    CHECK(by_flag.depth == 1);
    CHECK_FALSE(by_flag.line.empty());
    SearchLimits timed;
    timed.time = budget_from_move_time(50);
    const std::int64_t start = now_ms();
    CHECK_FALSE(searcher.search(game, timed, kNeverStop).line.empty());
    CHECK(now_ms() - start < 2000);  // generous: the machine may be busy
}

TEST_CASE("a forced result found with the filter holds without it") {
    // South is behind and North can end the game by points on the last turn whatever South does.
    const char* const positions[] = {"S Je5 N Jc5 Ye7 Wg7 s 100", "S Jc5 Ye5 N Je12 s 100",
                                     "S Je5 N Jm13 s 100"};
    for (const char* text : positions) {
        INFO(text);
        Searcher filtered;
        Searcher full;
        full.set_filter(false);
        const Game game = game_of(text);
        const SearchReport a = filtered.search(game, to_depth(2), kNeverStop);
        const SearchReport b = full.search(game, to_depth(2), kNeverStop);
        // The filter may overlook a result, but what it claims holds.
        if (is_win(a.value)) CHECK(is_win(b.value));
        if (is_loss(a.value)) CHECK(is_loss(b.value));
    }
}

TEST_CASE("the filter keeps about a tenth of the actions and only legal ones") {
    const Position position = parse_short(kMiddleGame).value();
    const Relations relations(position, Rules());
    ActionList all;
    legal_actions(position, all);
    ActionList some;
    filtered_actions(position, placement_filter(position, relations), some);
    CHECK(some.size() < all.size() / 3);
    CHECK(some.size() > 100);
    for (const Action action : some) {
        CHECK(std::find(all.begin(), all.end(), action) != all.end());
    }
    const auto on_board = [](Action action) { return action.type() != ActionType::kPlace; };
    CHECK(std::count_if(all.begin(), all.end(), on_board) ==
          std::count_if(some.begin(), some.end(), on_board));
}

TEST_CASE("time budgets stay within the clock") {
    for (const std::int64_t remaining : {-5000, 0, 1, 30, 100, 1000, 60000, 3600000}) {
        for (const int turns : {1, 5, 90, 1000}) {
            const TimeBudget budget = budget_from_clock(remaining, 0, turns);
            INFO(remaining << " ms, " << turns << " turns");
            CHECK(budget.hard_ms >= 1);
            CHECK(budget.soft_ms <= budget.hard_ms);
            if (remaining > 10) CHECK(budget.hard_ms < remaining);
        }
    }
    CHECK(budget_from_clock(60000, 1000, 50).hard_ms > budget_from_clock(60000, 0, 50).hard_ms);
}

TEST_CASE("the hash table finds what it has kept") {
    TranspositionTable table;
    table.resize(1);
    CHECK(table.find(5) == nullptr);
    const Action action = Action::move(Point(3), Point(4));
    table.store(5, action, -120, 3, Bound::kExact);
    REQUIRE(table.find(5) != nullptr);
    CHECK(table.find(5)->action == action.bits());
    CHECK(table.find(5)->value == -120);
    table.store(5, Action(), 7, 4, Bound::kUpper);
    CHECK(table.find(5)->action == action.bits());
    table.store(5, Action(), 9, 2, Bound::kUpper);
    CHECK(table.find(5)->value == 7);
    table.clear();
    CHECK(table.find(5) == nullptr);
    table.resize(std::size_t{1} << 40);  // not to be had: works, with one entry
    CHECK(table.find(5) == nullptr);
    table.store(5, action, 1, 1, Bound::kExact);
    CHECK(table.find(5) != nullptr);
}

namespace {

/// Plays a game from a few random actions; +1 when South wins, -1 when North does.
template <class SouthPlayer, class NorthPlayer>
int play_game(std::uint64_t seed, SouthPlayer&& south, NorthPlayer&& north) {
    constexpr int kRandomPlies = 6;
    Random random(seed);
    Game game;
    while (!game.verdict().is_over()) {
        Action action;
        if (static_cast<int>(game.actions().size()) < kRandomPlies) {
            action = random_action(game, random);
        } else {
            action = game.position().side() == Player::kSouth ? south(game) : north(game);
        }
        REQUIRE(game.play(action).has_value());
    }
    if (game.verdict().outcome == Outcome::kDraw) return 0;
    return game.verdict().outcome == Outcome::kSouthWins ? 1 : -1;
}

/// Points of `strong` against `weak`, each opening with both colours: 1 for a win, -1 for a loss.
template <class Strong, class Weak>
int match(int openings, Strong&& strong, Weak&& weak) {
    int points = 0;
    for (int i = 0; i < openings; ++i) {
        const auto seed = static_cast<std::uint64_t>(i) + 1;
        points += play_game(seed, strong, weak);
        points -= play_game(seed, weak, strong);
    }
    return points;
}

}  // namespace

TEST_CASE("the computer beats a player that looks one ply ahead") {
    constexpr int kOpenings = 4;
    constexpr std::uint64_t kNodes = 3000;
    Searcher strong(1);
    Searcher weak(1);
    const int points = match(
        kOpenings,
        [&](const Game& game) {
            return strong.search(game, to_nodes(kNodes), kNeverStop).line.front();
        },
        [&](const Game& game) { return weak.search(game, to_depth(1), kNeverStop).line.front(); });
    INFO("points " << points << " of " << 2 * kOpenings);
    CHECK(points >= kOpenings);  // at least three quarters
}

TEST_CASE("the computer beats a random player every time") {
    constexpr int kOpenings = 3;
    constexpr std::uint64_t kNodes = 500;
    Searcher strong(1);
    Random random(99);
    const int points = match(
        kOpenings,
        [&](const Game& game) {
            return strong.search(game, to_nodes(kNodes), kNeverStop).line.front();
        },
        [&](const Game& game) { return random_action(game, random); });
    CHECK(points == 2 * kOpenings);
}
