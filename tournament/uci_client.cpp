#include "tournament/uci_client.h"

#include <fmt/format.h>

#include <algorithm>

#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "support/text.h"

namespace chuhe::tournament {

namespace {

/// Patience with an engine that was told to stop pondering.
constexpr Milliseconds kStopPatience{3000};
/// A millisecond of thinking time is the least that is ever announced.
constexpr Milliseconds kLeastTime{1};

std::optional<Square> read_square(std::string_view& text, bool ranks_from_one) {
    if (text.size() < 2 || text[0] < 'a' || text[0] > 'i') return {};
    const int file = text[0] - 'a';
    text.remove_prefix(1);
    int rank = 0;
    std::size_t digits = 0;
    const std::size_t longest = ranks_from_one ? 2 : 1;
    while (digits < longest && digits < text.size() && text[digits] >= '0' && text[digits] <= '9')
        rank = rank * 10 + (text[digits++] - '0');
    // "a1" followed by a file letter is complete, "a10" needs its zero.
    if (digits == 2 && rank != Rank::kCount) return {};
    if (digits == 0) return {};
    text.remove_prefix(digits);
    return make_square(file, ranks_from_one ? rank - 1 : rank);
}

std::string write_square(Square s, bool ranks_from_one) {
    return fmt::format("{}{}", s.file().letter(), s.rank().index() + (ranks_from_one ? 1 : 0));
}

/// The FEN in the form that UCCI clients send: constant counters.
std::string ucci_fen(const Position& position) {
    return fmt::format("{} {} - - 0 1", board_fen(position.board()),
                       position.side_to_move() == kRed ? 'w' : 'b');
}

}  // namespace

std::string write_move(Move move, bool ranks_from_one) {
    return write_square(move.from(), ranks_from_one) + write_square(move.to(), ranks_from_one);
}

std::optional<Move> read_move(std::string_view text, bool ranks_from_one) {
    const std::string lower = to_lower(text);
    std::string_view rest = lower;
    const auto from = read_square(rest, ranks_from_one);
    if (rest.starts_with('-')) rest.remove_prefix(1);
    const auto to = read_square(rest, ranks_from_one);
    if (!from || !to || !rest.empty() || *from == *to) return {};
    return Move(*from, *to);
}

std::string UciClient::position_command(const GameLine& game) const {
    std::string command = dialect_ == Dialect::kCyclone ? "" : "position ";
    std::size_t first = 0;
    if (is_ucci()) {
        Position now = game.start;
        Position base = game.start;
        for (std::size_t i = 0; i < game.moves.size(); ++i) {
            const bool capture = now.is_capture(game.moves[i]);
            now.make_move(game.moves[i]);
            if (!capture) continue;
            base = now;
            first = i + 1;
        }
        command += "fen " + ucci_fen(base);
    } else if (dialect_ == Dialect::kCyclone) {
        command += fmt::format("fen {} {} - - {} {}", board_fen(game.start.board()),
                               game.start.side_to_move() == kRed ? 'r' : 'b',
                               game.start.rule_plies(), game.start.full_move());
    } else {
        const std::string fen = to_fen(game.start);
        command += fen == kStartFen ? "startpos" : "fen " + fen;
    }
    if (first < game.moves.size()) command += " moves";
    for (std::size_t i = first; i < game.moves.size(); ++i)
        command += ' ' + write_move(game.moves[i], ranks_from_one());
    return command;
}

std::string UciClient::go_command(Color side, const GameClock& own, const GameClock& other,
                                  bool ponder, bool draw_offered) const {
    std::string command = "go";
    if (ponder) command += " ponder";
    if (draw_offered && is_ucci()) command += " draw";
    const TimeControl& control = own.control();
    const auto left = [](const GameClock& clock) {
        return std::max(clock.time_left().value_or(Milliseconds{0}), kLeastTime).count();
    };
    if (control.base && is_ucci()) {
        const auto pace = [](const GameClock& clock, std::string_view prefix) {
            return clock.moves_to_go() > 0
                       ? fmt::format(" {}movestogo {}", prefix, clock.moves_to_go())
                       : fmt::format(" {}increment {}", prefix, clock.control().increment.count());
        };
        command += fmt::format(" time {}{} opptime {}{}", left(own), pace(own, ""), left(other),
                               pace(other, "opp"));
    } else if (control.base) {
        const GameClock& red = side == kRed ? own : other;
        const GameClock& black = side == kRed ? other : own;
        command += fmt::format(" wtime {} btime {}", left(red), left(black));
        if (red.control().increment.count() > 0 || black.control().increment.count() > 0)
            command += fmt::format(" winc {} binc {}", red.control().increment.count(),
                                   black.control().increment.count());
        if (own.moves_to_go() > 0) command += fmt::format(" movestogo {}", own.moves_to_go());
    } else if (control.move_time && is_ucci()) {
        command += fmt::format(" time {} movestogo 1", left(own));
    } else if (control.move_time) {
        command += fmt::format(" movetime {}", left(own));
    }
    if (control.nodes > 0) command += fmt::format(" nodes {}", control.nodes);
    if (control.depth > 0) command += fmt::format(" depth {}", control.depth);
    if (command == "go" || command == "go ponder") command += " infinite";
    return command;
}

Result<void> UciClient::handshake() {
    const TimePoint deadline = startup_deadline();
    std::string_view greeting = "uci";
    if (is_ucci()) greeting = "ucci";
    if (!send(greeting)) return error(describe_failure("greeting"));
    if (auto done = read_introduction(is_ucci() ? "ucciok" : "uciok", deadline); !done) return done;
    if (auto done = set_options(); !done) return done;
    const bool undecided = config_.dialect == Dialect::kDetect || dialect_ == Dialect::kUci;
    if (undecided && !is_ucci() && is_multi_variant_) return probe_ranks();
    return synchronise();
}

Result<void> UciClient::read_introduction(std::string_view last_word, TimePoint deadline) {
    const std::size_t start = process_->bytes_read();
    while (receive(deadline)) {
        const auto words = split_words(line().text);
        if (words.empty()) continue;
        if (words[0] == last_word) return {};
        if (process_->bytes_read() - start > kMaxBytesPerMove || Clock::now() > deadline)
            return error(fmt::format("floods its output instead of answering '{}'", last_word));
        if (words.size() > 2 && words[0] == "id" && words[1] == "name") {
            own_name_ = printable(
                trim(std::string_view(words[2].data(), line().text.data() + line().text.size())));
        }
        auto option = parse_option_line(words);
        if (!option) continue;
        if (equal_ignoring_case(option->name, "uci_variant")) {
            has_variant_option_ = true;
            is_multi_variant_ = option->variants > 1;
        }
        offered_.push_back(std::move(*option));
    }
    return error(describe_failure(fmt::format("'{}'", last_word)));
}

std::string UciClient::option_command(std::string_view name, std::string_view value) const {
    const std::string_view gap = value.empty() ? "" : is_ucci() ? " " : " value ";
    return fmt::format("setoption {}{}{}{}", is_ucci() ? "" : "name ", name, gap, value);
}

Result<void> UciClient::set_options() {
    if (has_variant_option_ && !send(option_command("UCI_Variant", "xiangqi")))
        return error("does not read its input");
    if (is_ucci() && offers("usemillisec") && !send(option_command("usemillisec", "true")))
        return error("does not read its input");
    if (offers("ponder") &&
        !send(option_command(is_ucci() ? "ponder" : "Ponder", config_.ponder ? "true" : "false")))
        return error("does not read its input");
    for (const auto& [name, value] : config_.options) {
        if (!offered_.empty() && !offers(name))
            warnings_.push_back(fmt::format("has no option '{}'", printable(name)));
        if (!send(option_command(name, value))) return error("does not read its input");
    }
    for (const std::string& text : config_.init_strings) {
        if (!send(text)) return error("does not read its input");
    }
    return {};
}

Result<void> UciClient::probe_ranks() {
    // No legal move of the starting position in one numbering is legal in the other.
    if (auto ready = synchronise(); !ready) return ready;
    if (!send("position startpos") || !send("go depth 1")) return error("does not read its input");
    if (auto done = await("bestmove", startup_deadline()); !done) return done;
    const auto words = split_words(line().text);
    const auto fits = [&words](bool ranks_from_one) {
        const auto move =
            words.size() > 1 ? read_move(words[1], ranks_from_one) : std::optional<Move>();
        return move && Position().is_legal(*move);
    };
    if (fits(true)) dialect_ = Dialect::kUciTen;
    if (!fits(true) && !fits(false))
        return error(fmt::format("does not play xiangqi: '{}' in the starting position",
                                 printable(line().text)));
    return {};
}

Result<void> UciClient::synchronise() {
    if (!send("isready")) return error(describe_failure("reading"));
    return await("readyok", startup_deadline());
}

Result<void> UciClient::apply_options(const OptionValues& options) {
    for (const auto& [name, value] : options) {
        if (!send(option_command(name, value))) return error(describe_failure("reading"));
    }
    return options.empty() ? Result<void>() : synchronise();
}

Result<void> UciClient::new_game(const GameLine&, const TimeControl&) {
    expected_.reset();
    if (pondering_ && !end_pondering()) return error("did not stop pondering");
    process_->discard_output();
    if (is_ucci()) {
        if (offers("newgame") && !send("setoption newgame"))
            return error(describe_failure("reading"));
    } else if (!send("ucinewgame")) {
        return error(describe_failure("reading"));
    }
    return synchronise();
}

bool UciClient::end_pondering() {
    pondering_ = false;
    if (!send("stop")) return false;
    const TimePoint deadline = Clock::now() + kStopPatience;
    while (receive(deadline)) {
        const auto words = split_words(line().text);
        if (!words.empty() && (words[0] == "bestmove" || words[0] == "nobestmove")) return true;
        if (Clock::now() > deadline) return false;
    }
    return false;
}

bool UciClient::start_thinking(const Question& question) {
    process_->discard_output();
    if (!send(position_command(question.game))) return false;
    if (is_ucci() && !question.banned.empty()) {
        std::string command = "banmoves";
        for (const Move move : question.banned) command += ' ' + write_move(move, false);
        if (!send(command)) return false;
    }
    return send(go_command(question.game.now.side_to_move(), question.own_clock,
                           question.other_clock, false, question.draw_offered));
}

Answer UciClient::think(const Question& question, EngineClient* opponent) {
    Answer answer;
    const bool hit = pondering_ && expected_ && !question.game.moves.empty() &&
                     *expected_ == question.game.moves.back();
    if (pondering_ && !hit && !end_pondering())
        return fail(answer, Answer::Kind::kSilent, "did not stop pondering");
    expected_.reset();
    TimePoint start = Clock::now();
    if (hit) {
        pondering_ = false;
        if (!send(question.draw_offered && is_ucci() ? "ponderhit draw" : "ponderhit"))
            return fail(answer, Answer::Kind::kGone, describe_failure("move"));
    } else {
        if (!start_thinking(question)) {
            // Nothing written: what came before it may tell why.
            const bool ended = !process_->is_running();
            return fail(answer, ended ? Answer::Kind::kGone : Answer::Kind::kSilent,
                        ended ? (receive(Clock::now()), describe_failure("move"))
                              : "does not read its input");
        }
        start = Clock::now();
    }
    return await_move(std::move(answer), question, start, opponent);
}

Answer UciClient::await_move(Answer answer, const Question& question, TimePoint start,
                             EngineClient* opponent) {
    const auto left = question.own_clock.time_left();
    const TimePoint flag =
        start + (left ? *left + question.own_clock.control().margin : config_.stall_time);
    const TimePoint last_moment = flag + kGrace;
    const std::size_t bytes_before = process_->bytes_read();
    bool told_to_stop = false;
    while (true) {
        if (!receive(told_to_stop ? last_moment : flag, opponent)) {
            answer.elapsed = Clock::now() - start;
            if (last_read() == ReadStatus::kStopped)
                return fail(std::move(answer), Answer::Kind::kStopped, "stopped");
            if (last_read() == ReadStatus::kClosed)
                return fail(std::move(answer), Answer::Kind::kGone, describe_failure("move"));
            if (told_to_stop)
                return fail(std::move(answer), Answer::Kind::kSilent, "does not react to 'stop'");
            told_to_stop = true;
            static_cast<void>(send("stop"));
            continue;
        }
        answer.elapsed = line().time - start;
        const auto words = split_words(line().text);
        if (!words.empty() && words[0] == "info") read_info_line(line().text, answer.info);
        if (!words.empty() && (words[0] == "bestmove" || words[0] == "nobestmove"))
            return read_best_move(std::move(answer), question);
        if (process_->bytes_read() - bytes_before > kMaxBytesPerMove)
            return fail(std::move(answer), Answer::Kind::kViolation, "floods its output");
        if (line().time > last_moment)
            return fail(std::move(answer), Answer::Kind::kSilent, "talks on after its time");
    }
}

Answer UciClient::read_best_move(Answer answer, const Question& question) {
    const auto words = split_words(line().text);
    const auto has = [&words](std::string_view word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    answer.text = words.size() > 1 ? printable(words[1]) : "";
    if (has("resign")) {
        answer.kind = Answer::Kind::kResigned;
        return answer;
    }
    if (words[0] == "nobestmove" || answer.text == "(none)" || answer.text == "0000" ||
        answer.text == "null") {
        // UCCI has no other way to give up.
        answer.kind = is_ucci() ? Answer::Kind::kResigned : Answer::Kind::kNoMove;
        answer.detail = fmt::format("answered '{}'", printable(line().text));
        return answer;
    }
    answer.draw_offer = is_ucci() && has("draw");
    if (answer.draw_offer && question.draw_offered) {
        answer.kind = Answer::Kind::kDraw;
        return answer;
    }
    const auto move = words.size() > 1 ? read_move(words[1], ranks_from_one()) : std::nullopt;
    if (!move) {
        answer.kind = Answer::Kind::kViolation;
        answer.detail = fmt::format("'{}' is not a move", printable(line().text));
        return answer;
    }
    answer.move = *move;
    if (words.size() > 3 && words[2] == "ponder") expected_ = read_move(words[3], ranks_from_one());
    return answer;
}

void UciClient::ponder(const GameLine& game, const GameClock& own, const GameClock& other) {
    if (!expected_ || !game.now.is_legal(*expected_)) {
        expected_.reset();
        return;
    }
    GameLine expected = game;
    expected.play(*expected_);
    if (!MoveGenerator(expected.now).any()) return;
    pondering_ = send(position_command(expected)) &&
                 send(go_command(expected.now.side_to_move(), own, other, true, false));
}

void UciClient::game_over(std::string_view, std::string_view) {
    if (pondering_ && !end_pondering()) usable_ = false;
    expected_.reset();
}

}  // namespace chuhe::tournament
