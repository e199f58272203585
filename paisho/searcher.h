#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "paisho/action.h"
#include "paisho/action_generator.h"
#include "paisho/action_ordering.h"
#include "paisho/game.h"
#include "paisho/score.h"
#include "paisho/time_control.h"
#include "paisho/transposition_table.h"
#include "paisho/verdict.h"

namespace chuhe::paisho {

inline constexpr int kMostDepth = 64;

/// How far a search may go. It always completes depth 1, so that there is an action to play.
struct SearchLimits {
    int depth = kMostDepth;
    std::uint64_t nodes = 0;  ///< 0 for no limit
    TimeBudget time;
};

/// The state of a search after an iteration, and its result at the end.
struct SearchReport {
    int depth = 0;  ///< plies searched in full
    Value value = 0;
    std::uint64_t nodes = 0;
    std::int64_t elapsed_ms = 0;
    /// Expected play; the first is the action to play. Empty when the game is over.
    std::vector<Action> line;
};

/// The computer player: alpha-beta with principal variations, iterative deepening and a hash table.
/// One search at a time; another thread may set the stop flag.
class Searcher {
  public:
    using Listener = std::function<void(const SearchReport&)>;

    static constexpr std::size_t kDefaultHash = 16;
    static constexpr std::size_t kMostHash = 4096;

    explicit Searcher(std::size_t hash_megabytes = kDefaultHash);

    /// Sets the size of the hash table in megabytes and forgets its contents.
    void set_hash(std::size_t megabytes) { table_.resize(megabytes); }
    /// Whether placements are filtered; without, every ply costs ten times as much.
    void set_filter(bool is_on) { uses_filter_ = is_on; }
    /// Forgets what earlier searches found.
    void clear();

    /// Looks for the best action. With limits other than time the result depends only on the game
    /// and on the searches since clear().
    SearchReport search(const Game& game, const SearchLimits& limits, const std::atomic<bool>& stop,
                        const Listener& listener = {});

  private:
    struct Window {
        Value alpha;
        Value beta;
    };
    struct ScoredAction {
        Action action;
        int order = 0;
    };
    /// What belongs to one ply, kept from node to node so that the search allocates nothing.
    struct Ply {
        ActionList actions;
        std::vector<ScoredAction> scored;
        std::vector<Action> line;
        ActionOrdering::Killers killers;
        Undo undo;
    };
    /// The best of the actions tried at a node so far.
    struct Best {
        Value value = -kInfinite;
        Action action;
    };

    SearchReport iterate(const Listener& listener);
    Value search_root(int depth, Value previous);
    Value search_node(int depth, Window window, int ply);
    Value search_actions(int depth, Window window, int ply, const Relations& relations,
                         Action table_action);
    void try_actions(int depth, Window& window, int ply, Best& best, std::size_t tried_before);
    Value search_child(std::size_t number, bool is_quiet, int depth, Window window, int ply);
    Value quiesce(Window window, int ply, const Relations& relations, int captures_left);
    Value quiesce_child(Window window, int ply, int captures_left);

    void list_actions(int ply, const Relations& relations);
    bool list_unfiltered_actions(int ply);
    void score_actions(int ply, Action table_action);
    Action pick_next(int ply, std::size_t place);

    [[nodiscard]] int earlier_occurrences() const;
    [[nodiscard]] Value value_by_points(const Relations& relations) const;
    /// The value of a node where the game ends or repeats itself; false where it goes on.
    bool value_of_end(const Relations& relations, int ply, Value& value) const;
    [[nodiscard]] std::uint64_t table_key() const;
    void make(Action action, int ply);
    void unmake(int ply);
    void check_limits();

    TranspositionTable table_;
    ActionOrdering ordering_;
    bool uses_filter_ = true;
    std::vector<Ply> plies_;

    // Of the search that is running.
    SearchLimits limits_;
    const std::atomic<bool>* stop_ = nullptr;
    Rules rules_;
    Position position_;
    std::vector<std::uint64_t> keys_;
    std::uint64_t nodes_ = 0;
    std::int64_t start_ms_ = 0;
    int depth_now_ = 0;
    bool is_stopped_ = false;
};

}  // namespace chuhe::paisho
