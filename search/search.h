#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "bitboard/position.h"
#include "bitboard/repetition.h"
#include "eval/network.h"
#include "eval/score.h"
#include "search/limits.h"

namespace chuhe {

/// Whether a score is exact or only a bound (when a search ended outside its window).
enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

/// A score that the evaluation gave, in units of the search.
struct EvaluationScore {
    int value;
};
/// Mate in `moves` moves of the winner; negative when the side to move is mated; 0 = is mated now.
struct MateIn {
    int moves;
};
/// The rules of repetition decide in `plies` plies.
struct RuleDecision {
    bool win;
    int plies;
};
using ReportedScore = std::variant<EvaluationScore, MateIn, RuleDecision>;
ReportedScore to_reported(Score score);

/// One line of analysis.
struct LineReport {
    int depth = 0;
    int selective_depth = 0;
    /// 1 for the best line, 2 for the second best …
    int multipv = 1;
    Score score = 0;
    Bound bound = Bound::kExact;
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
    /// Use of the transposition table by this search, permille.
    int hash_full = 0;
    /// Legal moves from the root; complete for mates. Never empty for a position that has moves.
    std::vector<Move> pv;
};

struct SearchResult {
    /// kNoMove when there is no legal move.
    Move best;
    /// The second move of the last line reported, if it has one.
    Move ponder;
    /// The last exact first line, as reported last.
    LineReport line;
    std::uint64_t nodes = 0;
};

/// Hears from a running search, on one of its threads; must not call back into the Searcher.
class SearchListener {
  public:
    virtual ~SearchListener() = default;
    virtual void on_line(const LineReport&) {}
    /// After a few seconds: the root move being searched now, its number from 1.
    virtual void on_current_move(int /*depth*/, Move, int /*number*/) {}
    /// Exactly once a search, last.
    virtual void on_finished(const SearchResult&) {}
};

/// How a Searcher behaves; copied at each start.
struct SearchOptions {
    int multipv = 1;
    /// Milliseconds lost between our reply and the opponent's clock.
    std::int64_t move_overhead = 30;
    /// The clock may also be spent while the opponent thinks.
    bool ponder = false;
    RuleSet rules = RuleSet::kAsian;
    /// Plies without capture that make a draw; 0 for none.
    int no_capture_limit = 120;
    /// What a draw is worth to the side to move at the root.
    Score draw_score = kDrawScore;
    /// The network that evaluates; null for the program's own.
    std::shared_ptr<const Network> network;
    /// 0–20, fractions too; below 20 the engine plays weaker on purpose.
    double skill_level = 20;
};

/// What the transposition table knows of a position (for UCCI `probe`).
struct TableProbe {
    Move move;
    Score score;
    Bound bound;
    int depth;
};

/// The search as an object. Calls come from one thread; none of them throws. The transposition
/// table is made at the first start or at the first resize, whichever comes first.
class Searcher {
  public:
    Searcher();
    ~Searcher();
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    static constexpr int kDefaultHashMegabytes = 16;
    static constexpr int kMaxHashMegabytes = 1 << 20;
    static constexpr int kMaxThreads = 1024;

    /// Waits for a running search. False when the memory is not to be had; the old table then
    /// stays.
    bool set_hash(int megabytes);
    /// Waits for a running search. Returns the number of threads in use, which is less when the
    /// system refuses some.
    int set_threads(int threads);
    /// Waits for a running search, then forgets everything learnt.
    void new_game();
    /// Makes sure that the table exists, so that a later start is quick.
    void prepare();

    /// Starts thinking and returns at once; waits for an earlier search first. `listener` must live
    /// until on_finished was called.
    void start(const Position& position, const Limits& limits, const SearchOptions& options,
               SearchListener& listener);
    /// Thinks on the calling thread, alone, whatever set_threads said. For self-play and tests.
    SearchResult search(const Position& position, const Limits& limits,
                        const SearchOptions& options);
    /// The search reports its best move very soon. Safe at any time.
    void stop();
    /// The opponent played the expected move: the limits count from now.
    void ponder_hit();
    /// Blocks until on_finished has returned.
    void wait();
    [[nodiscard]] bool is_searching() const;

    [[nodiscard]] std::optional<TableProbe> probe(const Position& position) const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace chuhe
