#include "referee/report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "referee/threat.h"
#include "support/text.h"

namespace chuhe {

namespace {

std::string end_of_earlier_game(const Judgement& judgement) {
    return fmt::format("The rules had ended the game after ply {}: {}", *judgement.ended_at_ply,
                       judgement.earlier_outcome.sentence);
}

nlohmann::json victim_json(const Chased& victim) {
    return {
        {"piece", kind_name(victim.piece.type())},
        {"square", to_string(victim.square)},
        {"direct", victim.direct},
        {"held", victim.held},
        {"why", victim.why},
    };
}

nlohmann::json move_json(const MoveFinding& move) {
    nlohmann::json victims = nlohmann::json::array();
    for (const Chased& victim : move.victims) victims.push_back(victim_json(victim));
    return {
        {"ply", move.ply},
        {"move", to_string(move.move)},
        {"side", side_name(move.piece.color())},
        {"piece", kind_name(move.piece.type())},
        {"effect", name(move.effect)},
        {"text", move.text},
        {"victims", std::move(victims)},
    };
}

}  // namespace

Result<Judgement> judge_request(const JudgeRequest& request) {
    Position start;
    if (!trim(request.fen).empty()) {
        auto parsed = parse_fen(request.fen);
        if (!parsed) return error(parsed.error());
        start = *std::move(parsed);
    }
    std::vector<Move> moves;
    Position position = start;
    for (const std::string_view word : split_words(request.moves)) {
        const auto move = parse_coordinates(word);
        if (!move || !position.is_legal(*move)) {
            return error(fmt::format("move {}, '{}', is not {}", moves.size() + 1, printable(word),
                                     move ? "legal" : "a move such as h2e2"));
        }
        position.make_move(*move);
        moves.push_back(*move);
    }
    return judge_line(start, moves, request.rules);
}

std::string judgement_text(const Judgement& judgement, const RuleOptions& rules, bool explain) {
    std::string text;
    const auto line = [&](const std::string& words) { text += words + '\n'; };
    if (explain) line(fmt::format("Rules: {}", rules.title));
    if (judgement.ended_at_ply) line(end_of_earlier_game(judgement));
    if (explain) {
        line(
            fmt::format("Plies played: {}; occurrences of the position: {}; plies counted "
                        "towards the no-capture limit: {}",
                        judgement.plies, judgement.occurrences, judgement.counted_plies));
        if (!judgement.cycle.empty()) line("The moves between the first and the last occurrence:");
        for (const MoveFinding& move : judgement.cycle) {
            line(fmt::format("  {:>3}. {:<5} {}  {:<8}  {}", move.ply,
                             side_name(move.piece.color()), to_string(move.move), name(move.effect),
                             move.text));
        }
        for (const Color side : Color::all()) {
            const SideFinding& finding = judgement.sides[side];
            if (!finding.summary.empty()) {
                line(fmt::format("{}: {} (weight {})", side == kRed ? "Red" : "Black",
                                 finding.summary, finding.weight));
            }
        }
        if (!judgement.clause.empty()) {
            line(fmt::format("Clause: docs/rules.md, section {}", judgement.clause));
        }
    }
    line(judgement.outcome.sentence);
    text += judgement.outcome.verdict();
    return text + '\n';
}

std::string judgement_json(const Judgement& judgement, const RuleOptions& rules) {
    nlohmann::json cycle = nlohmann::json::array();
    for (const MoveFinding& move : judgement.cycle) cycle.push_back(move_json(move));
    nlohmann::json result{
        {"verdict", judgement.outcome.verdict()},
        {"reason", name(judgement.outcome.reason)},
        {"sentence", judgement.outcome.sentence},
        {"clause", judgement.clause},
        {"rules", rules.name},
        {"plies", judgement.plies},
        {"occurrences", judgement.occurrences},
        {"counted_plies", judgement.counted_plies},
        {"cycle", std::move(cycle)},
    };
    for (const Color side : Color::all()) {
        const SideFinding& finding = judgement.sides[side];
        result[std::string(side_name(side))] = {{"weight", finding.weight},
                                                {"summary", finding.summary}};
    }
    if (judgement.ended_at_ply) {
        result["ended_at_ply"] = *judgement.ended_at_ply;
        result["earlier_verdict"] = judgement.earlier_outcome.verdict();
        result["earlier_sentence"] = judgement.earlier_outcome.sentence;
    }
    return result.dump();
}

}  // namespace chuhe
