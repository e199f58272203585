#include <fmt/format.h>

#include "engine/commands.h"
#include "referee/report.h"

namespace chuhe {

namespace {

struct Arguments {
    std::string fen;
    std::string moves;
    std::string rules = "asian";
    bool explain = false;
    bool json = false;
};

CommandResult judge(const Arguments& arguments) {
    const auto set = rule_set_from_name(arguments.rules);
    if (!set) return error(set.error());
    const JudgeRequest request{arguments.fen, arguments.moves, rule_options(*set)};
    const auto judgement = judge_request(request);
    if (!judgement) return error(judgement.error());
    if (arguments.json) {
        fmt::print("{}\n", judgement_json(*judgement, request.rules));
    } else {
        fmt::print("{}", judgement_text(*judgement, request.rules, arguments.explain));
    }
    return {};
}

}  // namespace

void add_judge_command(CLI::App& app, ChosenCommand& chosen) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        app.add_subcommand("judge", "what the rules of repetition and draws say of a line");
    command->add_option("--fen", arguments->fen, "where the line begins, in FEN");
    command->add_option("--moves", arguments->moves, "the line, such as \"h2e2 h9g7\"")->required();
    command->add_option("--rules", arguments->rules,
                        "asian, chinese, league, computer or club; asian if left out");
    command->add_flag("--explain", arguments->explain, "say what every move of the cycle is");
    command->add_flag("--json", arguments->json, "one JSON object and nothing else");
    command->callback([&chosen, arguments] { chosen = [arguments] { return judge(*arguments); }; });
}

}  // namespace chuhe
