#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <vector>

#include "bitboard/position.h"
#include "eval/evaluator.h"
#include "search/history/histories.h"
#include "search/mate_search.h"
#include "search/node.h"
#include "search/root_move.h"
#include "search/shared_state.h"
#include "support/aligned_memory.h"

namespace chuhe {

/// A node on the principal variation, or one that is only tested against a bound. The root is a PV
/// node.
enum class NodeKind { kRoot, kPv, kTest };

/// One search thread: its position, its stack, its experience.
class Worker {
  public:
    explicit Worker(int index) : index_(index), histories_(make_aligned<Histories>()) {}

    /// Forgets what was learnt.
    void clear() {
        std::construct_at(histories_.get());
        mates_.clear();
    }
    /// Gets ready for a search of this position; `root_moves` must not be empty.
    void prepare(const Position& position, std::vector<RootMove> root_moves, SharedState& shared);
    /// Iterative deepening until a limit or stop().
    void deepen();

    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    [[nodiscard]] const std::vector<RootMove>& root_moves() const { return root_moves_; }
    /// How many of the root moves have scores of their own (the number of lines).
    [[nodiscard]] std::size_t line_count() const { return multipv_count_; }
    [[nodiscard]] int completed_depth() const { return completed_depth_; }
    [[nodiscard]] const Position& position() const { return position_; }
    /// Root move number `index` of the last completed iteration (or a better first move found
    /// since).
    [[nodiscard]] LineReport report(std::size_t index) const;
    /// The lines of the last completed iteration, best first.
    [[nodiscard]] const std::vector<RootMove>& completed() const { return completed_; }

  private:
    // deepening.cpp
    void iterate(int depth);
    void search_window(int depth);
    void report_lines();
    void keep_completed(int depth);
    void look_for_mate();
    void put_mate_first();
    [[nodiscard]] bool should_stop_after(int depth);
    [[nodiscard]] double time_factor();
    [[nodiscard]] bool is_reporter() const { return index_ == 0; }

    // negamax.cpp
    template <NodeKind Kind>
    Score negamax(Node* node, Score alpha, Score beta, int depth, bool cut_node);
    void update_root_move(Move move, Score score, Score alpha, Score beta, int number,
                          std::uint64_t nodes_before);

    // quiescence.cpp
    template <NodeKind Kind>
    Score quiescence(Node* node, Score alpha, Score beta, int depth);

    // null_move.cpp, probcut.cpp, singular.cpp: rooms that few nodes enter
    Score try_null_move(Node* node, Score beta, int depth);
    Score try_probcut(Node* node, Score beta, int depth, const TableEntry& entry, bool hit);
    int singular_extension(Node* node, Score beta, int depth, bool cut_node,
                           const TableEntry& entry, bool is_pv, Score& multi_cut);

    // after_node.cpp
    void learn_quiet(Node* node, Move move, int bonus);
    void learn_continuations(Node* node, Piece piece, Square to, int bonus);
    void learn_capture(Move move, int bonus);
    void learn_refutation(Node* node, int depth);
    void learn_from_cutoff(Node* node, Move best, int depth, std::span<const Move> quiets,
                           std::span<const Move> captures);

    // moves and checks that all share
    void use_network(std::shared_ptr<const Network> network);
    void make(Node* node, Move move);
    void undo();
    void make_null(Node* node);
    void undo_null();
    Score evaluate_node(Node* node);
    [[nodiscard]] bool is_stopped();
    void check_limits();
    void report_current_move(Move move, int number);
    /// Less reduction for a capture just made, in 1024ths of a ply.
    [[nodiscard]] int capture_credit(const Change& move) const;
    [[nodiscard]] int quiet_history(const Node* node, Move move) const;
    Node& node_at(int ply) { return stack_[static_cast<std::size_t>(ply + kStackBefore)]; }
    PvLine& pv_at(int ply) { return pv_[static_cast<std::size_t>(ply)]; }

    // Histories look this many plies back past the root.
    static constexpr int kStackBefore = 7;

    const int index_;
    Position position_;
    SharedState* shared_ = nullptr;
    AlignedPointer<Histories> histories_;
    std::unique_ptr<Evaluator> evaluator_;
    std::array<Node, kMaxPly + kStackBefore + 3> stack_;
    std::array<PvLine, kMaxPly + 2> pv_;

    std::atomic<std::uint64_t> nodes_{0};
    int calls_until_check_ = 0;
    int selective_depth_ = 0;
    int root_depth_ = 0;
    int completed_depth_ = 0;
    int null_move_min_ply_ = 0;  ///< verification: no null move before this ply
    Score root_delta_ = 1;

    std::vector<RootMove> root_moves_;
    std::vector<RootMove> completed_;
    std::size_t multipv_index_ = 0;
    std::size_t multipv_count_ = 1;

    // The reporter's mate search.
    MateSearch mates_;
    MateSearch::Answer mate_answer_ = MateSearch::Answer::kUnknown;
    std::uint64_t mate_nodes_ = 0;  ///< spent on it in this search
    std::vector<Move> mate_line_;   ///< empty as long as none is proven

    // How settled the best move is.
    Move last_best_;
    int stable_iterations_ = 0;
    Score last_score_ = kNoScore;
    double best_move_changes_ = 0;
};

}  // namespace chuhe
