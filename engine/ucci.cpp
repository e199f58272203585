#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/dialect.h"
#include "engine/option.h"

namespace chuhe {

namespace {

// The UCCI scale is one number. XiangQi Wizard and its relatives take scores near 10000 for mates,
// so the three bands below must not touch.
constexpr int kMateBase = 10000;
constexpr int kRuleBase = 9700;
constexpr int kMostOrdinary = 9400;

/// A client may search everything we say for these words and then end the game, so that in other
/// places than the answer itself they are written with a hyphen.
std::string without_answer_words(std::string_view text) {
    std::string result(text);
    for (const std::string_view word : {"nobestmove", "draw", "resign"}) {
        for (std::size_t at = 0; (at = result.find(word, at)) != std::string::npos; at += 2) {
            result.insert(at + 1, "-");
        }
    }
    return result;
}

class Ucci final : public Dialect {
  public:
    [[nodiscard]] bool is_ucci() const override { return true; }

    [[nodiscard]] std::vector<std::string> greeting() const override {
        std::vector<std::string> lines{fmt::format("id name {}", engine_name()),
                                       "id copyright the Chuhe authors, MIT licence",
                                       "id author the Chuhe authors", "id user anyone"};
        for (const OptionSpec& spec : option_table()) {
            if (auto line = ucci_option_line(spec); !line.empty()) lines.push_back(std::move(line));
        }
        lines.emplace_back("ucciok");
        return lines;
    }

    [[nodiscard]] std::string line(const CheckedLine& line, MaterialLeft material,
                                   const LineStyle& style) const override {
        const LineReport& report = line.report;
        std::string text = fmt::format("info depth {}", report.depth);
        if (style.several_lines) text += fmt::format(" multipv {}", report.multipv);
        text +=
            fmt::format(" score {}", ucci_score(report.score, material, line.mate_is_played_out));
        if (style.show_wdl) {
            const auto chances = win_draw_loss(report.score, material);
            text += fmt::format(" wdl {} {} {}", chances.win, chances.draw, chances.loss);
        }
        return text + fmt::format(" time {} nodes {} nps {} pv {}", report.milliseconds,
                                  report.nodes, nodes_per_second(report.nodes, report.milliseconds),
                                  to_string(report.pv, style.ranks));
    }

    [[nodiscard]] std::string current_move(int depth, Move move, int, Ranks ranks) const override {
        return fmt::format("info depth {} currmove {}", depth, to_string(move, ranks));
    }

    [[nodiscard]] std::string message(std::string_view text) const override {
        return without_answer_words(fmt::format("info message {}", text));
    }

    [[nodiscard]] std::string plain(std::string_view text) const override {
        return without_answer_words(text);
    }

    [[nodiscard]] std::string best_move(Move best, Move ponder, Ranks ranks,
                                        TalkWord talk) const override {
        std::string text = fmt::format("bestmove {}", to_string(best, ranks));
        if (ponder) text += fmt::format(" ponder {}", to_string(ponder, ranks));
        if (talk == TalkWord::kPeace) text += " draw";
        if (talk == TalkWord::kResign) text += " resign";
        return text;
    }

    [[nodiscard]] std::vector<std::string> no_move(bool) const override { return {"nobestmove"}; }
};

}  // namespace

int ucci_score(Score score, MaterialLeft material, bool mate_is_played_out) {
    int value = 0;
    if (is_mate(score)) {
        value = mate_is_played_out ? kMateBase - (kMate - std::abs(score)) : kMostOrdinary;
    } else if (is_rule_decision(score)) {
        value = kRuleBase - (kRuleWin - std::abs(score));
    } else {
        value = std::min(normalised(std::abs(score), material), kMostOrdinary);
    }
    return score < 0 ? -value : value;
}

const Dialect& ucci_dialect() {
    static const Ucci dialect;
    return dialect;
}

}  // namespace chuhe
