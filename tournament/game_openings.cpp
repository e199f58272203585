#include "tournament/game_openings.h"

#include <fmt/format.h>

#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "records/game_file.h"

namespace chuhe::tournament {

Result<std::vector<Opening>> read_game_openings(const std::string& bytes, const std::string& source,
                                                int plies) {
    std::vector<Opening> openings;
    std::string problem;
    int number = 0;
    records::read_games(bytes, {}, [&](Result<records::Game>&& game) {
        ++number;
        if (game && !game->notes().empty()) game = error(game->notes().front());
        if (!game) {
            if (problem.empty())
                problem = fmt::format("{}, game {}: {}", source, number, game.error());
            return;
        }
        std::vector<Move> moves = game->main_line();
        if (plies > 0 && moves.size() > static_cast<std::size_t>(plies))
            moves.resize(static_cast<std::size_t>(plies));
        Position now = game->start();
        for (const Move move : moves) now.make_move(move);
        if (!MoveGenerator(now).any()) return;
        openings.push_back(
            {to_fen(game->start()), std::move(moves), fmt::format("{}, game {}", source, number)});
    });
    if (!problem.empty()) return error(problem);
    if (openings.empty()) return error(source + " holds no opening");
    return openings;
}

}  // namespace chuhe::tournament
