#include <fmt/format.h>

#include "engine/report_text.h"
#include "engine/score_text.h"

namespace chuhe {

namespace {

/// Moves of the best line that fit a row.
constexpr std::size_t kShownMoves = 4;

struct Words {
    std::string_view head[6];
    std::string_view red, black, opening, turning_point, no_name, rules, effort;
};

const Words& words(Language language) {
    static constexpr Words kEnglish = {{"move", "played", "eval", "loss", "mark", "best line"},
                                       "red",
                                       "black",
                                       "Opening",
                                       "turning point",
                                       "no known name",
                                       "Referee",
                                       "Searched"};
    static constexpr Words kChinese = {{"回合", "着法", "评分", "损失", "评注", "最佳变化"},
                                       "红方",
                                       "黑方",
                                       "开局",
                                       "转折点",
                                       "未知",
                                       "裁判",
                                       "分析"};
    return language == Language::kEnglish ? kEnglish : kChinese;
}

std::string side_line(const SideReview& side, std::string_view name, Language language) {
    constexpr std::string_view kForm[] = {
        "{:6}  accuracy {:5.1f}  average loss {:4.1f}  best moves {}/{}  inaccuracies {}  "
        "mistakes {}  blunders {}\n",
        "{:6}  准确率 {:5.1f}  平均损失 {:4.1f}  最佳着 {}/{}  缓着 {}  失着 {}  败着 {}\n"};
    return fmt::format(fmt::runtime(kForm[static_cast<std::size_t>(language)]), name, side.accuracy,
                       side.average_loss, side.best_moves, side.moves, side.inaccuracies,
                       side.mistakes, side.blunders);
}

/// "12." for red, "12…" for black.
std::string number_text(const records::Game& record, const MoveReview& move) {
    const int half = move.ply - 1 + (record.first_mover() == kBlack ? 1 : 0);
    return fmt::format("{:3}{}", record.first_full_move() + half / 2,
                       move.mover == kRed ? "." : "…");
}

std::string best_line(const Position& position, const PositionAnalysis& found,
                      records::Notation notation) {
    if (found.lines.empty()) return {};
    const std::span<const Move> pv = found.lines.front().report.pv;
    return records::write_line(position, pv.first(std::min(pv.size(), kShownMoves)), notation);
}

}  // namespace

std::string_view mark_name(Mark mark, Language language) {
    constexpr std::string_view kNames[][4] = {{"", "inaccuracy", "mistake", "blunder"},
                                              {"", "缓着", "失着", "败着"}};
    return kNames[static_cast<std::size_t>(language)][static_cast<std::size_t>(mark)];
}

std::string_view mark_sign(Mark mark) {
    constexpr std::string_view kSigns[] = {"", "?!", "?", "??"};
    return kSigns[static_cast<std::size_t>(mark)];
}

std::string incident_text(const RuleIncident& incident, Language language) {
    if (language == Language::kEnglish) return incident.outcome.sentence;
    constexpr std::string_view kReasons[] = {
        "",         "将死",     "困毙",         "长将作负",     "长捉作负",
        "长杀作负", "连将过多", "循环不变作和", "自然限着作和", "双方均无取胜子力作和"};
    const std::string_view reason = kReasons[static_cast<std::size_t>(incident.outcome.reason)];
    if (!incident.outcome.winner) return std::string(reason);
    return fmt::format("{}，{}", reason, *incident.outcome.winner == kRed ? "红胜" : "黑胜");
}

std::string report_table(const records::Game& record, const GameReview& game,
                         const ReportStyle& style) {
    const Words& text = words(style.language);
    constexpr int kWidths[] = {6, 10, 8, 6, 15};
    const auto row = [&](const auto&... cells) {
        std::size_t column = 0;
        std::string line;
        const auto add = [&](std::string_view cell) {
            line += column < std::size(kWidths) ? padded(cell, kWidths[column++]) + ' '
                                                : std::string(cell);
        };
        (add(cells), ...);
        return line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    };
    std::string table =
        row(text.head[0], text.head[1], text.head[2], text.head[3], text.head[4], text.head[5]);
    Position position = game.start;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const MoveReview& move = game.moves[i];
        Position after = position;
        after.make_move(move.move);
        const std::string mark =
            move.mark == Mark::kNone
                ? std::string()
                : fmt::format("{} {}", mark_sign(move.mark), mark_name(move.mark, style.language));
        const std::string loss = move.loss > 0 ? fmt::format("{:5.1f}", move.loss) : "";
        table +=
            row(number_text(record, move), records::write_move(position, move.move, style.notation),
                red_score_text(after, game.positions[i + 1].score()), loss, mark,
                best_line(position, game.positions[i], style.notation));
        if (move.is_turning_point) table += fmt::format("       ^ {}\n", text.turning_point);
        for (const RuleIncident& incident : game.incidents) {
            if (incident.ply != move.ply) continue;
            table += fmt::format("       ^ {}: {}\n", text.rules,
                                 incident_text(incident, style.language));
        }
        position = std::move(after);
    }
    std::string_view name = text.no_name;
    if (game.opening) {
        name = style.language == Language::kEnglish ? game.opening->english : game.opening->chinese;
    }
    table += fmt::format("\n{}: {}\n", text.opening, name);
    table += side_line(game.sides[kRed], text.red, style.language);
    table += side_line(game.sides[kBlack], text.black, style.language);
    if (!style.effort.empty()) table += fmt::format("{}: {}\n", text.effort, style.effort);
    return table;
}

}  // namespace chuhe
