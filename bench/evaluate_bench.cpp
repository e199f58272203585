#include <vector>

#include <benchmark/benchmark.h>

#include "eval/evaluator.h"
#include "tests/bitboard/sample_positions.h"
#include "tests/eval/test_networks.h"

/// Nanoseconds of the network evaluation, whole and in parts, for each width and instruction set.

using namespace chuhe;

namespace {

constexpr std::uint64_t kSeed = 1;

void all_versions(benchmark::internal::Benchmark* bench) {
    for (const int width : {128, 256, 512}) {
        for (const InstructionSet set : available_instruction_sets())
            bench->Args({width, static_cast<int>(set)});
    }
}

void best_version(benchmark::internal::Benchmark* bench) {
    for (const int width : {128, 256, 384, 512, 768})
        bench->Args({width, static_cast<int>(best_instruction_set())});
}

int width_of(const benchmark::State& state) {
    return static_cast<int>(state.range(0));
}
InstructionSet set_of(const benchmark::State& state) {
    return static_cast<InstructionSet>(state.range(1));
}

const std::shared_ptr<const Network>& network_of(const benchmark::State& state) {
    static std::shared_ptr<const Network> network;
    const NetworkShape shape{width_of(state), kKingPlaces};
    if (network == nullptr || network->shape() != shape)
        network = shared_random_network(shape, kSeed);
    return network;
}

const std::vector<Position>& positions() {
    constexpr std::size_t kCount = 200;
    static const std::vector<Position> result = game_positions(kCount, kSeed);
    return result;
}

/// Calls leaf() in this position and in every one that is one or two moves from here, captures only
/// in the second: about what a search does near its leaves.
template <class Observer, class Leaf>
void visit_tree(Position& position, Observer& observer, Leaf leaf) {
    leaf(position);
    MoveList moves;
    MoveGenerator(position).all(moves);
    for (const Move move : moves) {
        position.make_move(move, observer);
        leaf(position);
        MoveList replies;
        MoveGenerator(position).captures(replies);
        for (const Move reply : replies) {
            position.make_move(reply, observer);
            leaf(position);
            position.undo_move(observer);
        }
        position.undo_move(observer);
    }
}

struct NoObserver {
    void on_make(const Change&) {}
    void on_undo() {}
};

/// Time a position.
void count_leaves(benchmark::State& state, std::int64_t leaves) {
    state.counters["each"] = benchmark::Counter(
        static_cast<double>(leaves), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// Moves made and taken back with nothing evaluated: to be subtracted from the next.
void tree_alone(benchmark::State& state) {
    std::vector<Position> starts = positions();
    NoObserver observer;
    std::int64_t leaves = 0;
    for (auto _ : state) {
        for (Position& start : starts)
            visit_tree(start, observer, [&](const Position& p) {
                benchmark::DoNotOptimize(p.key());
                ++leaves;
            });
    }
    count_leaves(state, leaves);
}
BENCHMARK(tree_alone);

void tree_by_network(benchmark::State& state) {
    std::vector<Position> starts = positions();
    Evaluator evaluator(network_of(state), set_of(state));
    std::int64_t leaves = 0;
    for (auto _ : state) {
        for (Position& start : starts) {
            evaluator.reset();
            visit_tree(start, evaluator, [&](const Position& p) {
                benchmark::DoNotOptimize(evaluator.evaluate(p));
                ++leaves;
            });
        }
    }
    count_leaves(state, leaves);
    state.SetLabel(to_string(set_of(state)));
}
BENCHMARK(tree_by_network)->Apply(all_versions);
BENCHMARK(tree_by_network)->Name("tree_by_network_best")->Apply(best_version);

/// Positions without anything in common: both accumulators start from the cache.
void unrelated(benchmark::State& state) {
    Evaluator evaluator(network_of(state), set_of(state));
    for (auto _ : state) {
        for (const Position& position : positions()) {
            evaluator.reset();
            benchmark::DoNotOptimize(evaluator.evaluate(position));
        }
    }
    count_leaves(state, state.iterations() * static_cast<std::int64_t>(positions().size()));
    state.SetLabel(to_string(set_of(state)));
}
BENCHMARK(unrelated)->Apply(all_versions);

/// One accumulator after a quiet move, rows in no order.
void update(benchmark::State& state) {
    const Network& network = *network_of(state);
    const Kernels& kernels = kernels_for(set_of(state), width_of(state));
    constexpr int kOutputs = 16;
    const auto width = static_cast<std::size_t>(network.width());
    const AlignedBlock memory = allocate_zeroed(kOutputs * width * sizeof(std::int16_t));
    auto* outputs = static_cast<std::int16_t*>(memory.get());
    Random random(kSeed);
    std::vector<int> rows;
    for (int i = 0; i < 1024; ++i) rows.push_back(static_cast<int>(random.below(kFeatureRows)));
    for (auto _ : state) {
        for (std::size_t i = 0; i + 1 < rows.size(); i += 2) {
            kernels.move(outputs + (i + 2) / 2 % kOutputs * width,
                         outputs + i / 2 % kOutputs * width, network.row(rows[i]),
                         network.row(rows[i + 1]));
        }
        benchmark::DoNotOptimize(*outputs);
    }
    count_leaves(state, state.iterations() * static_cast<std::int64_t>(rows.size() / 2));
    state.SetLabel(to_string(set_of(state)));
}
BENCHMARK(update)->Apply(all_versions);

/// The last layer.
void output(benchmark::State& state) {
    const Network& network = *network_of(state);
    const Kernels& kernels = kernels_for(set_of(state), width_of(state));
    for (auto _ : state) {
        for (int i = 0; i < kOutputBuckets; ++i)
            benchmark::DoNotOptimize(
                kernels.output(network.row(i), network.row(i + 1), network.output_weights(i)));
    }
    count_leaves(state, state.iterations() * kOutputBuckets);
    state.SetLabel(to_string(set_of(state)));
}
BENCHMARK(output)->Apply(all_versions);

/// From the bytes of a file to a network ready for use.
void load(benchmark::State& state) {
    const auto bytes = encode_network(*network_of(state));
    for (auto _ : state) benchmark::DoNotOptimize(load_network(*bytes));
}
BENCHMARK(load)->Args({512, 0})->Unit(benchmark::kMillisecond);

}  // namespace
