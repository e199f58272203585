#pragma once

#include <array>
#include <vector>

#include "paisho/action.h"
#include "paisho/position.h"

namespace chuhe::paisho {

bool is_capture(const Position& position, Action action);

/// Guesses which actions are good, so that the search tries them first. Learns from cut-offs.
class ActionOrdering {
  public:
    using Killers = std::array<Action, 2>;

    ActionOrdering();
    void clear();

    /// The higher, the sooner to be tried.
    [[nodiscard]] int order(const Position& position, Action action, Action table_action,
                            const Killers& killers) const;
    /// For captures only: what the exchange wins at first sight.
    [[nodiscard]] static int capture_gain(const Position& position, Action action);
    /// Notes that `action` was good enough to end a node that was searched to `depth`.
    void reward(const Position& position, Action action, int depth, Killers& killers);

  private:
    [[nodiscard]] static std::size_t slot(const Position& position, Action action);

    std::vector<int> history_;
};

}  // namespace chuhe::paisho
