#include "engine/reporter.h"

#include <algorithm>

#include <fmt/format.h>

#include "support/clock.h"

namespace chuhe {

namespace {

// Clients read bounds as exact scores and current moves as noise; both come only when a search is
// long enough for a person to wait.
constexpr std::int64_t kPatience = 3000;

}  // namespace

bool LineBudget::take(int lines, std::int64_t now) {
    if (is_started_) {
        left_ = std::min(kBurst, left_ + kLinesPerMillisecond * static_cast<double>(now - last_));
    }
    is_started_ = true;
    last_ = now;
    // Many lines at once are let through when nothing else was for a while.
    if (left_ < std::min<double>(lines, kBurst)) return false;
    left_ -= lines;
    return true;
}

bool Reporter::is_news(const LineReport& report) const {
    if (!setup_.is_infinite || !last_first_line_.mate_is_played_out || report.multipv != 1) {
        return true;
    }
    return report.score != last_first_line_.report.score;
}

void Reporter::on_line(const LineReport& report) {
    const std::int64_t now = now_ms();
    if (report.bound != Bound::kExact) {
        const bool wanted = setup_.shows_bounds && !setup_.style.several_lines &&
                            !setup_.dialect.is_ucci() && now - setup_.started >= kPatience;
        if (wanted && budget_.take(1, now)) show(report);
        return;
    }
    if (report.multipv == 1) {
        waiting_.clear();
        shows_this_depth_ = is_news(report) && budget_.take(1, now);
    } else if (shows_this_depth_) {
        (void)budget_.take(1, now);
    }
    if (shows_this_depth_) {
        show(report);
    } else {
        waiting_.push_back(report);
    }
}

void Reporter::show(const LineReport& report) {
    CheckedLine line = checked(setup_.root, report);
    if (line.report.pv.empty()) return;
    std::string text = setup_.dialect.line(line, material_left(setup_.root), setup_.style);
    if (text == last_shown_) return;
    explain_rule(report);
    setup_.output.line(text);
    last_shown_ = std::move(text);
    if (report.multipv == 1 && report.bound == Bound::kExact) last_first_line_ = std::move(line);
}

void Reporter::explain_rule(const LineReport& report) {
    if (report.multipv != 1 || !is_rule_decision(report.score)) return;
    if (last_explained_ != 0 && is_win(last_explained_) == is_win(report.score)) return;
    last_explained_ = report.score;
    const Color us = setup_.root.side_to_move();
    const Color winner = is_win(report.score) ? us : us.opposite();
    setup_.output.line(setup_.dialect.message(
        fmt::format("no mate: {} wins because the repetition rule forbids the other side to go on",
                    winner == kRed ? "red" : "black")));
}

void Reporter::on_current_move(int depth, Move move, int number) {
    const std::int64_t now = now_ms();
    if (now - setup_.started < kPatience || last_first_line_.mate_is_played_out) return;
    if (!budget_.take(1, now)) return;
    setup_.output.line(setup_.dialect.current_move(depth, move, number, setup_.style.ranks));
}

void Reporter::on_finished(const SearchResult& result) {
    for (const LineReport& report : waiting_) {
        if (report.multipv > 1) show(report);
    }
    // Clients take the last line for the result: it is the best one, and exact.
    if (!result.line.pv.empty()) show(result.line);
    answer(result);
    setup_.finished();
}

void Reporter::answer(const SearchResult& result) {
    const Dialect& dialect = setup_.dialect;
    if (result.best.is_none() || !setup_.root.is_legal(result.best)) {
        for (const auto& line : dialect.no_move(true)) setup_.output.line(line);
        return;
    }
    const auto& pv = last_first_line_.report.pv;
    const bool continues = pv.size() >= 2 && pv[0] == result.best;
    TalkWord talk = TalkWord::kNone;
    if (has_answer_words() && !setup_.is_infinite) {
        talk = setup_.talk.answer(
            win_draw_loss(result.line.score, material_left(setup_.root)), setup_.root.full_move(),
            setup_.draw_offered || draw_offered_in_search_, setup_.talk_policy);
    }
    setup_.output.line(
        dialect.best_move(result.best, continues ? pv[1] : kNoMove, setup_.style.ranks, talk));
}

}  // namespace chuhe
