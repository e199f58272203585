#include <benchmark/benchmark.h>

#include "bitboard/move_gen.h"
#include "records/notation.h"

namespace {

using namespace chuhe;
using namespace chuhe::records;

/// Every legal move of the start, in turn.
MoveList start_moves(const Position& position) {
    MoveList moves;
    legal_moves(position, moves);
    return moves;
}

void write_moves(benchmark::State& state) {
    const Position position;
    const MoveList moves = start_moves(position);
    const auto notation = static_cast<Notation>(state.range(0));
    state.SetLabel(std::string(notation_name(notation)));
    int i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(write_move(position, moves[i], notation));
        i = (i + 1) % moves.size();
    }
    state.SetItemsProcessed(state.iterations());
}

void read_moves(benchmark::State& state) {
    const Position position;
    const auto notation = static_cast<Notation>(state.range(0));
    state.SetLabel(std::string(notation_name(notation)));
    std::vector<std::string> texts;
    for (const Move move : start_moves(position)) {
        texts.push_back(write_move(position, move, notation));
    }
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(read_move(position, texts[i], notation));
        i = (i + 1) % texts.size();
    }
    state.SetItemsProcessed(state.iterations());
}

void all_notations(benchmark::internal::Benchmark* bench) {
    for (const Notation notation :
         {Notation::kCoordinate, Notation::kWxf, Notation::kChinese, Notation::kSan}) {
        bench->Arg(static_cast<int>(notation));
    }
}

BENCHMARK(write_moves)->Apply(all_notations);
BENCHMARK(read_moves)->Apply(all_notations);

}  // namespace
