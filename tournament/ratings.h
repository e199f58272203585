#pragma once

#include <vector>

#include "tournament/standings.h"

namespace chuhe::tournament {

struct Rating {
    double elo = 0;     ///< the average of all engines is 0
    double margin = 0;  ///< half of the 95 % interval
};

/// Ratings from all games at once: maximum a posteriori of the Bradley-Terry model with draws as
/// half wins (R. A. Bradley and M. E. Terry 1952, fitted as by D. R. Hunter 2004), with one virtual
/// draw of each engine against an engine of rating 0, so that clean scores stay finite as in
/// Bayesian rating programs. Errors come from the observed information, scaled by the spread of
/// results that draws make smaller.
std::vector<Rating> rate(const Standings& standings);

}  // namespace chuhe::tournament
