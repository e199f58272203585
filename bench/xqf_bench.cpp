#include <benchmark/benchmark.h>

#include "bitboard/move_gen.h"
#include "records/game_cursor.h"
#include "records/game_file.h"
#include "records/xqf.h"
#include "support/random.h"

namespace {

using namespace chuhe;
using namespace chuhe::records;

/// A game of 80 moves with a variation every tenth, as collections have them.
Game sample_game() {
    Random random(1);
    Game game;
    GameCursor cursor(game);
    while (cursor.ply() < 80) {
        MoveList legal;
        legal_moves(cursor.position(), legal);
        if (legal.size() < 2) break;
        if (cursor.ply() % 10 == 9) {
            cursor.play(legal[0]);
            game.add_comment(cursor.node(), "此着以后红方略优");
            cursor.back();
        }
        cursor.play(
            legal[1 + static_cast<int>(random.below(static_cast<unsigned>(legal.size() - 1)))]);
    }
    game.set_tag("Event", "全国个人赛");
    game.set_tag("Red", "胡荣华");
    return game;
}

/// Items are files: what a conversion does for each one but the disk.
void xqf_to_pgn(benchmark::State& state) {
    const std::string file = write_xqf(sample_game());
    for (auto _ : state) {
        const auto game = read_xqf(file);
        benchmark::DoNotOptimize(write_game(*game, {}));
    }
    state.SetItemsProcessed(state.iterations());
}

void read_file_content(benchmark::State& state) {
    WriteOptions options;
    options.format = static_cast<FileFormat>(state.range(0));
    state.SetLabel(std::string(extension_of(options.format)));
    const std::string file = *write_game(sample_game(), options);
    for (auto _ : state) {
        read_games(file, {}, [](Result<Game> game) { benchmark::DoNotOptimize(game); });
    }
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK(xqf_to_pgn);
BENCHMARK(read_file_content)
    ->Arg(static_cast<int>(FileFormat::kXqf))
    ->Arg(static_cast<int>(FileFormat::kPgn))
    ->Arg(static_cast<int>(FileFormat::kDhtmlXq));

}  // namespace
