// Positions a second of the trainer, one and two threads, by width and king buckets.

#include "training/trainer.h"

#include <benchmark/benchmark.h>

#include <memory>

#include "bitboard/move_gen.h"
#include "support/random.h"

namespace {

using namespace chuhe;
using namespace chuhe::training;

/// Positions of random games, thinned out as captures come.
std::vector<PackedPosition> sample(std::size_t count) {
    std::vector<PackedPosition> set;
    Random random(1);
    while (set.size() < count) {
        Position position;
        constexpr int kPlies = 200;
        for (int ply = 0; ply < kPlies && set.size() < count; ++ply) {
            MoveList legal;
            legal_moves(position, legal);
            if (legal.empty()) break;
            position.make_move(
                legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))]);
            const int score = static_cast<int>(random.below(1001)) - 500;
            set.emplace_back(position, score, GameResult::kDraw);
        }
    }
    return set;
}

/// One epoch, steps included.
void BM_train(benchmark::State& state) {
    static const std::vector<PackedPosition> set = sample(1 << 17);
    TrainOptions options;
    options.shape = {static_cast<int>(state.range(0)), static_cast<int>(state.range(1))};
    options.threads = static_cast<std::size_t>(state.range(2));
    options.batch = 16384;
    options.epochs = 1;
    const std::atomic<bool> never{false};
    for (auto _ : state) {
        state.PauseTiming();
        auto trainer = std::make_unique<Trainer>(options, set, std::span<const PackedPosition>());
        state.ResumeTiming();
        benchmark::DoNotOptimize(trainer->run(never, [](const TrainProgress&) {}));
        state.PauseTiming();
        trainer.reset();
        state.ResumeTiming();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(set.size()));
}
BENCHMARK(BM_train)
    ->ArgNames({"width", "king_buckets", "threads"})
    ->ArgsProduct({{128, 256, 512}, {1, kKingPlaces}, {1, 2}})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

}  // namespace
