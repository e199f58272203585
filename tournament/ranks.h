#pragma once

#include <memory>

#include "tournament/game_pool.h"
#include "tournament/settings.h"

namespace chuhe::tournament {

/// Games spread over the processes that mpirun started. Rank 0 schedules, records and plays no
/// games; every other rank plays `concurrency` games at once. Ranks tell each other that they live;
/// one that falls silent is given up, and its running games are played elsewhere. Without MPI in
/// the build, or without mpirun, there is one rank.
struct Ranks {
    int own = 0;
    int count = 1;
};

/// To be called first. The error says that mpirun was used with a program built without MPI.
Result<Ranks> join_ranks();

/// On rank 0: tells the others what was found out about the engines, or with `ready` false that
/// nothing will be played. On the others: waits for that; false when nothing will be played.
bool share_preparation(TournamentSettings& settings, bool ready);

/// On ranks above 0: plays the games it is sent until rank 0 ends it or falls silent.
void serve_games(const TournamentSettings& settings);

/// On rank 0: the pool of all other ranks.
std::unique_ptr<GamePool> make_rank_pool(const TournamentSettings& settings, const Ranks& ranks);

/// To be called last; ends the process with the status when a rank has died, since the others
/// cannot wait for it.
void leave_ranks(int status);

}  // namespace chuhe::tournament
