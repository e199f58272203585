#include "paisho/perft.h"

#include "paisho/action_generator.h"
#include "paisho/relations.h"
#include "paisho/verdict.h"

namespace chuhe::paisho {

namespace {

bool is_over(const Position& position, const Rules& rules) {
    return judge(position, Relations(position, rules), rules, 1).is_over();
}

}  // namespace

std::uint64_t perft(Position& position, const Rules& rules, int depth, LastPly last_ply,
                    const std::atomic<bool>* stop) {
    if (depth <= 0) return 1;
    if (is_over(position, rules)) return 0;
    if (depth == 1 && last_ply == LastPly::kCounted) {
        return static_cast<std::uint64_t>(count_legal_actions(position));
    }
    ActionList actions;
    legal_actions(position, actions);
    std::uint64_t nodes = 0;
    Undo undo;
    for (const Action action : actions) {
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) break;
        position.make(action, undo);
        nodes += depth == 1 ? 1 : perft(position, rules, depth - 1, last_ply, stop);
        position.undo(undo);
    }
    return nodes;
}

std::vector<PerftLine> divide(Position& position, const Rules& rules, int depth,
                              const std::atomic<bool>* stop) {
    std::vector<PerftLine> lines;
    if (depth <= 0 || is_over(position, rules)) return lines;
    ActionList actions;
    legal_actions(position, actions);
    Undo undo;
    for (const Action action : actions) {
        position.make(action, undo);
        lines.push_back({action, perft(position, rules, depth - 1, LastPly::kCounted, stop)});
        position.undo(undo);
    }
    return lines;
}

}  // namespace chuhe::paisho
