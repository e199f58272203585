#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "engine/dialect.h"
#include "engine/output.h"

namespace chuhe {

/// Limits the lines of a search to what clients can show: a burst at the start, then some a second.
class LineBudget {
  public:
    /// Whether `lines` may be written at `now` milliseconds; takes them if so.
    bool take(int lines, std::int64_t now);

  private:
    static constexpr double kBurst = 20;
    static constexpr double kLinesPerMillisecond = 0.012;

    double left_ = kBurst;
    std::int64_t last_ = 0;
    bool is_started_ = false;
};

/// Tells a client about one search, from its first line to the answer. Lines are checked before
/// they are shown, and too many of them are left out; the last exact one is always shown.
class Reporter final : public SearchListener {
  public:
    struct Setup {
        const Dialect& dialect;
        Output& output;
        Position root;
        LineStyle style;
        /// Without answer, after mate nothing new is told: an analysis that goes on for ever.
        bool is_infinite = false;
        bool shows_bounds = true;
        bool draw_offered = false;
        std::int64_t started = 0;
        TalkPolicy talk_policy{};
        GameTalk& talk;
        /// Called last, on a thread of the search.
        std::function<void()> finished;
    };
    explicit Reporter(Setup setup) : setup_(std::move(setup)) {}

    void on_line(const LineReport& report) override;
    void on_current_move(int depth, Move move, int number) override;
    void on_finished(const SearchResult& result) override;

    /// The opponent offers a draw while the search runs.
    void offer_draw() { draw_offered_in_search_ = true; }

  private:
    void show(const LineReport& report);
    void explain_rule(const LineReport& report);
    [[nodiscard]] bool is_news(const LineReport& report) const;
    [[nodiscard]] bool has_answer_words() const { return setup_.dialect.is_ucci(); }
    void answer(const SearchResult& result);

    Setup setup_;
    std::atomic<bool> draw_offered_in_search_ = false;
    LineBudget budget_;
    /// Lines of the latest depth that wait for the budget.
    std::vector<LineReport> waiting_;
    bool shows_this_depth_ = false;
    std::string last_shown_;
    CheckedLine last_first_line_;
    Score last_explained_ = 0;
};

}  // namespace chuhe
