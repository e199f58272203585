#include "search/skill.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace chuhe {

namespace {

constexpr int kMostCandidates = 40;  // nearly every legal move
constexpr int kFewestCandidates = 4;
constexpr double kFewestNodes = 60;
constexpr double kNodesPerLevel = 1.6;
/// Standard deviation of the error in a score at the weakest level, in evaluation units. It falls
/// with the third power of the distance to full skill.
constexpr double kWorstError = 2000;

/// 1 for the weakest level, 0 for full skill.
double weakness(double level) {
    return (Skill::kFullSkill - level) / Skill::kFullSkill;
}

struct Rating {
    double level;
    double elo;
};
/// From a round robin, docs/search.md; the last one is where the scale ends.
constexpr Rating kRatings[] = {{0, Skill::kLowestElo},
                               {4, 950},
                               {8, 1350},
                               {12, 1600},
                               {16, 1850},
                               {Skill::kFullSkill, Skill::kHighestElo}};

/// Nearly normal, mean 0, standard deviation 1.
double bell(Random& random) {
    return 2 * (random.unit() + random.unit() + random.unit()) - 3;
}

}  // namespace

double Skill::level_of_elo(int elo) {
    const Rating* above = std::begin(kRatings) + 1;
    while (above + 1 != std::end(kRatings) && above->elo < elo) ++above;
    const Rating& below = above[-1];
    const double share = (elo - below.elo) / (above->elo - below.elo);
    return below.level + std::clamp(share, 0.0, 1.0) * (above->level - below.level);
}

int Skill::lines(int wanted) const {
    if (!is_limited()) return wanted;
    const int more = static_cast<int>((kMostCandidates - kFewestCandidates) * weakness(level_));
    return std::max(wanted, kFewestCandidates + more);
}

std::uint64_t Skill::soft_nodes() const {
    return static_cast<std::uint64_t>(kFewestNodes * std::pow(kNodesPerLevel, level_));
}

std::size_t Skill::choose(const std::vector<RootMove>& lines, std::size_t count,
                          Random& random) const {
    if (!is_limited()) return 0;
    const double error = kWorstError * std::pow(weakness(level_), 3);
    std::size_t best = 0;
    double best_value = -2.0 * kMate;
    for (std::size_t i = 0; i < count; ++i) {
        const double value = lines[i].score + error * bell(random);
        // A proven loss is no inaccuracy that a person would take for play.
        if (i > 0 && is_loss(lines[i].score)) break;
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

}  // namespace chuhe
