#pragma once

#include <string>
#include <string_view>

#include "referee/game.h"
#include "support/result.h"

namespace chuhe {

/// What `chuhe judge` is asked.
struct JudgeRequest {
    std::string fen;    ///< empty: the starting position
    std::string moves;  ///< "h2e2 h9g7 …", coordinates; ICCS such as H2-E2 is understood
    RuleOptions rules = rule_options(RuleSet::kAsian);
};

/// Plays and judges the line of a request; the error names the first word that is no legal move.
Result<Judgement> judge_request(const JudgeRequest& request);

/// Some lines for people, the last of them one of none, draw, red_loses, black_loses. `explain`
/// adds what every move of the cycle is and what each side did.
std::string judgement_text(const Judgement& judgement, const RuleOptions& rules, bool explain);

/// One JSON object on one line, everything included.
std::string judgement_json(const Judgement& judgement, const RuleOptions& rules);

}  // namespace chuhe
