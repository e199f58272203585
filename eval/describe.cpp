#include <fmt/format.h>

#include "eval/evaluate.h"
#include "eval/terms.h"

namespace chuhe {

Score static_evaluation(const Position& position, const std::shared_ptr<const Network>& network) {
    return network ? reference_evaluate(*network, position) : evaluate(position);
}

std::string describe_evaluation(const Position& position,
                                const std::shared_ptr<const Network>& network) {
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
    const auto red_view = [&](Score score) {
        return position.side_to_move() == kRed ? score : -score;
    };
    text += fmt::format("phase {}/{}\n", weight, kFullPhase);
    if (network)
        text += fmt::format("hand-written {:+} (red's view)\n", red_view(evaluate(position)));
    text += fmt::format("evaluation {:+} (red's view)\n",
                        red_view(static_evaluation(position, network)));
    return text;
}

}  // namespace chuhe
