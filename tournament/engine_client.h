#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "bitboard/position.h"
#include "tournament/engine_config.h"
#include "tournament/option_line.h"
#include "tournament/process.h"
#include "tournament/search_info.h"
#include "tournament/time_control.h"

namespace chuhe::tournament {

/// A game as engines are told about it.
struct GameLine {
    Position start;
    Position now;
    std::vector<Move> moves;

    explicit GameLine(const Position& position) : start(position), now(position) {}
    void play(Move move) {
        now.make_move(move);
        moves.push_back(move);
    }
};

/// A question to the engine whose turn it is.
struct Question {
    const GameLine& game;
    const GameClock& own_clock;
    const GameClock& other_clock;
    bool draw_offered = false;          ///< by the opponent, with its last move
    std::span<const Move> banned = {};  ///< moves that the rules would punish (UCCI `banmoves`)
};

/// What came back.
struct Answer {
    enum class Kind {
        kMove,
        kResigned,
        kDraw,       ///< accepts the draw that was offered
        kNoMove,     ///< claims that there is no move
        kSilent,     ///< no answer long after the time was up
        kGone,       ///< the process ended or closed its pipes
        kViolation,  ///< something that the protocol does not allow
        kStopped,    ///< we were asked to stop
    };
    Kind kind = Kind::kMove;
    Move move;           ///< as read; not checked for legality
    std::string text;    ///< the move as the engine wrote it
    std::string detail;  ///< what happened, for all but kMove
    bool draw_offer = false;
    SearchInfo info;
    Clock::duration elapsed{0};   ///< from writing the question to reading the answer
    Clock::duration forgiven{0};  ///< part of it that is not charged
};

/// A running engine, whatever it speaks. Failures come back as words for the report; afterwards the
/// engine is not usable (see is_usable) and must be replaced.
class EngineClient {
  public:
    /// Starts the process and goes through the handshake and the options. kDetect is resolved.
    static Result<std::unique_ptr<EngineClient>> start(const EngineConfig& config,
                                                       const std::stop_token& stop);

    EngineClient(const EngineClient&) = delete;
    EngineClient& operator=(const EngineClient&) = delete;
    virtual ~EngineClient() = default;

    /// Sets options between games and waits until the engine has taken them.
    virtual Result<void> apply_options(const OptionValues& options) = 0;

    /// Tells the engine that a new game begins and waits until it is ready.
    virtual Result<void> new_game(const GameLine& game, const TimeControl& control) = 0;

    /// Asks for a move. `opponent` is drained while waiting.
    virtual Answer think(const Question& question, EngineClient* opponent) = 0;

    /// Lets the engine think while the opponent does, if it named an answer. `game` includes its
    /// own last move.
    virtual void ponder(const GameLine& game, const GameClock& own, const GameClock& other) = 0;

    /// The game is over; `result` as in PGN.
    virtual void game_over(std::string_view result, std::string_view reason) = 0;

    /// Asks the engine to end and sees to it that it does.
    void quit();

    [[nodiscard]] bool is_usable() const { return usable_ && process_ != nullptr; }
    [[nodiscard]] Dialect dialect() const { return dialect_; }
    /// What the engine calls itself; may be empty.
    [[nodiscard]] const std::string& own_name() const { return own_name_; }
    /// The options it offers, in its order.
    [[nodiscard]] const std::vector<OptionLine>& offered_options() const { return offered_; }
    /// Things about the configuration that look wrong, such as options the engine does not have.
    [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }
    [[nodiscard]] Process& process() { return *process_; }

  protected:
    EngineClient(const EngineConfig& config, std::stop_token stop, Dialect dialect)
        : config_(config), stop_(std::move(stop)), dialect_(dialect) {}

    virtual Result<void> handshake() = 0;

    [[nodiscard]] bool send(std::string_view line);
    /// The next line, or an empty result on timeout, end of output or stop; see last_read().
    bool receive(TimePoint deadline, EngineClient* companion = nullptr);
    [[nodiscard]] const Line& line() const { return line_; }
    [[nodiscard]] ReadStatus last_read() const { return last_read_; }
    /// Waits for a line that starts with `word`; the error says what happened instead.
    Result<void> await(std::string_view word, TimePoint deadline);
    /// Why nothing more came, for reports; ends the process when it is gone.
    std::string describe_failure(std::string_view waiting_for);
    /// Marks the engine as unusable and fills in the answer.
    Answer fail(Answer answer, Answer::Kind kind, std::string detail);
    /// Whether it offers an option of this name, upper and lower case alike.
    [[nodiscard]] bool offers(std::string_view name) const;
    [[nodiscard]] TimePoint startup_deadline() const { return Clock::now() + config_.startup_time; }

    EngineConfig config_;
    std::stop_token stop_;
    Dialect dialect_;
    std::unique_ptr<Process> process_;
    bool usable_ = true;
    std::string own_name_;
    std::vector<std::string> warnings_;
    std::vector<OptionLine> offered_;

  private:
    Result<void> launch();
    static std::unique_ptr<EngineClient> make(const EngineConfig& config,
                                              const std::stop_token& stop, Dialect dialect);
    static Result<std::unique_ptr<EngineClient>> start_as(const EngineConfig& config,
                                                          const std::stop_token& stop,
                                                          Dialect dialect);

    Line line_;
    ReadStatus last_read_ = ReadStatus::kLine;
};

/// How long a child may be silent beyond its time before it counts as hanging.
inline constexpr Milliseconds kGrace{500};
/// An engine that writes more than this during one move is stopped.
inline constexpr std::size_t kMaxBytesPerMove = 64 * 1024 * 1024;

}  // namespace chuhe::tournament
