#include <fmt/format.h>

#include "eval/evaluate.h"
#include "eval/terms.h"

namespace chuhe {

std::string describe_evaluation(const Position& position) {
    using namespace detail;
    const EvaluationContext context(position);
    const int weight = phase(position);
    const auto blend = [&](Tapered t) {
        return (t.opening * weight + t.ending * (kFullPhase - weight)) / kFullPhase;
    };
    std::string text = fmt::format("{:<12}{:>8}{:>8}\n", "", "red", "black");
    const auto row = [&](const char* name, auto part) {
        text += fmt::format("{:<12}{:>8}{:>8}\n", name, blend(part(context, kRed)),
                            blend(part(context, kBlack)));
    };
    row("material", material);
    row("activity", activity);
    row("king attack", king_attack);
    const Score score = evaluate(position);
    text += fmt::format("phase {}/{}\n", weight, kFullPhase);
    text += fmt::format("evaluation {:+} (red's view)\n",
                        position.side_to_move() == kRed ? score : -score);
    return text;
}

}  // namespace chuhe
