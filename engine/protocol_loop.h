#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <thread>

#include "engine/bench.h"
#include "engine/event_queue.h"
#include "engine/go_parser.h"
#include "engine/output.h"
#include "engine/reporter.h"
#include "engine/session.h"
#include "support/random.h"

namespace chuhe {

/// Talks with a client in UCI, UCI-Cyclone or UCCI until it says `quit` or goes away. The dialect
/// follows the last greeting; before one it is UCI.
///
/// Commands that change something wait while a search runs, in order; `stop`, `ponderhit`,
/// `isready`, `quit` and questions are answered at once. A search without end is stopped for a
/// `position` or `go` that waits for it.
class ProtocolLoop {
  public:
    ProtocolLoop(int input, int output);
    ~ProtocolLoop();
    ProtocolLoop(const ProtocolLoop&) = delete;
    ProtocolLoop& operator=(const ProtocolLoop&) = delete;

    /// Reads lines until `quit` or the end of the input.
    void run();
    /// Runs a single command to its end instead; a search without end is stopped at once.
    void run_line(std::string text);
    /// Whether `run_line` would know what to do with a line that begins so.
    static bool is_command(std::string_view word);

  private:
    /// What is going on besides reading.
    enum class Work : std::uint8_t {
        kNone,
        kSearch,      ///< a search that ends by itself
        kAnalysis,    ///< a search that must be stopped or hit
        kTask,        ///< perft or bench
        kNoPosition,  ///< a search without end for no position: `stop` gets the answer
    };
    struct Line {
        std::string text;
        std::int64_t arrived = 0;
    };
    struct Command;
    static std::span<const Command> commands();
    /// The row with this name in small letters, or null.
    static const Command* find_command(std::string_view word);

    // ---- Order of things
    void handle_events();
    void handle_line(Line line);
    void receive(Line line);
    /// Runs the command or, when it must wait, returns false.
    bool run_if_possible(const Line& line);
    [[nodiscard]] bool waits_for_idle(const Command& command) const;
    void run_pending();
    void finish_work();
    void end_input();
    [[nodiscard]] bool is_done() const;
    [[nodiscard]] bool is_batch() const { return session_.options().check(OptionId::kBatch); }

    // ---- Commands (protocol_commands.cpp, protocol_tools.cpp)
    void on_uci(std::string_view arguments);
    void on_ucci(std::string_view arguments);
    void on_ready(std::string_view arguments);
    void on_new_game(std::string_view arguments);
    void on_set_option(std::string_view arguments);
    void on_position(std::string_view arguments);
    void on_bare_fen(std::string_view arguments);
    void on_bare_start(std::string_view arguments);
    void on_ban_moves(std::string_view arguments);
    void on_go(std::string_view arguments);
    void on_stop(std::string_view arguments);
    void on_ponder_hit(std::string_view arguments);
    void on_probe(std::string_view arguments);
    void on_quit(std::string_view arguments);
    void on_debug(std::string_view arguments);
    void on_show(std::string_view arguments);
    void on_eval(std::string_view arguments);
    void on_moves(std::string_view arguments);
    void on_rules(std::string_view arguments);
    void on_flip(std::string_view arguments);
    void on_perft(std::string_view arguments);
    void on_bench(std::string_view arguments);
    void on_speed_test(std::string_view arguments);
    void on_compiler(std::string_view arguments);
    void on_help(std::string_view arguments);
    void on_license(std::string_view arguments);

    void greet(const Dialect& dialect);
    void set_option(std::string_view arguments);
    void start_search(GoCommand go);
    void answer_static_value();
    /// True when the opening books had a move.
    bool answer_from_book(const GoCommand& go);
    void answer_no_move();
    void start_task(std::function<void(const std::atomic<bool>&)> task);
    void start_perft(int depth);
    void start_bench(const BenchSetup& setup);
    void set_debug(std::string_view value);
    [[nodiscard]] bool needs_position();
    [[nodiscard]] Ranks ranks() const { return ranks_in_use_; }
    [[nodiscard]] Ranks preferred_ranks() const;

    void say(std::string_view text) { output_.line(dialect_->message(text)); }
    void print(std::string_view text) { output_.line(dialect_->plain(text)); }
    void print_block(std::string_view text) { output_.block(dialect_->plain(text)); }

    int input_;
    Output output_;
    EventQueue events_;
    const Dialect* dialect_ = &uci_dialect();
    Session session_;
    GameTalk talk_;
    Random random_;
    Ranks ranks_in_use_ = Ranks::kFromZero;

    Work work_ = Work::kNone;
    std::unique_ptr<Reporter> reporter_;
    std::thread task_;
    std::atomic<bool> stop_task_ = false;

    std::deque<Line> pending_;
    std::size_t pending_bytes_ = 0;
    std::int64_t now_handling_ = 0;  ///< arrival of the line being handled
    bool is_bounded_after_hit_ = false;
    bool answered_since_position_ = true;
    bool quits_ = false;
    bool input_ended_ = false;
};

}  // namespace chuhe
