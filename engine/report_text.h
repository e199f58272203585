#pragma once

#include <string>

#include "engine/game_analysis.h"
#include "records/game.h"
#include "records/notation.h"

namespace chuhe {

enum class Language : std::uint8_t { kEnglish, kChinese };

/// How a reviewed game is told.
struct ReportStyle {
    records::Notation notation = records::Notation::kCoordinate;
    Language language = Language::kEnglish;
    /// What was searched, for the foot of a report.
    std::string effort;
};

/// "inaccuracy", "失着" …; empty for no mark.
std::string_view mark_name(Mark mark, Language language);
/// "?!", "?", "??"; empty for no mark.
std::string_view mark_sign(Mark mark);

/// The referee's sentence; in Chinese the reason and who wins.
std::string incident_text(const RuleIncident& incident, Language language);

/// One row a move, then opening, incidents and both sides.
std::string report_table(const records::Game& record, const GameReview& game,
                         const ReportStyle& style);

/// One JSON object a line: each move, then the summary.
std::string report_json(const records::Game& record, const GameReview& game,
                        const ReportStyle& style);

/// The record with evaluations, marks and better lines added as comments and variations.
records::Game annotated_game(records::Game record, const GameReview& game,
                             const ReportStyle& style);

/// One page that shows the game and needs nothing else: no network, no other file.
std::string report_html(const records::Game& record, const GameReview& game,
                        const ReportStyle& style);

}  // namespace chuhe
