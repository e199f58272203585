// Pai Sho: action sequences, lists of actions, relations with the chain test, search.

#include <benchmark/benchmark.h>

#include <atomic>

#include "paisho/action_generator.h"
#include "paisho/chain.h"
#include "paisho/game.h"
#include "paisho/notation.h"
#include "paisho/perft.h"
#include "paisho/relations.h"
#include "paisho/searcher.h"
#include "paisho/verdict.h"

namespace {

using namespace chuhe;
using namespace chuhe::paisho;

constexpr const char* kMiddleGame =
    "S Je5 Yk7 Wh10 Rf8 Bd7 Oh12 Ti5 Dj12 Kc11 N Jm13 Yg12 Wj10 Rk10 Cc6 Hl6 Bn12 Om7 Tj14 De9 s "
    "12";
/// A ring that is open at one place, so that the chain test cannot give up early.
constexpr const char* kOpenRing = "S Jf6 Yl6 Jl12 Yf11 Hc6 Wf3 Rc3 N Jm13 Ym4 s 9";

Position position_of(const char* short_form) {
    return parse_short(short_form).value();
}

void perft_from_start(benchmark::State& state, LastPly last_ply) {
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        Position position;
        nodes += perft(position, Rules(), static_cast<int>(state.range(0)), last_ply);
    }
    state.counters["leaves"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(perft_from_start, counted, LastPly::kCounted)
    ->Arg(4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_from_start, made, LastPly::kMade)->Arg(4)->Unit(benchmark::kMillisecond);

void list_actions(benchmark::State& state, const char* short_form) {
    const Position position = position_of(short_form);
    ActionList actions;
    std::int64_t count = 0;
    for (auto _ : state) {
        legal_actions(position, actions);
        count += static_cast<std::int64_t>(actions.size());
    }
    state.counters["actions"] =
        benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(list_actions, middle_game, kMiddleGame);

void count_actions(benchmark::State& state, const char* short_form) {
    const Position position = position_of(short_form);
    for (auto _ : state) benchmark::DoNotOptimize(count_legal_actions(position));
}
BENCHMARK_CAPTURE(count_actions, middle_game, kMiddleGame);

void relations(benchmark::State& state, const char* short_form) {
    const Position position = position_of(short_form);
    for (auto _ : state) {
        const Relations found(position, Rules());
        benchmark::DoNotOptimize(found.total(Player::kSouth));
    }
}
BENCHMARK_CAPTURE(relations, middle_game, kMiddleGame);
BENCHMARK_CAPTURE(relations, open_ring, kOpenRing);

void chain_test(benchmark::State& state, const char* short_form) {
    const Relations found(position_of(short_form), Rules());
    for (auto _ : state) {
        benchmark::DoNotOptimize(has_chain(found, Player::kSouth));
        benchmark::DoNotOptimize(has_chain(found, Player::kNorth));
    }
}
BENCHMARK_CAPTURE(chain_test, middle_game, kMiddleGame);
BENCHMARK_CAPTURE(chain_test, open_ring, kOpenRing);

void search(benchmark::State& state) {
    const Game game(position_of(kMiddleGame));
    const std::atomic<bool> stop = false;
    SearchLimits limits;
    limits.depth = static_cast<int>(state.range(0));
    Searcher searcher;
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        searcher.clear();
        nodes += searcher.search(game, limits, stop).nodes;
    }
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK(search)->Arg(3)->Arg(4)->Arg(5)->Unit(benchmark::kMillisecond);

}  // namespace
