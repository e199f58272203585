#include "tournament/cecp_client.h"

#include <fmt/format.h>

#include <algorithm>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "support/text.h"

namespace chuhe::tournament {

namespace {

/// Engines of version 1 never end their features; after this the talk goes on without.
constexpr Milliseconds kFeaturePatience{2000};
/// Engines that do not know "ping" get this long to settle.
constexpr Milliseconds kSettleTime{100};
constexpr std::int64_t kMsPerSecond = 1000;
constexpr std::int64_t kMsPerCentisecond = 10;
constexpr std::int64_t kSecondsPerMinute = 60;

std::int64_t centiseconds(const GameClock& clock) {
    return std::max<std::int64_t>(
        clock.time_left().value_or(Milliseconds{0}).count() / kMsPerCentisecond, 1);
}

/// A move time in the unit of the protocol.
std::chrono::seconds announced(const TimeControl& control) {
    return std::chrono::ceil<std::chrono::seconds>(control.move_time.value_or(Milliseconds{0}));
}

/// Options that have a command of their own in this protocol.
bool is_command_option(std::string_view name) {
    return equal_ignoring_case(name, "memory") || equal_ignoring_case(name, "cores");
}

bool is_result(std::string_view word) {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2";
}

}  // namespace

std::string CecpClient::position_text(const Position& position) {
    std::string board = board_fen(position.board());
    for (char& letter : board) {
        if (letter == 'N') letter = 'H';
        if (letter == 'n') letter = 'h';
        if (letter == 'B') letter = 'E';
        if (letter == 'b') letter = 'e';
    }
    return fmt::format("{} {} {} {}", board, position.side_to_move() == kRed ? 'w' : 'b',
                       position.rule_plies(), position.full_move());
}

std::vector<std::string> CecpClient::limit_commands(const TimeControl& control) {
    std::vector<std::string> commands;
    if (control.base) {
        const std::int64_t seconds =
            std::max<std::int64_t>(control.base->count() / kMsPerSecond, 1);
        commands.push_back(fmt::format("level {} {}:{:02} {}", control.moves,
                                       seconds / kSecondsPerMinute, seconds % kSecondsPerMinute,
                                       control.increment.count() / kMsPerSecond));
    }
    if (control.move_time) {
        // Whole seconds only; shorter times are kept by telling the engine to move ("?").
        commands.push_back(fmt::format("st {}", announced(control).count()));
    }
    if (control.depth > 0) commands.push_back(fmt::format("sd {}", control.depth));
    return commands;
}

Result<void> CecpClient::handshake() {
    if (!send("xboard") || !send("protover 2")) return error(describe_failure("features"));
    if (auto done = read_features(startup_deadline()); !done) return done;
    if (auto done = set_options(); !done) return done;
    return synchronise();
}

Result<void> CecpClient::read_features(TimePoint deadline) {
    deadline = std::min(deadline, Clock::now() + kFeaturePatience);
    const std::size_t start = process_->bytes_read();
    bool done = false;
    while (!done && receive(deadline)) {
        const auto words = split_words(line().text);
        if (!words.empty() && words[0] == "feature") read_feature_line(line().text, done);
        if (process_->bytes_read() - start > kMaxBytesPerMove || Clock::now() > deadline)
            return error("floods its output instead of telling its features");
    }
    if (!done && last_read() != ReadStatus::kTimeout) return error(describe_failure("features"));
    // Silence at this point may also mean that it speaks something else.
    if (!said_features_ && config_.dialect == Dialect::kDetect) return error("tells no features");
    return {};
}

void CecpClient::read_feature_line(std::string_view text, bool& done) {
    std::size_t at = text.find("feature") + std::string_view("feature").size();
    while (at < text.size()) {
        at = text.find_first_not_of(" \t", at);
        const std::size_t equals = text.find('=', std::min(at, text.size()));
        if (equals == std::string_view::npos) return;
        const std::string_view name = text.substr(at, equals - at);
        std::size_t end = 0;
        std::string_view value;
        if (equals + 1 < text.size() && text[equals + 1] == '"') {
            end = text.find('"', equals + 2);
            value = text.substr(equals + 2, end == std::string_view::npos ? end : end - equals - 2);
        } else {
            end = text.find_first_of(" \t", equals);
            value = text.substr(equals + 1, end == std::string_view::npos ? end : end - equals - 1);
        }
        set_feature(name, value, done);
        if (end == std::string_view::npos) return;
        at = end + 1;
    }
}

void CecpClient::set_feature(std::string_view name, std::string_view value, bool& done) {
    said_features_ = true;
    const bool on = value == "1";
    if (name == "done") done = on;
    if (name == "usermove") knows_usermove_ = on;
    if (name == "setboard") knows_setboard_ = on;
    if (name == "ping") knows_ping_ = on;
    if (name == "time") wants_times_ = on;
    if (name == "myname") own_name_ = printable(value);
    if (name == "option") offered_.push_back(parse_option_feature(value));
    static_cast<void>(send(fmt::format("accepted {}", printable(name))));
}

bool CecpClient::send_option(std::string_view name, std::string_view value) {
    if (is_command_option(name)) return send(fmt::format("{} {}", to_lower(name), value));
    return send(value.empty() ? fmt::format("option {}", name)
                              : fmt::format("option {}={}", name, value));
}

Result<void> CecpClient::set_options() {
    for (const auto& [name, value] : config_.options) {
        if (!is_command_option(name) && !offers(name))
            warnings_.push_back(fmt::format("has no option '{}'", printable(name)));
        if (!send_option(name, value)) return error("does not read its input");
    }
    for (const std::string& text : config_.init_strings) {
        if (!send(text)) return error("does not read its input");
    }
    return {};
}

Result<void> CecpClient::apply_options(const OptionValues& options) {
    for (const auto& [name, value] : options) {
        if (!send_option(name, value)) return error(describe_failure("reading"));
    }
    return options.empty() ? Result<void>() : synchronise();
}

Result<void> CecpClient::synchronise() {
    if (!knows_ping_) {
        while (receive(Clock::now() + kSettleTime)) {
        }
        if (last_read() == ReadStatus::kTimeout) return {};
        return error(describe_failure("readiness"));
    }
    if (!send(fmt::format("ping {}", ++pings_))) return error(describe_failure("reading"));
    const TimePoint deadline = startup_deadline();
    const std::string wanted = fmt::format("{}", pings_);
    while (true) {
        if (auto done = await("pong", deadline); !done) return done;
        const auto words = split_words(line().text);
        if (words.size() > 1 && words[1] == wanted) return {};
    }
}

Result<void> CecpClient::new_game(const GameLine& game, const TimeControl& control) {
    std::vector<std::string> commands{"force", "new", "variant xiangqi", "force"};
    const bool from_start = to_fen(game.start) == kStartFen;
    if (!from_start) {
        if (!knows_setboard_) return error("cannot set up positions (no feature setboard)");
        commands.push_back("setboard " + position_text(game.start));
    }
    for (std::string& command : limit_commands(control)) commands.push_back(std::move(command));
    commands.emplace_back(config_.ponder ? "hard" : "easy");
    commands.emplace_back("post");
    for (const std::string& command : commands) {
        if (!send(command)) return error(describe_failure("reading"));
    }
    moves_told_ = 0;
    forced_ = true;
    return synchronise();
}

bool CecpClient::start_thinking(const Question& question) {
    process_->discard_output();
    const auto& moves = question.game.moves;
    // All but the last move of the opponent are told without waking the engine.
    if (moves.size() > moves_told_ + 1 && !forced_) {
        if (!send("force")) return false;
        forced_ = true;
    }
    const auto tell_move = [this](Move move) {
        return send((knows_usermove_ ? "usermove " : "") + to_string(move));
    };
    const auto tell_times = [this, &question] {
        return !wants_times_ || !question.own_clock.control().base ||
               (send(fmt::format("time {}", centiseconds(question.own_clock))) &&
                send(fmt::format("otim {}", centiseconds(question.other_clock))));
    };
    if (!forced_ && question.draw_offered && !send("draw")) return false;
    if (forced_) {
        for (; moves_told_ < moves.size(); ++moves_told_) {
            if (!tell_move(moves[moves_told_])) return false;
        }
        forced_ = false;
        return tell_times() && send("go");
    }
    for (; moves_told_ + 1 < moves.size(); ++moves_told_) {
        if (!tell_move(moves[moves_told_])) return false;
    }
    moves_told_ = moves.size();
    return tell_times() && tell_move(moves.back());
}

Answer CecpClient::think(const Question& question, EngineClient* opponent) {
    Answer answer;
    if (!start_thinking(question)) {
        const bool ended = !process_->is_running();
        return fail(
            answer, ended ? Answer::Kind::kGone : Answer::Kind::kSilent,
            ended ? (receive(Clock::now()), describe_failure("move")) : "does not read its input");
    }
    return await_move(std::move(answer), question, Clock::now(), opponent);
}

Answer CecpClient::await_move(Answer answer, const Question& question, TimePoint start,
                              EngineClient* opponent) {
    const auto& control = question.own_clock.control();
    const auto left = question.own_clock.time_left();
    // Move times are kept by us: at their end the engine is told to move.
    const bool told_when = control.move_time && !control.base;
    const TimePoint flag = start + (left ? *left + (told_when ? Milliseconds{0} : control.margin)
                                         : config_.stall_time);
    // An engine that does not know "?" uses the whole seconds that it was told.
    const TimePoint last_moment =
        std::max(flag, told_when ? start + announced(control) : flag) + control.margin + kGrace;
    const std::size_t bytes_before = process_->bytes_read();
    bool told_to_move = false;
    while (true) {
        if (!receive(told_to_move ? last_moment : flag, opponent)) {
            answer.elapsed = Clock::now() - start;
            if (last_read() == ReadStatus::kStopped)
                return fail(std::move(answer), Answer::Kind::kStopped, "stopped");
            if (last_read() == ReadStatus::kClosed)
                return fail(std::move(answer), Answer::Kind::kGone, describe_failure("move"));
            if (told_to_move)
                return fail(std::move(answer), Answer::Kind::kSilent, "does not react to '?'");
            told_to_move = true;
            static_cast<void>(send("?"));
            continue;
        }
        answer.elapsed = line().time - start;
        if (read_turn_line(answer, question)) {
            if (told_when && told_to_move && left)
                answer.forgiven = std::max(answer.elapsed - *left, Clock::duration{0});
            return answer;
        }
        if (process_->bytes_read() - bytes_before > kMaxBytesPerMove)
            return fail(std::move(answer), Answer::Kind::kViolation, "floods its output");
        if (line().time > last_moment)
            return fail(std::move(answer), Answer::Kind::kSilent, "talks on after its time");
    }
}

bool CecpClient::read_turn_line(Answer& answer, const Question& question) {
    const std::string& text = line().text;
    const auto words = split_words(text);
    if (words.empty() || read_thinking_line(text, answer.info)) return false;
    if (words[0] == "resign") {
        answer.kind = Answer::Kind::kResigned;
        return true;
    }
    if (words[0] == "offer" && words.size() > 1 && words[1] == "draw") {
        if (question.draw_offered) {
            answer.kind = Answer::Kind::kDraw;
            return true;
        }
        answer.draw_offer = true;
        return false;
    }
    if (is_result(words[0])) {
        const bool red = question.game.now.side_to_move() == kRed;
        const bool gives_up = words[0] == (red ? "0-1" : "1-0");
        answer.kind = gives_up ? Answer::Kind::kResigned : Answer::Kind::kViolation;
        answer.detail = fmt::format("claims '{}'", printable(text));
        return true;
    }
    if (text.find("llegal move") != std::string::npos) {
        answer.kind = Answer::Kind::kViolation;
        answer.detail = fmt::format("refuses a command: '{}'", printable(text));
        return true;
    }
    if (words[0] != "move" || words.size() < 2) return false;
    answer.text = printable(words[1]);
    const auto move = parse_coordinates(words[1]);
    if (!move) {
        answer.kind = Answer::Kind::kViolation;
        answer.detail = fmt::format("'{}' is not a move", printable(text));
        return true;
    }
    answer.move = *move;
    ++moves_told_;  // it knows its own move
    return true;
}

void CecpClient::game_over(std::string_view result, std::string_view reason) {
    static_cast<void>(send("force"));
    forced_ = true;
    static_cast<void>(send(fmt::format("result {} {{{}}}", result, printable(reason))));
}

}  // namespace chuhe::tournament
