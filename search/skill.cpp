#include "search/skill.h"

#include <algorithm>
#include <cmath>

namespace chuhe {

namespace {

constexpr int kCandidates = 5;
constexpr double kFewestNodes = 60;
constexpr double kNodesPerLevel = 1.6;
/// The weakest level sees scores this far apart as equal, in centipawns.
constexpr double kWorstError = 260;

}  // namespace

int Skill::lines(int wanted) const {
    return is_limited() ? std::max(wanted, kCandidates) : wanted;
}

std::uint64_t Skill::soft_nodes() const {
    return static_cast<std::uint64_t>(kFewestNodes * std::pow(kNodesPerLevel, level_));
}

std::size_t Skill::choose(const std::vector<RootMove>& lines, std::size_t count,
                          Random& random) const {
    if (!is_limited()) return 0;
    const double weakness = static_cast<double>(kFullSkill - level_) / kFullSkill;
    const double error = kWorstError * weakness * weakness;
    std::size_t best = 0;
    double best_value = -2.0 * kMate;
    for (std::size_t i = 0; i < count; ++i) {
        const double value = lines[i].score + error * (random.unit() + random.unit());
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
