#include <algorithm>
#include <cstdlib>
#include <variant>

#include <fmt/format.h>

#include "engine/dialect.h"
#include "engine/option.h"
#include "engine/tuning.h"

namespace chuhe {

namespace {

// Three bands in `score cp`: ordinary scores, verdicts by the repetition rules, and mates whose
// moves are not all known and that may not be called so yet.
constexpr int kMostOrdinary = 19000;
constexpr int kRuleBase = 20000;
constexpr int kUnprovenMateBase = 21000;

int signed_as(Score sign, int value) {
    return sign < 0 ? -value : value;
}

std::string score_text(const CheckedLine& line, MaterialLeft material, ScoreUnit unit) {
    const Score score = line.report.score;
    const auto reported = to_reported(score);
    if (const auto* mate = std::get_if<MateIn>(&reported)) {
        if (line.mate_is_played_out) return fmt::format("mate {}", mate->moves);
        return fmt::format("cp {}",
                           signed_as(score, kUnprovenMateBase - (kMate - std::abs(score))));
    }
    if (const auto* rule = std::get_if<RuleDecision>(&reported)) {
        return fmt::format("cp {}", signed_as(score, kRuleBase - rule->plies));
    }
    int value = score;
    if (unit == ScoreUnit::kCentipawns) value = normalised(score, material);
    if (unit == ScoreUnit::kElo) value = elo_difference(score, material);
    return fmt::format("cp {}", std::clamp(value, -kMostOrdinary, kMostOrdinary));
}

class Uci final : public Dialect {
  public:
    [[nodiscard]] bool is_ucci() const override { return false; }

    [[nodiscard]] std::vector<std::string> greeting() const override {
        std::vector<std::string> lines{fmt::format("id name {}", engine_name()),
                                       "id author the Chuhe authors"};
        for (const OptionSpec& spec : option_table()) {
            if (auto line = uci_option_line(spec); !line.empty()) lines.push_back(std::move(line));
        }
        for (std::string& line : tuning_option_lines()) lines.push_back(std::move(line));
        lines.emplace_back("uciok");
        return lines;
    }

    [[nodiscard]] std::string line(const CheckedLine& line, MaterialLeft material,
                                   const LineStyle& style) const override {
        const LineReport& report = line.report;
        std::string text = fmt::format("info depth {} seldepth {} multipv {} score {}",
                                       report.depth, report.selective_depth, report.multipv,
                                       score_text(line, material, style.unit));
        if (report.bound == Bound::kLower) text += " lowerbound";
        if (report.bound == Bound::kUpper) text += " upperbound";
        if (style.show_wdl) {
            const auto [win, draw, loss] = win_draw_loss(report.score, material);
            text += fmt::format(" wdl {} {} {}", win, draw, loss);
        }
        return text + fmt::format(" nodes {} nps {} hashfull {} time {} pv {}", report.nodes,
                                  nodes_per_second(report.nodes, report.milliseconds),
                                  report.hash_full, report.milliseconds,
                                  to_string(report.pv, style.ranks));
    }

    [[nodiscard]] std::string current_move(int depth, Move move, int number,
                                           Ranks ranks) const override {
        return fmt::format("info depth {} currmove {} currmovenumber {}", depth,
                           to_string(move, ranks), number);
    }

    [[nodiscard]] std::string message(std::string_view text) const override {
        return fmt::format("info string {}", text);
    }

    [[nodiscard]] std::string plain(std::string_view text) const override {
        return std::string(text);
    }

    [[nodiscard]] std::string best_move(Move best, Move ponder, Ranks ranks,
                                        TalkWord) const override {
        std::string text = fmt::format("bestmove {}", to_string(best, ranks));
        if (ponder) text += fmt::format(" ponder {}", to_string(ponder, ranks));
        return text;
    }

    [[nodiscard]] std::vector<std::string> no_move(bool is_mated) const override {
        std::vector<std::string> lines;
        if (is_mated) lines.emplace_back("info depth 0 score mate 0");
        lines.emplace_back("bestmove (none)");
        return lines;
    }
};

}  // namespace

const Dialect& uci_dialect() {
    static const Uci dialect;
    return dialect;
}

}  // namespace chuhe
