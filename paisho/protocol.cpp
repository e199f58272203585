#include "paisho/protocol.h"

#include <algorithm>
#include <istream>
#include <ostream>

#include <fmt/format.h>

#include "paisho/board_text.h"
#include "paisho/notation.h"
#include "paisho/perft.h"
#include "paisho/setup.h"
#include "support/text.h"

namespace chuhe::paisho {

namespace {

constexpr std::string_view kEngineName = "Chuhe Pai Sho paisho-seed-1";
constexpr std::string_view kAuthor = "the Chuhe developers";
/// Counting deeper takes longer than anybody waits.
constexpr int kMostPerftDepth = 8;
/// How long a count goes on when nobody can ask for anything more.
constexpr std::int64_t kCountGraceMs = 10000;

/// The rest of a line after its first word.
std::string_view after_first_word(std::string_view line) {
    line = trim(line);
    const std::size_t end = line.find_first_of(" \t");
    return end == std::string_view::npos ? std::string_view() : trim(line.substr(end));
}

std::string score_text(Value value) {
    if (is_win(value) || is_loss(value)) return fmt::format("mate {}", actions_to_result(value));
    return fmt::format("cp {}", value);
}

}  // namespace

void Protocol::say(std::string_view line) {
    const std::lock_guard lock(out_mutex_);
    out_ << line << '\n' << std::flush;
}

void Protocol::complain(std::string_view reason) {
    say(fmt::format("info string error {}", reason));
}

void Protocol::run() {
    for (std::string line; std::getline(in_, line);) {
        if (!handle(line)) break;
    }
    finish_count();
    job_.stop();
}

bool Protocol::handle(std::string_view line) {
    const Words words = split_words(line);
    if (words.empty()) return true;
    const std::string_view command = words[0];
    if (command == "quit") return false;
    if (command != "stop" && command != "isready") finish_count();
    if (command == "isready") {
        say("readyok");
    } else if (command == "query") {
        query(words);
    } else if (command == "ugi") {
        introduce();
    } else if (command == "stop") {
        job_.stop();
    } else if (command == "setoption") {
        set_option(words);
    } else if (command == "uginewgame") {
        new_game();
    } else if (command == "position") {
        set_position(after_first_word(line));
    } else if (command == "go") {
        go(words);
    } else if (command == "perft" || command == "divide") {
        count(words, command == "divide");
    } else if (command == "d") {
        display();
    } else {
        say(fmt::format("info string unknown command '{}'", printable(command)));
    }
    return true;
}

void Protocol::introduce() {
    say(fmt::format("id name {}", kEngineName));
    say(fmt::format("id author {}", kAuthor));
    say(fmt::format("option name Hash type spin default {} min 1 max {}", Searcher::kDefaultHash,
                    Searcher::kMostHash));
    say("option name Threads type spin default 1 min 1 max 1");
    say("option name PaiShoFilter type check default true");
    for (const RuleSwitch& rule : rule_switches()) {
        const std::string value = rule_value(Rules(), rule);
        if (rule.words.empty()) {
            say(fmt::format("option name {} type spin default {} min 0 max {}", rule.name, value,
                            rule.most));
        } else {
            say(fmt::format("option name {} type combo default {} var {}", rule.name, value,
                            fmt::join(rule.words, " var ")));
        }
    }
    say("ugiok");
}

void Protocol::set_option(const Words& words) {
    constexpr std::size_t kNameAt = 2;
    constexpr std::size_t kValueAt = 4;
    if (words.size() != kValueAt + 1 || words[1] != "name" || words[kValueAt - 1] != "value") {
        return complain("setoption: expected 'setoption name N value V'");
    }
    job_.stop();
    const Result<void> set = set_option_value(words[kNameAt], words[kValueAt]);
    if (!set) complain(set.error());
}

Result<void> Protocol::set_option_value(std::string_view name, std::string_view value) {
    if (equal_ignoring_case(name, "Hash")) {
        const auto megabytes = parse_integer(value);
        if (!megabytes || *megabytes < 1 ||
            *megabytes > static_cast<std::int64_t>(Searcher::kMostHash)) {
            return error(fmt::format("Hash takes a number from 1 to {}, not '{}'",
                                     Searcher::kMostHash, printable(value)));
        }
        searcher_.set_hash(static_cast<std::size_t>(*megabytes));
        return {};
    }
    if (equal_ignoring_case(name, "Threads")) {
        if (parse_integer(value) == 1) return {};
        return error(fmt::format("Threads takes 1 only, not '{}'", printable(value)));
    }
    if (equal_ignoring_case(name, "PaiShoFilter")) {
        if (!equal_ignoring_case(value, "true") && !equal_ignoring_case(value, "false")) {
            return error(
                fmt::format("PaiShoFilter takes true or false, not '{}'", printable(value)));
        }
        searcher_.set_filter(equal_ignoring_case(value, "true"));
        searcher_.clear();
        return {};
    }
    for (const RuleSwitch& rule : rule_switches()) {
        if (!equal_ignoring_case(name, rule.name)) continue;
        Result<void> set = set_rule(rules_, rule, value);
        // What the table holds was found under other rules.
        if (set) searcher_.clear();
        return set;
    }
    return error(fmt::format("no option '{}'", printable(name)));
}

void Protocol::new_game() {
    job_.stop();
    searcher_.clear();
    game_ = Game(Position(), rules_);
    refusal_.clear();
}

namespace {

/// Splits "fen ... moves a b" in the position and the actions.
struct PositionCommand {
    std::string_view position;
    std::vector<std::string_view> actions;
};

PositionCommand split_position_command(std::string_view arguments) {
    const std::vector<std::string_view> words = split_words(arguments);
    const auto moves = std::find(words.begin(), words.end(), "moves");
    if (moves == words.end()) return {arguments, {}};
    const auto length = static_cast<std::size_t>(moves->data() - arguments.data());
    return {trim(arguments.substr(0, length)), {moves + 1, words.end()}};
}

/// A FEN with any blanks between its fields is read as well as the exact form.
std::string with_single_blanks(std::string_view text) {
    return fmt::format("{}", fmt::join(split_words(text), " "));
}

Result<Position> read_position(std::string_view text) {
    const std::vector<std::string_view> words = split_words(text);
    if (words.empty()) return error("position: expected startpos, fen, short or setup");
    if (words[0] == "startpos") {
        if (words.size() == 1) return Position();
        return error(fmt::format("position: '{}' after startpos", printable(words[1])));
    }
    const std::string_view rest = after_first_word(text);
    if (words[0] == "fen") return parse_fen(with_single_blanks(rest));
    if (words[0] == "short") return parse_short(rest);
    if (words[0] == "setup") return parse_setup(rest);
    return error(
        fmt::format("position: '{}' is not startpos, fen, short or setup", printable(words[0])));
}

}  // namespace

void Protocol::set_position(std::string_view arguments) {
    job_.stop();
    const PositionCommand command = split_position_command(arguments);
    const Result<Position> start = read_position(command.position);
    if (!start) {
        refusal_ = start.error();
        return complain(refusal_);
    }
    Game game(*start, rules_);
    for (std::size_t i = 0; i < command.actions.size(); ++i) {
        const Result<void> played = game.play(command.actions[i]);
        if (played) continue;
        refusal_ = fmt::format("illegal action {} ({}): {}", printable(command.actions[i]), i + 1,
                               played.error());
        return complain(refusal_);
    }
    game_ = std::move(game);
    refusal_.clear();
}

void Protocol::go(const Words& words) {
    job_.stop();
    // The old position is still there for queries, but no action for it must pass for an answer to
    // the refused one.
    if (!refusal_.empty()) {
        complain(fmt::format("no search, the latest position was refused: {}", refusal_));
        return say("bestmove none");
    }
    const Result<GoCommand> command = parse_go(words, game_);
    if (!command) {
        complain(command.error());
        return say("bestmove none");
    }
    job_.start([this, game = game_, command = *command](BackgroundJob::StopFlag& stop) {
        search(game, command, stop);
    });
}

void Protocol::search(const Game& game, const GoCommand& command, BackgroundJob::StopFlag& stop) {
    const SearchReport result =
        searcher_.search(game, command.limits, stop.flag(),
                         [this](const SearchReport& iteration) { report(iteration); });
    if (command.is_infinite && !result.line.empty()) stop.wait();
    say(fmt::format("bestmove {}", result.line.empty() ? "none" : to_text(result.line[0])));
}

void Protocol::report(const SearchReport& report) {
    constexpr std::uint64_t kMilliseconds = 1000;
    std::string line;
    for (const Action action : report.line) line += fmt::format(" {}", to_text(action));
    const auto elapsed = static_cast<std::uint64_t>(std::max<std::int64_t>(report.elapsed_ms, 1));
    say(fmt::format("info depth {} score {} nodes {} nps {} time {} pv{}", report.depth,
                    score_text(report.value), report.nodes, report.nodes * kMilliseconds / elapsed,
                    report.elapsed_ms, line));
}

void Protocol::query(const Words& words) {
    const std::string_view what = words.size() == 2 ? words[1] : std::string_view();
    const auto answer = [this](std::string_view text) { say(fmt::format("response {}", text)); };
    if (what == "gameover") return answer(game_.verdict().is_over() ? "true" : "false");
    if (what == "p1turn") {
        return answer(game_.position().side() == Player::kSouth ? "true" : "false");
    }
    if (what == "result") return answer(name(game_.verdict().outcome));
    if (what == "reason") return answer(name(game_.verdict().reason));
    if (what == "fen") return answer(to_fen(game_.position()));
    if (what == "score") {
        const Relations relations = game_.relations();
        return answer(fmt::format("p1 {} p2 {}", relations.total(Player::kSouth),
                                  relations.total(Player::kNorth)));
    }
    if (what == "legal") {
        std::vector<std::string> texts;
        for (const Action action : game_.legal_actions()) texts.push_back(to_text(action));
        std::sort(texts.begin(), texts.end());
        return answer(
            fmt::format("{}{}{}", texts.size(), texts.empty() ? "" : " ", fmt::join(texts, " ")));
    }
    complain("query: expected gameover, p1turn, result, reason, fen, legal or score");
}

void Protocol::count(const Words& words, bool shows_actions) {
    const auto depth = words.size() == 2 ? parse_integer(words[1]) : std::nullopt;
    if (!depth || *depth < 0 || *depth > kMostPerftDepth) {
        return complain(
            fmt::format("{}: expected a depth from 0 to {}", words[0], kMostPerftDepth));
    }
    job_.stop();
    is_counting_ = true;
    job_.start([this, shows_actions, plies = static_cast<int>(*depth), rules = game_.rules(),
                position = game_.position()](BackgroundJob::StopFlag& stop) mutable {
        std::uint64_t nodes = 0;
        if (shows_actions && plies > 0) {
            for (const PerftLine& line : divide(position, rules, plies, &stop.flag())) {
                say(fmt::format("{} {}", to_text(line.action), line.nodes));
                nodes += line.nodes;
            }
        } else {
            nodes = perft(position, rules, plies, LastPly::kCounted, &stop.flag());
        }
        if (stop.flag()) return complain("the count was stopped");
        say(fmt::format("nodes {}", nodes));
    });
}

/// A count answers before the next command does, unless that is `stop`.
void Protocol::finish_count() {
    if (is_counting_) job_.wait_for(kCountGraceMs);
    is_counting_ = false;
}

void Protocol::display() {
    const Relations relations = game_.relations();
    say(board_text(game_.position(), Colours::kNo) +
        fmt::format("fen {}\nscore p1 {} p2 {}", to_fen(game_.position()),
                    relations.total(Player::kSouth), relations.total(Player::kNorth)));
}

}  // namespace chuhe::paisho
