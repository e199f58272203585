#include "tournament/game_player.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"

namespace chuhe::tournament {

namespace {

Position start_position(const Opening& opening) {
    return parse_fen(opening.fen.empty() ? kStartFen : opening.fen).value_or(Position());
}

}  // namespace

std::string local_time() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::localtime_r(&now, &parts);
    return fmt::format("{:%Y.%m.%d %H:%M:%S}", parts);
}

GamePlayer::GamePlayer(const GameTask& task, const GameSettings& settings, Player red, Player black)
    : settings_(settings),
      arbiter_(start_position(task.opening), settings.rules),
      line_(start_position(task.opening)),
      adjudicator_(settings.adjudication) {
    clocks_[kRed] = GameClock(red.config->time);
    clocks_[kBlack] = GameClock(black.config->time);
    players_[kRed] = red;
    players_[kBlack] = black;
    record_.task = task;
}

std::string GamePlayer::name(Color side) const {
    return fmt::format("{} ({})", players_[side].config->name, side == kRed ? "red" : "black");
}

void GamePlayer::end(Outcome outcome, Ending ending, std::string detail) {
    record_.outcome = outcome;
    record_.ending = ending;
    record_.detail = std::move(detail);
    over_ = true;
}

void GamePlayer::lose(Color side, Ending ending, std::string detail) {
    end(win_for(side.opposite()), ending, name(side) + " " + std::move(detail));
}

bool GamePlayer::set_up() {
    for (const Move move : record_.task.opening.moves) {
        if (!arbiter_.is_legal(move)) break;
        arbiter_.play(move);
        line_.play(move);
        MoveRecord record;
        record.move = move;
        record.is_book = true;
        record_.moves.push_back(record);
    }
    if (const auto verdict = arbiter_.verdict()) {
        end(verdict->outcome, verdict->ending, verdict->sentence + " in the opening already");
        return false;
    }
    return true;
}

bool GamePlayer::start_engines() {
    for (const Color side : Color::all()) {
        EngineClient& client = *players_[side].client;
        auto ready = client.apply_options(record_.task.options[side]);
        if (ready) ready = client.new_game(line_, players_[side].config->time);
        if (!ready) {
            if (ready.error() == "stopped") {
                end(Outcome::kUnfinished, Ending::kStopped, "stopped");
            } else {
                lose(side, Ending::kStart, "is not ready for the game: " + ready.error());
            }
            return false;
        }
    }
    return true;
}

GameRecord GamePlayer::play() {
    record_.date = local_time();
    const TimePoint start = Clock::now();
    if (set_up() && start_engines()) {
        const TimePoint first = Clock::now();
        while (!over_ && play_move()) {
        }
        const std::chrono::duration<double, std::micro> idle = Clock::now() - first - thinking_;
        if (asked_ > 0) record_.overhead_us = idle.count() / asked_;
    }
    for (const Color side : Color::all()) {
        if (players_[side].client->is_usable())
            players_[side].client->game_over(to_string(record_.outcome), record_.detail);
    }
    record_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return std::move(record_);
}

bool GamePlayer::play_move() {
    const Color side = arbiter_.position().side_to_move();
    const Player& player = players_[side];
    EngineClient* opponent = players_[side.opposite()].client;
    std::vector<Move> banned;
    if (player.client->dialect() == Dialect::kUcci) banned = arbiter_.banned_moves();
    const Question question{line_, clocks_[side], clocks_[side.opposite()],
                            offered_draw_[side.opposite()], banned};
    const Answer answer =
        player.client->think(question, opponent == player.client ? nullptr : opponent);
    thinking_ += answer.elapsed;
    ++asked_;
    if (!accept(side, answer)) return false;
    if (const auto verdict = arbiter_.verdict()) {
        end(verdict->outcome, verdict->ending, verdict->sentence);
        return false;
    }
    if (auto decision = adjudicator_.decision()) {
        end(decision->outcome, decision->ending, std::move(decision->sentence));
        return false;
    }
    if (player.config->ponder)
        player.client->ponder(line_, clocks_[side], clocks_[side.opposite()]);
    return true;
}

bool GamePlayer::accept(Color side, const Answer& answer) {
    MoveRecord record;
    const auto elapsed_ms = std::chrono::floor<Milliseconds>(answer.elapsed).count();
    switch (answer.kind) {
        case Answer::Kind::kMove:
            break;
        case Answer::Kind::kStopped:
            end(Outcome::kUnfinished, Ending::kStopped, "stopped");
            return false;
        case Answer::Kind::kGone:
            lose(side, Ending::kCrash, "crashed: " + answer.detail);
            return false;
        case Answer::Kind::kSilent:
            if (clocks_[side].time_left()) {
                lose(side, Ending::kTime,
                     fmt::format("lost on time: no move after {} ms with {} ms left, {}",
                                 elapsed_ms, clocks_[side].time_left()->count(), answer.detail));
            } else {
                lose(side, Ending::kSilence,
                     fmt::format("hangs: no move after {} ms, {}", elapsed_ms, answer.detail));
            }
            return false;
        case Answer::Kind::kViolation:
            lose(side, Ending::kProtocol, "broke the protocol: " + answer.detail);
            return false;
        case Answer::Kind::kNoMove:
            lose(side, Ending::kProtocol, "has legal moves, but " + answer.detail);
            return false;
        case Answer::Kind::kResigned:
            lose(side, Ending::kResignation, "resigns");
            return false;
        case Answer::Kind::kDraw:
            end(Outcome::kDraw, Ending::kAgreement, "draw agreed");
            return false;
    }
    if (!book_time(side, answer, record)) return false;
    if (!arbiter_.is_legal(answer.move)) {
        lose(side, Ending::kIllegalMove,
             fmt::format("played the illegal move {} in {}", answer.text,
                         to_fen(arbiter_.position())));
        return false;
    }
    record.move = answer.move;
    record.score = answer.info.score;
    record.depth = answer.info.depth;
    record.selective_depth = answer.info.selective_depth;
    record.nodes = answer.info.nodes;
    record.nodes_per_second = answer.info.nodes_per_second;
    adjudicator_.add(side, record.score, arbiter_.position().is_capture(answer.move));
    record_.moves.push_back(record);
    offered_draw_[side] = answer.draw_offer;
    arbiter_.play(answer.move);
    line_.play(answer.move);
    return true;
}

bool GamePlayer::book_time(Color side, const Answer& answer, MoveRecord& record) {
    GameClock& clock = clocks_[side];
    const auto before = clock.time_left();
    const Clock::duration charged = answer.elapsed - answer.forgiven;
    const Milliseconds overstepped = clock.spend(charged);
    record.elapsed = std::chrono::floor<std::chrono::microseconds>(charged);
    if (clock.control().base) record.clock = clock.time_left();
    if (overstepped <= clock.control().margin) return true;
    lose(side, Ending::kTime,
         fmt::format("lost on time: {} took {} ms with {} ms left, {} ms too long", answer.text,
                     std::chrono::floor<Milliseconds>(charged).count(), before->count(),
                     overstepped.count()));
    return false;
}

}  // namespace chuhe::tournament
