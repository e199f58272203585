// Leaves of move trees per second; the last ply is written out as a list and counted.

#include "bitboard/perft.h"

#include <benchmark/benchmark.h>

#include "bitboard/fen.h"

namespace chuhe {
namespace {

void count_leaves(benchmark::State& state, std::string_view fen, int depth) {
    Position position = *parse_fen(fen);
    std::uint64_t leaves = 0;
    for (auto _ : state) leaves += perft(position, depth);
    state.counters["leaves"] =
        benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

void from_the_start(benchmark::State& state) {
    count_leaves(state, kStartFen, static_cast<int>(state.range(0)));
}
void from_a_middle_game(benchmark::State& state) {
    count_leaves(state, "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
                 static_cast<int>(state.range(0)));
}
void with_many_checks(benchmark::State& state) {
    count_leaves(state, "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w",
                 static_cast<int>(state.range(0)));
}

constexpr int kDepth = 4;
BENCHMARK(from_the_start)->Arg(kDepth)->Arg(kDepth + 1)->Unit(benchmark::kMillisecond);
BENCHMARK(from_a_middle_game)->Arg(kDepth)->Unit(benchmark::kMillisecond);
BENCHMARK(with_many_checks)->Arg(kDepth)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace chuhe
