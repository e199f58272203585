#include "engine/bench.h"

#include <chrono>
#include <thread>

#include <fmt/format.h>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "bitboard/perft.h"
#include "engine/dialect.h"
#include "search/search.h"
#include "support/clock.h"

namespace chuhe {

namespace {

/// Keeps what a search found, and when.
class Keeper final : public SearchListener {
  public:
    void on_finished(const SearchResult& found) override {
        result = found;
        finished = std::chrono::steady_clock::now();
    }
    SearchResult result;
    std::chrono::steady_clock::time_point finished;
};

/// Waits for the end of a search, or ends it when `stop` becomes true.
void wait_for(Searcher& searcher, const std::atomic<bool>& stop) {
    constexpr std::chrono::milliseconds kPause{1};
    while (!stop && searcher.is_searching()) std::this_thread::sleep_for(kPause);
    if (stop) searcher.stop();
    searcher.wait();
}

/// Perft that can be interrupted: only small subtrees are counted in one go.
std::uint64_t stoppable_perft(Position& position, int depth, const std::atomic<bool>& stop) {
    constexpr int kOneGo = 3;
    if (depth <= kOneGo) return perft(position, depth);
    MoveList moves;
    legal_moves(position, moves);
    std::uint64_t nodes = 0;
    for (const Move move : moves) {
        if (stop) break;
        position.make_move(move);
        nodes += stoppable_perft(position, depth - 1, stop);
        position.undo_move();
    }
    return nodes;
}

}  // namespace

void run_bench(const BenchSetup& setup, const std::function<void(const std::string&)>& print,
               const std::atomic<bool>& stop) {
    Searcher searcher;
    if (!searcher.set_hash(setup.hash_megabytes)) {
        print(fmt::format("no memory for {} MiB of hash", setup.hash_megabytes));
        return;
    }
    searcher.set_threads(setup.threads);
    Limits limits;
    limits.depth = setup.depth;
    std::uint64_t nodes = 0;
    int number = 0;
    std::chrono::steady_clock::duration searching{};  // without the clearing of tables between
    for (const std::string_view fen : bench_positions()) {
        if (stop) return;
        // Each position by itself, so that the signature tells which of them changed.
        searcher.new_game();
        Keeper keeper;
        limits.started = now_ms();
        const auto started = std::chrono::steady_clock::now();
        searcher.start(*parse_fen(fen), limits, {}, keeper);
        wait_for(searcher, stop);
        if (stop) return;
        searching += keeper.finished - started;
        nodes += keeper.result.nodes;
        print(fmt::format("{:2} {:>10} nodes  bestmove {}  {}", ++number, keeper.result.nodes,
                          to_string(keeper.result.best), fen));
    }
    const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(searching);
    print(fmt::format("Nodes searched: {}", nodes));
    print(fmt::format("Nodes/second: {}", nodes_per_second(nodes, milliseconds.count())));
}

void run_perft(const Position& position, int depth, bool divide,
               const std::function<void(const std::string&)>& print,
               const std::atomic<bool>& stop) {
    Position root = position;
    std::uint64_t nodes = 0;
    if (!divide || depth <= 0) {
        nodes = stoppable_perft(root, depth, stop);
    } else {
        MoveList moves;
        legal_moves(root, moves);
        for (const Move move : moves) {
            if (stop) return;
            root.make_move(move);
            const std::uint64_t below = stoppable_perft(root, depth - 1, stop);
            root.undo_move();
            nodes += below;
            if (!stop) print(fmt::format("{}: {}", to_string(move), below));
        }
    }
    if (!stop) print(fmt::format("Nodes searched: {}", nodes));
}

}  // namespace chuhe
