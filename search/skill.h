#pragma once

#include <cstdint>
#include <vector>

#include "search/root_move.h"
#include "search/search.h"
#include "support/random.h"

namespace chuhe {

/// Playing below strength: fewer nodes, several candidate lines, and a choice among them that errs
/// more the weaker the level. A level of kFullSkill changes nothing.
class Skill {
  public:
    static constexpr int kFullSkill = 20;

    /// Levels between whole ones exist too.
    explicit Skill(double level) : level_(level) {}

    /// The level with this rating, by measured ratings of some levels; see docs/search.md.
    static double level_of_elo(int elo);
    static constexpr int kLowestElo = 800;
    static constexpr int kHighestElo = 2400;

    [[nodiscard]] bool is_limited() const { return level_ < kFullSkill; }
    /// Lines to look at, so that there is something to choose from.
    [[nodiscard]] int lines(int wanted) const;
    /// Nodes after which no new iteration begins: each level has half as many again as the one
    /// below.
    [[nodiscard]] std::uint64_t soft_nodes() const;
    /// The move to play of lines that are ordered best first.
    [[nodiscard]] std::size_t choose(const std::vector<RootMove>& lines, std::size_t count,
                                     Random& random) const;

  private:
    double level_;
};

}  // namespace chuhe
