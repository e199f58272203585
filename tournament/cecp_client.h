#pragma once

#include <optional>
#include <string>

#include "tournament/engine_client.h"

namespace chuhe::tournament {

/// CECP (xboard) version 2, with the habits of the xiangqi engines that speak it: letters H and E,
/// positions without the "- -" fields, ranks 0-9.
class CecpClient : public EngineClient {
  public:
    CecpClient(const EngineConfig& config, const std::stop_token& stop)
        : EngineClient(config, stop, Dialect::kCecp) {}

    Result<void> apply_options(const OptionValues& options) override;
    Result<void> new_game(const GameLine& game, const TimeControl& control) override;
    Answer think(const Question& question, EngineClient* opponent) override;
    /// The engine ponders by itself when told so ("hard"); nothing to do.
    void ponder(const GameLine&, const GameClock&, const GameClock&) override {}
    void game_over(std::string_view result, std::string_view reason) override;

    /// A position as these engines read it.
    static std::string position_text(const Position& position);
    /// The commands that set the limits of a game, one a line.
    static std::vector<std::string> limit_commands(const TimeControl& control);

  protected:
    Result<void> handshake() override;

  private:
    Result<void> read_features(TimePoint deadline);
    void read_feature_line(std::string_view text, bool& done);
    void set_feature(std::string_view name, std::string_view value, bool& done);
    Result<void> set_options();
    [[nodiscard]] bool send_option(std::string_view name, std::string_view value);
    Result<void> synchronise();
    [[nodiscard]] bool start_thinking(const Question& question);
    Answer await_move(Answer answer, const Question& question, TimePoint start,
                      EngineClient* opponent);
    /// True when the line ends the turn.
    bool read_turn_line(Answer& answer, const Question& question);

    bool knows_usermove_ = false;
    bool knows_setboard_ = false;
    bool knows_ping_ = false;
    bool wants_times_ = true;
    bool said_features_ = false;
    int pings_ = 0;
    std::size_t moves_told_ = 0;  ///< how many moves of the game it knows
    bool forced_ = true;          ///< it does not answer moves by itself
};

}  // namespace chuhe::tournament
