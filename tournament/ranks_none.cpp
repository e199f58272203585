// Ranks of a build without MPI: one.

#include <cstdlib>
#include <string>

#include "tournament/ranks.h"

namespace chuhe::tournament {

Result<Ranks> join_ranks() {
    const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");  // NOLINT: one thread so far
    if (size != nullptr && std::string(size) != "1")
        return error("started by mpirun, but built without MPI: each rank would play everything");
    return Ranks{};
}

bool share_preparation(TournamentSettings&, bool ready) {
    return ready;
}

void serve_games(const TournamentSettings&) {}

std::unique_ptr<GamePool> make_rank_pool(const TournamentSettings& settings, const Ranks&) {
    return std::make_unique<LocalPool>(settings);
}

void leave_ranks(int) {}

}  // namespace chuhe::tournament
